import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { writeXlsxStream, type XlsxWriteStreamOptions } from 'hucre/xlsx'
import type { Cell, FromThread, ToThread } from './xlsx-thread.ts'

const port = parentPort!
const tell = (message: FromThread) => port.postMessage(message)

async function* rows(): AsyncGenerator<Cell[]> {
  for (;;) {
    tell('more')
    const [{ rows: batch, last }] = await once(port, 'message') as [ToThread]
    yield* batch
    if (last) return
  }
}

for await (const bytes of writeXlsxStream(rows(), workerData as XlsxWriteStreamOptions)) tell({ bytes })
tell('done')
port.close()
