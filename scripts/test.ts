import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { steps, type Outcome, type Part } from './test-steps.ts'

const PARTS: Part[] = ['lint', 'unit', 'api', 'e2e']
const [named, ...filters] = process.argv.slice(2)
if (named && !PARTS.includes(named as Part)) {
  console.error(`npm test -- ${PARTS.join(' | ')} [file …]; without a part: all of them.`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'adit-tests-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const total: Outcome = { passed: 0, failed: 0, skipped: 0 }
for (const { part, name, run } of steps) {
  if (named && part !== named) continue
  if (process.stdout.isTTY) process.stdout.write(`… ${name}\r`)
  const began = performance.now()
  const outcome = await run({ folder, filters }).catch((cause: unknown): Outcome => ({ passed: 0, failed: 1, skipped: 0, output: String(cause) }))
  total.passed += outcome.passed
  total.failed += outcome.failed
  total.skipped += outcome.skipped
  const sign = outcome.failed > 0 ? '✗' : outcome.passed > 0 ? '✓' : '–'
  const counts = [
    outcome.passed + outcome.failed > 1 && `${outcome.passed} passed`,
    outcome.passed + outcome.failed > 1 && outcome.failed > 0 && `${outcome.failed} failed`,
    outcome.skipped > 0 && `${outcome.skipped} skipped`,
  ].filter(Boolean)
  console.log(`${sign} ${name.padEnd(36)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${counts.join(', ')}`.trimEnd())
  if (outcome.note) console.log(`  ${outcome.note}`)
  if (outcome.failed > 0 && outcome.output) console.log(outcome.output.trim().replace(/^/gm, '  '))
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
