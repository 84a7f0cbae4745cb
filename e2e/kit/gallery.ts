import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { test as base } from '@playwright/test'
import { presetVisitor } from './visitor.ts'

/** The controls of the web kit on a page of their own (packages/web/gallery.html), which is not part of the built site. */
export const test = base.extend<object, { gallery: { url: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its first argument.
  gallery: [async ({}, use) => {
    const cacheDir = mkdtempSync(join(tmpdir(), 'adit-gallery-'))
    const server = await createServer({
      configFile: join(import.meta.dirname, '../../packages/web/vite.config.ts'), cacheDir, logLevel: 'error', server: { host: '127.0.0.1', port: 0, hmr: false },
    })
    await server.listen()
    await use({ url: new URL('/gallery.html', server.resolvedUrls!.local[0]).href })
    await server.close()
    rmSync(cacheDir, { recursive: true, force: true })
  }, { scope: 'worker', timeout: 60_000 }],

  baseURL: ({ gallery }, use) => use(gallery.url),
  context: async ({ context, gallery }, use) => {
    await presetVisitor(context, gallery.url)
    await use(context)
  },
})

export { expect } from '@playwright/test'
