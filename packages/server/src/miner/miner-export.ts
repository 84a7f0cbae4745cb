import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { Ctx } from '../kit/context.ts'
import { tableFile } from '../kit/file/table-file.ts'
import { minerColumns } from './miner-columns.ts'
import { all } from './miner.service.ts'

/** The catalogue as a file, for the forwarded miners service, whose answers are envelopes: its text stands in one. */
export async function exportMiners(ctx: Ctx<'public'>, said: Parameters<typeof all>[1]) {
  const { items } = await all(ctx, said)
  const { fileName, contentType, body } = tableFile({ name: 'miners', format: 'csv', columns: minerColumns(ctx.visitor.lang), rows: items })
  return { fileName, contentType, content: await text(body as Readable) }
}
