import type { Coin } from '@adit/contract/coins'
import { scaleHashrate } from '@adit/contract/hashrate-units'
import { GROUP, WORKER_STATUS, type WorkerStatusName } from '@adit/contract/worker'
import { workerFigure } from '@adit/engine/hashrate/figure'
import { windowStart, type Window } from '@adit/engine/hashrate/windows'
import { workerStatus } from '@adit/engine/shares/worker-status'
import type { WorkerRow, Counted } from './list.queries.ts'
import type { GroupRow } from './worker.queries.ts'

/** Whose list it is, and the moment its figures are of. */
export type Shown = { subAccount: { name: string }; coin: string; until: Date }

const percent = (rate: number) => `${(rate * 100).toFixed(2)}%`

/** A row of the list as it goes over the wire. */
export function presentWorker(row: WorkerRow, { subAccount, coin, until }: Shown) {
  const rate = (window: Window) => workerFigure(row, window, until).hashrate
  return {
    id: Number(row.worker_id), workerId: row.name, userWorkerId: `${subAccount.name}.${row.name}`,
    workerStatus: statusNumber(row.last_share_at, until), shareLastTime: row.last_share_at,
    ...ratesOf(rate, coin),
    rejectRatio: row.rejection_rate_24h === null ? null : percent(row.rejection_rate_24h), rejectRate: row.rejection_rate_24h,
    groupId: row.group_id === null ? GROUP.none : Number(row.group_id), groupName: row.group_name,
    onlineTimeLast24h: row.online_minutes_24h, reconnectLast24h: row.connects_24h,
    brand: row.brand, model: row.model, power: row.power_watts, hashRate: row.standard_hashrate, efficiency: row.efficiency_24h,
    ip: row.ip,
  }
}

const statusNumber = (lastShareAt: Date, until: Date) => WORKER_STATUS[workerStatus(lastShareAt, until) satisfies WorkerStatusName]

function ratesOf(rate: (window: Window) => number, coin: string) {
  const [ten, hour, day] = [rate('10m'), rate('1h'), rate('24h')]
  const text = (value: number) => scaleHashrate(value, coin as Coin).text
  return { hsLast10Min: text(ten), hsLast1Hour: text(hour), hsLast1D: text(day), hsLast10MinNum: ten, hsLast1HourNum: hour, hsLast1DNum: day }
}

export const presentCounts = ({ online, offline, invalid }: Counted) =>
  ({ totalWorkerNum: online + offline + invalid, onlineWorkerNum: online, offlineWorkerNum: offline, disableWorkerNum: invalid })

/** A group's counts and hash rates; the same for all workers, and for those in no group. */
export function presentGroup(row: GroupRow, groupId: number, { coin, until }: Pick<Shown, 'coin' | 'until'>) {
  const rate = (window: Window) => Number(row[`work_${window}`]) / ((+until - +windowStart(window, until)) / 1000)
  return { groupId, groupName: row.name, ...presentCounts(row), ...ratesOf(rate, coin) }
}
