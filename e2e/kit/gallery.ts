import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { test as base, expect } from '@playwright/test'
import { contentPolicy } from '../../packages/server/src/kit/content-policy.ts'
import web from '../../packages/web/vite.config.ts'
import { presetVisitor } from './visitor.ts'

const NONCE = 'gallery'

/** The server's own policy, so that a control which needs an inline style is found here. */
const policy = Object.entries(contentPolicy(NONCE).directives)
  .map(([name, sources]) => `${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`).join('; ')

/** The controls of the web kit on a page of their own (packages/web/gallery.html), built as the site is and not part of it. */
export const test = base.extend<object, { gallery: { url: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its first argument.
  gallery: [async ({}, use) => {
    const outDir = mkdtempSync(join(tmpdir(), 'adit-gallery-'))
    const withNonce = { name: 'gallery-nonce', transformIndexHtml: (html: string) => html.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${NONCE}"`) }
    await build({
      ...web, configFile: false, logLevel: 'error', plugins: [...(web.plugins ?? []), withNonce],
      build: { ...web.build, outDir, rollupOptions: { input: join(web.root!, 'gallery.html') } },
    })
    const server = await preview({
      configFile: false, root: web.root, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': policy } },
    })
    await use({ url: new URL('/gallery.html', server.resolvedUrls!.local[0]).href })
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }, { scope: 'worker', timeout: 60_000 }],

  baseURL: ({ gallery }, use) => use(gallery.url),
  context: async ({ context, gallery }, use) => {
    await presetVisitor(context, gallery.url)
    await use(context)
  },
  page: async ({ page }, use) => {
    const seen: string[] = []
    page.on('console', message => { if (message.type() === 'error') seen.push(message.text()) })
    page.on('pageerror', error => { seen.push(error.stack ?? String(error)) })
    await use(page)
    expect(seen, 'errors in the console').toEqual([])
  },
})

export { expect }
