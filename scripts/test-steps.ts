import { cpus } from 'node:os'
import { join } from 'node:path'
import { checkArrows } from './checks/arrows.ts'
import { ownChecks } from './checks/run.ts'
import { CHROMIUM_MISSING, ensureChromium } from './chromium.ts'
import { ensureWeb } from './ensure-web.ts'
import { POSTGRES_MISSING, startPostgres } from './postgres.ts'
import { runProgram } from './run-program.ts'
import { countPlaywright, countVitest, readVitest } from './test-reports.ts'

export type Part = 'lint' | 'unit' | 'api' | 'e2e'
export type Outcome = { passed: number; failed: number; skipped: number; output?: string; note?: string }
type Run = { folder: string; filters: string[] }
type Step = { part: Part; name: string; run: (how: Run) => Promise<Outcome> }

const one = (ok: boolean, output = ''): Outcome => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output })
const skip = (note: string): Outcome => ({ passed: 0, failed: 0, skipped: 1, note })

/** A check by a program: one test, which its exit code decides. */
const program = (name: string, ...command: string[]): Step => ({
  part: 'lint', name,
  run: async () => {
    const { code, output } = await runProgram(command)
    return one(code === 0, output)
  },
})

const ON_DATABASE = ['packages/server', 'packages/db', 'packages/engine', 'packages/demo']
/** Through these a test file stands on an engine; the second round runs only what does. */
const ENGINES = ['packages/db/src/test/empty-database.ts', 'packages/db/src/test/postgres.ts']
const LITECOIND_MISSING = 'litecoind was not found, so the tests with real coin nodes were left out. Install it (Debian: apt-get install litecoind).'
const WORKERS = Math.max(2, Math.min(4, cpus().length))

async function vitest({ folder }: Run, name: string, what: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const report = join(folder, `${name}.json`)
  const { code, output } = await runProgram(
    ['vitest', ...what, '--run', '--passWithNoTests', '--maxWorkers', String(WORKERS), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { TMPDIR: folder, ...env })
  return { ...countVitest(report, code), output }
}

const named = ({ filters }: Run, all: string[]) => ['run', ...filters.length > 0 ? filters : all]

/** Some tests are about one engine alone. What the other round runs was not skipped, so the second round counts what neither ran. */
async function onEmbedded(how: Run): Promise<Outcome> {
  const outcome = await vitest(how, 'api', named(how, ON_DATABASE))
  return { ...outcome, skipped: 0 }
}

async function onPostgres(how: Run): Promise<Outcome> {
  const skippedBefore = readVitest(join(how.folder, 'api.json')).skipped
  const postgres = await startPostgres()
  if (!postgres) return { ...skip(POSTGRES_MISSING), skipped: 1 + skippedBefore.length }
  try {
    const what = how.filters.length > 0 ? ['run', ...how.filters] : ['related', ...ENGINES]
    const outcome = await vitest(how, 'api-postgres', what, { TEST_DATABASE_URL: postgres.url })
    const { ran, skipped } = readVitest(join(how.folder, 'api-postgres.json'))
    const withoutNode = skipped.some(name => name.includes('/litecoind'))
    return { ...outcome, skipped: skippedBefore.filter(name => !ran.includes(name)).length, ...(withoutNode && { note: LITECOIND_MISSING }) }
  } finally {
    postgres.stop()
  }
}

async function inBrowser({ folder, filters }: Run): Promise<Outcome> {
  const chromium = ensureChromium()
  if (!chromium) return skip(CHROMIUM_MISSING)
  ensureWeb()
  const report = join(folder, 'playwright.json')
  const { code, output } = await runProgram(['playwright', 'test', ...filters, '--reporter=list,json'], { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return { ...countPlaywright(report, code), output }
}

/** Everything `npm test` runs, the quickest to fail first. */
export const steps: Step[] = [
  program('types', 'tsc', '--noEmit'),
  program('lint', 'oxlint', '--deny-warnings'),
  { part: 'lint', name: 'arrows and cycles', run: async () => checkArrows().then(({ ok, output }) => one(ok, output)) },
  program('dead code', 'knip', '--no-progress'),
  ...Object.entries(ownChecks).map(([name, check]): Step => ({
    part: 'lint', name,
    run: async () => {
      const wrong = check()
      return one(wrong.length === 0, wrong.join('\n'))
    },
  })),
  { part: 'unit', name: 'unit tests', run: how => vitest(how, 'unit', named(how, ['packages/contract', 'packages/web', 'scripts'])) },
  { part: 'api', name: 'API tests on the embedded database', run: onEmbedded },
  { part: 'api', name: 'API tests on PostgreSQL', run: onPostgres },
  { part: 'e2e', name: 'the site builds', run: async () => { ensureWeb(); return one(true) } },
  { part: 'e2e', name: 'browser tests', run: inBrowser },
]
