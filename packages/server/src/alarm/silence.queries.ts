import { sql } from 'kysely'
import type { Db } from '@adit/db/open'

const SHOWN = 20

/** A sub-account's machines whose name begins with something, by name. */
export const findMachines = (db: Db, subAccountId: bigint, search: string) =>
  db.selectFrom('worker').select(['id', 'name']).where('sub_account_id', '=', subAccountId).where('deleted_at', 'is', null)
    .where(sql<boolean>`starts_with(name, ${search})`).orderBy('name').limit(SHOWN).execute()

export const findSilenced = (db: Db, subAccountId: bigint, now: Date) =>
  db.selectFrom('alarm_silence as s').innerJoin('worker as w', 'w.id', 's.worker_id').select(['w.id', 'w.name', 's.until']).where('s.sub_account_id', '=', subAccountId)
    .where('w.deleted_at', 'is', null).where(eb => eb.or([eb('s.until', 'is', null), eb('s.until', '>', now)])).orderBy('w.name').execute()

export async function silence(trx: Db, subAccountId: bigint, ids: readonly bigint[], until: Date | null, now: Date): Promise<void> {
  await sql`
    insert into alarm_silence (sub_account_id, worker_id, until, created_at)
    select ${subAccountId}, id, ${until}::timestamptz, ${now} from unnest(${ids}::bigint[]) id
    on conflict (sub_account_id, worker_id) do update set until = excluded.until, created_at = excluded.created_at`.execute(trx)
}

export const deleteSilence = (trx: Db, subAccountId: bigint, ids: readonly bigint[]) =>
  trx.deleteFrom('alarm_silence').where('sub_account_id', '=', subAccountId).where('worker_id', '=', sql<bigint>`any(${ids}::bigint[])`).execute()
