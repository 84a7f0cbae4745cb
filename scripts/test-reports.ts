import { existsSync, readFileSync } from 'node:fs'

type Counts = { passed: number; failed: number; skipped: number }
type VitestReport = {
  numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** A runner that broke before it could report has failed, whatever it counted. */
const orBroken = (counts: Counts, code: number): Counts => code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

const read = <T>(file: string): T | null => existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as T : null

export function countVitest(file: string, code: number): Counts {
  const report = read<VitestReport>(file)
  if (!report) return orBroken({ passed: 0, failed: 0, skipped: 0 }, code)
  const unreadable = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
  return orBroken({ passed: report.numPassedTests, failed: report.numFailedTests + unreadable, skipped: report.numPendingTests + report.numTodoTests }, code)
}

/** A test that needed its second try has passed, and is told of: it may hide a race. */
export function countPlaywright(file: string, code: number): Counts & { note?: string } {
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file)?.stats
  if (!stats) return orBroken({ passed: 0, failed: 0, skipped: 0 }, code)
  const counts = orBroken({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }, code)
  return stats.flaky > 0 ? { ...counts, note: `${stats.flaky} only on the second try` } : counts
}

/** The tests a run held and those it left out, by file and sentence. */
export function readVitest(file: string): { ran: string[]; skipped: string[] } {
  const all = (read<VitestReport>(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ name: `${name} ${fullName}`, ran: status === 'passed' || status === 'failed' })))
  return { ran: all.filter(({ ran }) => ran).map(({ name }) => name), skipped: all.filter(({ ran }) => !ran).map(({ name }) => name) }
}
