import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'adit-two-starts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What `npm start` runs once the site is built. */
async function start(env: Record<string, string> = {}) {
  const port = String(await freePort())
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-server.ts')], {
    env: {
      PATH: process.env.PATH, PORT: port, HOST: '127.0.0.1', ADIT_DATA: folder, ADIT_DEMO: '0', LOG_LEVEL: 'silent',
      ADIT_SECRET: 'a secret for tests, of more than 32 characters', ...env,
    },
  })
  let said = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = new Promise<void>(resolve => {
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Adit is ready')) resolve()
    })
  })
  await Promise.race([ready, ended])
  return {
    said: () => said,
    ended,
    isWell: () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status === 200, () => false),
    stop: () => { child.kill('SIGTERM'); return ended },
  }
}

test('a second start on the same data folder says so and stops, and what the first wrote is whole and known', async () => {
  const first = await start()
  expect(await first.isWell()).toBe(true)

  const second = await start()
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`The data folder ${folder} is in use by another Adit`)
  expect(second.said().trim().split('\n')).toHaveLength(1)
  expect(await first.isWell()).toBe(true)
  expect(await first.stop()).toBe(0)

  const third = await start()
  expect(await third.isWell()).toBe(true)
  expect(await third.stop()).toBe(0)

  const demo = await start({ ADIT_DEMO: '1' })
  expect(await demo.ended).toBe(1)
  expect(demo.said()).toContain('This database holds a real pool')
}, 120_000)
