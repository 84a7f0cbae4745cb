import type { ChartSeries } from '../src/kit/chart/series.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const END = Date.UTC(2026, 10, 15, 2)

export const stepFor = (days: number): number => (days === 1 ? HOUR / 6 : days <= 30 ? HOUR : DAY)

/** A farm's hash rate, with a silence that no row tells of and one lone row in it. */
export function farmRange(days: number): { times: number[]; series: ChartSeries[]; silence: { from: number; lone: number; to: number } } {
  const step = stepFor(days)
  const count = Math.round(days * DAY / step)
  const at = (row: number) => END - (count - row) * step
  const silence = { from: Math.round(count * 0.6), lone: Math.round(count * 0.64), to: Math.round(count * 0.68) }
  const rows = Array.from({ length: count + 1 }, (_, row) => row).filter(row => row <= silence.from || row >= silence.to || row === silence.lone)
  const rate = (row: number) => (126 + 9 * Math.sin(row / 11) + 4 * Math.sin(row / 3.1) + 1.7 * Math.cos(row * 7.3)) * 1e15
  return {
    times: rows.map(at),
    silence: { from: at(silence.from), lone: at(silence.lone), to: at(silence.to) },
    series: [
      {
        key: 'rate', label: 'Hash rate', draw: 'line', measure: { kind: 'hashrate', coin: 'BTC' }, values: rows.map(rate),
        uncertainty: rows.map(row => rate(row) * 0.012), behind: { of: 'shares', counts: rows.map(row => 12_000 + (row * 137) % 900) },
      },
      { key: 'rejects', label: 'Rejected', draw: 'line', measure: { kind: 'percent' }, tone: 'bad', values: rows.map(row => 0.3 + 0.25 * Math.abs(Math.sin(row / 9))) },
    ],
  }
}

/** A month of earnings, one day of it unknown and one of nothing. */
export const earningDays = Array.from({ length: 30 }, (_, at) => Date.UTC(2026, 9, 16 + at))
const EARNED = earningDays.map((_, at) => `0.05${String(814_000 - ((at * 7919) % 37) * 11_137).padStart(6, '0')}`)
export const earnings: ChartSeries[] = [{
  key: 'earned', label: 'Earned', draw: 'bars', measure: { kind: 'money', coin: 'BTC' },
  values: EARNED.map((amount, at) => (at === 12 ? null : at === 20 ? '0.00000000' : amount)),
}]
