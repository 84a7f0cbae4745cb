import { followBlocks } from '@adit/engine/chain/follow-blocks'
import { openNode } from '@adit/engine/chain/node'
import type { PretendNode } from '@adit/engine/chain/pretend/start-pretend-node'
import type { Db } from '@adit/db/open'
import { settleAll } from '@adit/engine/earnings/start-settlement'
import { runPayouts } from '@adit/engine/payouts/run-payouts'
import { showWorkers } from '@adit/engine/shares/accountant'
import { foldAll } from '@adit/engine/shares/fold'

const DAY = 86_400_000
const MATURE = 101
/** One to settle and pay what was done, one for blocks that mature on the way, one for their payment to be buried. */
const MORNINGS = 3

/** Nobody mines any more: lets the days pass, undisturbed, until all that was done is counted, settled, paid and buried in the chain. */
export async function finishBooks(db: Db, { url, chain }: PretendNode, morning: Date): Promise<void> {
  let now = morning
  const clock = () => now
  const node = openNode({ coin: 'BTC', addresses: [url], clock })
  const fail = (cause: unknown) => { throw cause }
  const pay = () => runPayouts({ coin: 'BTC', node, db, clock, pays: true, onError: fail })
  for (let day = 0; day < MORNINGS; day++, now = new Date(+now + DAY)) {
    await followBlocks({ db, node, coin: 'BTC', clock })
    await foldAll(db, now)
    await showWorkers(db)
    await settleAll(db, clock)
    await pay()
    for (let block = 0; block < MATURE; block++) chain.mine()
    await pay()
  }
}
