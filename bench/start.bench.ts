import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWeb } from '../scripts/ensure-web.ts'
import { freePort } from '../scripts/free-port.ts'
import { round, type Figure } from './figure.ts'

/** From the command to the first answer, with everything installed and the site built. */
export async function run(): Promise<Figure[]> {
  ensureWeb()
  const folder = mkdtempSync(join(tmpdir(), 'adit-bench-'))
  try {
    return [
      { what: 'first start, empty data folder', value: await start(folder), unit: 's' },
      { what: 'second start', value: await start(folder), unit: 's', atMost: 5 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function start(folder: string): Promise<number> {
  const port = String(await freePort())
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'), stdio: 'ignore', detached: true, env: { ...process.env, PORT: port, ADIT_DATA: folder, LOG_LEVEL: 'silent' },
  })
  const ended = once(child, 'exit')
  while (!await answers(`http://127.0.0.1:${port}/healthz`))
    if (child.exitCode !== null) throw new Error('npm start ended by itself')
  const seconds = round((performance.now() - began) / 1000, 2)
  process.kill(-child.pid!, 'SIGTERM')
  await ended
  return seconds
}

const answers = (url: string) => fetch(url).then(({ ok }) => ok, () => new Promise<false>(resolve => { setTimeout(resolve, 20, false) }))
