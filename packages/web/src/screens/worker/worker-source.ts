import type { FileFormat, Input, Output, z } from '@adit/contract/kit'
import { worker } from '@adit/contract/worker'
import type { OwnWorker } from '@adit/contract/worker'
import { call, download } from '../../kit/wire.ts'

export type ListInput = Omit<z.output<(typeof worker.list)['in']>, 'userId' | 'coinType'>
/** An observer sees no address. */
export type ListedWorker = Omit<OwnWorker, 'ip'> & { ip?: string | null }
export type ListPage = Omit<Output<typeof worker.list>, 'items'> & { items: ListedWorker[] }
export type GraphInput = Omit<Input<typeof worker.graph>, 'userId' | 'coinType'>

/** Where workers come from: the account's own calls here, an observer's link elsewhere. What is missing is not offered. */
export type WorkerSource = {
  /** Under this name answers are kept apart. */
  key: string
  list: (input: ListInput, signal: AbortSignal) => Promise<ListPage>
  graph: (input: GraphInput, signal: AbortSignal) => Promise<Output<typeof worker.graph>>
  reconnects?: (input: { id: number; pageNum: number; pageSize: number }, signal: AbortSignal) => Promise<Output<typeof worker.reconnects>>
  export?: (input: ListInput, format: FileFormat, onProgress: (bytes: number) => void) => Promise<File>
}

export const ownWorkers: WorkerSource = {
  key: 'own',
  list: (input, signal) => call(worker.list, input, signal),
  graph: (input, signal) => call(worker.graph, input, signal),
  reconnects: (input, signal) => call(worker.reconnects, input, signal),
  export: ({ workerStatus, groupId, search }, format, onProgress) => download(worker.export, { workerStatus, groupId, search, format }, onProgress),
}
