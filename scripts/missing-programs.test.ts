import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'adit-missing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a module of the scripts answers on a machine with nothing in its PATH and no package manager to ask. */
function askWithout(code: string, env: Record<string, string> = {}) {
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname, encoding: 'utf8', timeout: 60_000, env: { PATH: folder, ...env },
  })
  expect(run.signal, 'it waits for something').toBeNull()
  return `${run.stdout}${run.stderr}`.trim()
}

test('without a browser there is none, at once, and a line says how to get one', () => {
  const said = askWithout(`import { CHROMIUM_MISSING, ensureChromium } from './chromium.ts'; console.log(ensureChromium() ?? CHROMIUM_MISSING)`, { CHROMIUM_PATH: join(folder, 'none') })
  expect(said).toContain('Chromium was not found. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH')
})

test('without PostgreSQL there is none, at once, and a line says how to get it', () => {
  const said = askWithout(`import { POSTGRES_MISSING, startPostgres } from './postgres.ts'; console.log(await startPostgres({ debian: '/none' }) ?? POSTGRES_MISSING)`)
  expect(said).toContain('PostgreSQL\'s server programs were not found. Install them (Debian: apt-get install postgresql)')
})

/** The set-up of a fresh clone, with an npm that does as told. */
function setUp(npm: string) {
  const clone = mkdtempSync(join(folder, 'clone-'))
  mkdirSync(join(clone, 'scripts'))
  cpSync(join(import.meta.dirname, 'setup.mjs'), join(clone, 'scripts/setup.mjs'))
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  writeFileSync(join(clone, 'npm.cjs'), npm)
  const run = () => spawnSync(process.execPath, [join(clone, 'scripts/setup.mjs')], {
    cwd: clone, encoding: 'utf8', timeout: 60_000, env: { PATH: process.env.PATH, npm_execpath: join(clone, 'npm.cjs'), npm_node_execpath: process.execPath },
  })
  return { run, changeLock: () => writeFileSync(join(clone, 'package-lock.json'), '{ }') }
}

test('packages that cannot be had end the set-up with what npm said and what to do, and are asked for again', () => {
  const { run } = setUp('console.error("npm error network registry unreachable"); process.exit(1)')
  for (let attempt = 0; attempt < 2; attempt++) {
    const { status, stdout, stderr } = run()
    expect(status).toBe(1)
    expect(stdout).toContain('Installing packages')
    expect(stderr).toContain('registry unreachable')
    expect(stderr).toContain('is the package registry within reach')
  }
})

test('packages are installed once, and again when the lock file has changed', () => {
  const { run, changeLock } = setUp('')
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('done in') as string })
  expect(run()).toMatchObject({ status: 0, stdout: '' })
  changeLock()
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('done in') as string })
})
