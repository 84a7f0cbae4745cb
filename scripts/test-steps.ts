import { cpus } from 'node:os'
import { join } from 'node:path'
import { checkArrows } from './checks/arrows.ts'
import { ownChecks } from './checks/run.ts'
import { CHROMIUM_MISSING, ensureChromium } from './chromium.ts'
import { ensureWeb } from './ensure-web.ts'
import { POSTGRES_MISSING, startPostgres } from './postgres.ts'
import { runProgram } from './run-program.ts'
import { countPlaywright, countVitest, skippedVitest } from './test-reports.ts'

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

/** Files that stand on a database; on the second round they stand on the other engine. */
const ON_DATABASE = ['packages/server', 'packages/db', 'packages/engine', 'packages/demo']
const WORKERS = Math.max(2, Math.min(4, cpus().length))

async function vitest({ folder, filters }: Run, name: string, files: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const report = join(folder, `${name}.json`)
  const { code, output } = await runProgram(
    ['vitest', 'run', ...files, ...filters, '--passWithNoTests', '--maxWorkers', String(WORKERS), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { TMPDIR: folder, ...env })
  return { ...countVitest(report, code), output }
}

const filesOf = ({ filters }: Run) => filters.length > 0 ? [] : ON_DATABASE

/** Some tests are about one engine alone. What the other round runs was not skipped, so the second round counts what neither ran. */
const onEmbedded = async (how: Run): Promise<Outcome> => ({ ...await vitest(how, 'api', filesOf(how)), skipped: 0 })

async function onPostgres(how: Run): Promise<Outcome> {
  const skippedBefore = new Set(skippedVitest(join(how.folder, 'api.json')))
  const postgres = await startPostgres()
  if (!postgres) return { ...skip(POSTGRES_MISSING), skipped: 1 + skippedBefore.size }
  try {
    const outcome = await vitest(how, 'api-postgres', filesOf(how), { TEST_DATABASE_URL: postgres.url })
    return { ...outcome, skipped: skippedVitest(join(how.folder, 'api-postgres.json')).filter(name => skippedBefore.has(name)).length }
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
  { part: 'unit', name: 'unit tests', run: how => vitest(how, 'unit', how.filters.length > 0 ? [] : ['packages/contract', 'packages/web', 'scripts']) },
  { part: 'api', name: 'API tests on the embedded database', run: onEmbedded },
  { part: 'api', name: 'API tests on PostgreSQL', run: onPostgres },
  { part: 'e2e', name: 'the site builds', run: async () => { ensureWeb(); return one(true) } },
  { part: 'e2e', name: 'browser tests', run: inBrowser },
]
