import { StatusTag } from '../src/kit/StatusTag.tsx'
import type { Column } from '../src/kit/table/columns.ts'
import type { Worker } from './fleet.ts'

const TONES = { online: 'ok', offline: 'bad', invalid: 'idle' } as const

export const workerColumns: Column<Worker>[] = [
  { id: 'name', title: 'Worker', value: worker => worker.name, cell: worker => <b>{worker.name}</b>, width: 200, choice: 'always', place: 'name' },
  { id: 'group', title: 'Group', value: worker => worker.group },
  { id: 'status', title: 'Status', value: worker => worker.status, cell: worker => <StatusTag tone={TONES[worker.status]}>{worker.status}</StatusTag>, place: 'state' },
  { id: 'rate', title: '10 min, TH/s', value: worker => worker.rate, cell: worker => worker.rate === null ? '—' : <b>{worker.rate.toFixed(2)}</b>, figure: true, place: 'figure' },
  { id: 'day', title: '24 h, TH/s', value: worker => worker.day, cell: worker => worker.day.toFixed(2), figure: true },
  { id: 'rejected', title: 'Rejected, %', value: worker => worker.rejected, cell: worker => worker.rejected.toFixed(2), figure: true, choice: 'hidden' },
  { id: 'last', title: 'Last share', value: worker => worker.seconds, cell: worker => `${worker.seconds} s`, figure: true, place: 'time' },
]
