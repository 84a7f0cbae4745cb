import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { addGroup, changeWorkers, describeWorkers, moveWorkers } from '@adit/engine/shares/owner-changes.queries'

/** What the owner has said about the machines: rows of ten are a group, and which machines they are. */
const HALLS = [
  { subAccount: 'north-hall', groups: ['Row_A', 'Row_B'], model: 'Antminer T19 84T' },
  { subAccount: 'south-hall', groups: ['Row_C'], model: 'Whatsminer M31S+ 80T' },
]
const IN_A_ROW = 10

/** Groups and machine facts of the demo account; made once. */
export async function writeGroups(db: Db, now: Date): Promise<void> {
  for (const { subAccount, groups, model } of HALLS) {
    const { rows: machines } = await sql<{ id: bigint; sub_account_id: bigint }>`
      select w.id, w.sub_account_id from worker w join sub_account s on s.id = w.sub_account_id where s.name = ${subAccount} order by w.name`.execute(db)
    const facts = await db.selectFrom('miner_model').select(['brand', 'model', 'power_watts', 'hashrate']).where('model', '=', model).executeTakeFirst()
    const subAccountId = machines[0]?.sub_account_id
    if (subAccountId === undefined || !facts) continue
    await changeWorkers(db, subAccountId, now, async trx => {
      const ids = machines.map(({ id }) => id)
      for (const [at, name] of groups.entries()) {
        const id = await addGroup(trx, subAccountId, name, now)
        if (id === null) return
        await moveWorkers(trx, subAccountId, ids.slice(at * IN_A_ROW, (at + 1) * IN_A_ROW), { id, name })
      }
      await describeWorkers(trx, subAccountId, ids, { brand: facts.brand, model, power_watts: facts.power_watts, standard_hashrate: facts.hashrate })
    })
  }
}
