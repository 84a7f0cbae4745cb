import { createHash } from 'node:crypto'
import { dashboard } from '@adit/contract/dashboard'
import type { Db } from '@adit/db/open'
import { readSummary } from './summary.ts'
import type { Desk } from './hash.ts'

export type Topic = Pick<Desk, 'subAccount' | 'coin'>
/** A summary as it is sent; `id` names what it says, whichever process says it. */
export type Figures = { id: string; data: string; time: number | null }

export const topicKey = ({ subAccount, coin }: Topic): string => `${subAccount.id} ${coin}`

/** Only what the contract promises goes out, here as everywhere. */
export async function readFigures(db: Db, topic: Topic, now: Date): Promise<Figures> {
  const summary = dashboard.summary.out.parse(await readSummary({ db, now, ...topic }))
  // the same figures a second later are the same figures
  const said = JSON.stringify({ ...summary, hash: { ...summary.hash, time: null } })
  return { id: createHash('sha256').update(said).digest('base64url').slice(0, 16), data: JSON.stringify(summary), time: summary.hash.time }
}
