import type { Input } from '@adit/contract/kit'
import type { observer } from '@adit/contract/observer'
import { observerLink } from '@adit/contract/observer-link'
import type { ObserverPart } from '@adit/contract/permissions'
import type { TestPool } from './pool.ts'

type Miner = Awaited<ReturnType<TestPool['miner']>>

/** A link to a miner's sub-account that shows these parts, as whoever holds it says it. */
export async function linkTo(miner: Miner, ...parts: ObserverPart[]): Promise<Input<typeof observer.checkObserver>> {
  const { link } = await miner.call(observerLink.create, { userId: miner.subAccount.name, coinType: 'BTC', remark: 'hall_1', permission: parts, addresses: [] })
  return Object.fromEntries(new URL(link!).searchParams) as Input<typeof observer.checkObserver>
}
