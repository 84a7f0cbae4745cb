import { existsSync, readFileSync } from 'node:fs'

type Counts = { passed: number; failed: number; skipped: number }

/** A runner that broke before it could report has failed, whatever it counted. */
const orBroken = (counts: Counts, code: number): Counts => code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

const read = <T>(file: string): T | null => existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as T : null

export function countVitest(file: string, code: number): Counts {
  type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number; testResults: { status: string; assertionResults: unknown[] }[] }
  const report = read<Report>(file)
  if (!report) return orBroken({ passed: 0, failed: 0, skipped: 0 }, code)
  const unreadable = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
  return orBroken({ passed: report.numPassedTests, failed: report.numFailedTests + unreadable, skipped: report.numPendingTests + report.numTodoTests }, code)
}

export function countPlaywright(file: string, code: number): Counts {
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file)?.stats
  if (!stats) return orBroken({ passed: 0, failed: 0, skipped: 0 }, code)
  return orBroken({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }, code)
}
