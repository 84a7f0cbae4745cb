import type { Language } from '@adit/contract/languages'
import { offsetMinutes, toTimeZone, utcOffset } from '@adit/contract/time-zones'
import { WORKER_STATUS } from '@adit/contract/worker'
import type { Column } from '../kit/file/table-file.ts'
import type { presentWorker } from './present-worker.ts'

type Row = ReturnType<typeof presentWorker>
type Words = {
  headers: [worker: string, group: string, status: string, ten: string, hour: string, day: string, rejected: string, last: string, ip: string, connects: string, online: string,
    brand: string, model: string, power: string, standard: string, efficiency: string]
  statuses: [online: string, offline: string, invalid: string]
}

const WORDS: Record<Language, Words> = {
  zh: {
    headers: ['矿机', '分组', '状态', '10 分钟算力 (H/s)', '1 小时算力 (H/s)', '24 小时算力 (H/s)', '拒绝率 (%)', '最后提交时间', 'IP', '24 小时连接次数', '24 小时在线 (分钟)', '品牌', '型号', '标准功率 (W)', '标准算力 (H/s)', '达标率 (%)'],
    statuses: ['在线', '离线', '失效'],
  },
  en: {
    headers: ['Worker', 'Group', 'Status', '10 min (H/s)', '1 h (H/s)', '24 h (H/s)', 'Rejected (%)', 'Last share', 'IP', 'Connections in 24 h', 'Online in 24 h (min)', 'Brand', 'Model', 'Standard power (W)', 'Standard hash rate (H/s)', 'Of standard (%)'],
    statuses: ['online', 'offline', 'invalid'],
  },
  ru: {
    headers: ['Воркер', 'Группа', 'Статус', '10 мин (H/s)', '1 ч (H/s)', '24 ч (H/s)', 'Отклонено (%)', 'Последняя шара', 'IP', 'Подключений за 24 ч', 'В сети за 24 ч (мин)', 'Марка', 'Модель', 'Паспортная мощность (Вт)', 'Паспортный хешрейт (H/s)', 'От паспортного (%)'],
    statuses: ['в сети', 'не в сети', 'неактивен'],
  },
}

const LAST_SHARE = 7
const round = (value: number | null, digits: number) => value === null ? null : Number(value.toFixed(digits))

/** The list's columns for a file: hash rates unscaled, so that a spreadsheet can add them; times on the sub-account's clock. */
export function exportColumns(language: Language, { subAccount }: { subAccount: { timeZone: string } }): Column<Row>[] {
  const { headers, statuses } = WORDS[language]
  const zone = toTimeZone(subAccount.timeZone)
  const time = (at: Date) => new Date(+at + offsetMinutes(zone) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const cells: Column<Row>['cell'][] = [
    row => row.userWorkerId, row => row.groupName, row => statuses[row.workerStatus - WORKER_STATUS.online]!,
    row => round(row.hsLast10MinNum, 0), row => round(row.hsLast1HourNum, 0), row => round(row.hsLast1DNum, 0), row => row.rejectRate === null ? null : round(row.rejectRate * 100, 2),
    row => time(row.shareLastTime), row => row.ip, row => row.reconnectLast24h, row => row.onlineTimeLast24h, row => row.brand, row => row.model, row => row.power, row => row.hashRate,
    row => row.efficiency === null ? null : round(row.efficiency * 100, 1),
  ]
  return headers.map((header, at) => ({ header: at === LAST_SHARE ? `${header} (UTC${utcOffset(zone)})` : header, cell: cells[at]!, width: at === 0 || at === 12 ? 28 : 16, ...(at === LAST_SHARE && { kind: 'time' as const }) }))
}
