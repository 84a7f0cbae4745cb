import { ByteReader, ByteWriter } from './bytes.ts'
import { OUTCOMES, type Outcome, type Share } from './share.ts'

/** A share as it is read back: its coin is the batch's. */
export type LoggedShare = { at: number; workerId: number; subAccountId: number; outcome: Outcome; work: bigint }

const VERSION = 1
const PLACE = Object.fromEntries(OUTCOMES.map((outcome, place) => [outcome, place])) as Record<Outcome, number>

/** Shares of one coin as bytes, about a dozen each: times count from the first. */
export function encodeBatch(shares: readonly Share[]): Buffer {
  const bytes = new ByteWriter(16 + shares.length * 24)
  const first = shares.reduce((earliest, share) => Math.min(earliest, +share.at), Infinity)
  bytes.byte(VERSION)
  bytes.number(first)
  for (const share of shares) {
    bytes.number(+share.at - first)
    bytes.number(Number(share.workerId))
    bytes.number(Number(share.subAccountId))
    bytes.byte(PLACE[share.outcome])
    bytes.work(share.work)
  }
  return bytes.done()
}

export function decodeBatch(payload: Uint8Array): LoggedShare[] {
  const bytes = new ByteReader(payload)
  const version = bytes.byte()
  if (version !== VERSION) throw new RangeError(`a batch of an unknown version: ${version}`)
  const first = bytes.number()
  const shares: LoggedShare[] = []
  while (!bytes.ended) {
    const at = first + bytes.number()
    const workerId = bytes.number()
    const subAccountId = bytes.number()
    const outcome = OUTCOMES[bytes.byte()]
    if (!outcome) throw new RangeError('a share of an unknown outcome')
    shares.push({ at, workerId, subAccountId, outcome, work: bytes.work() })
  }
  return shares
}
