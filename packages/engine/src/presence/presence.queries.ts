import { sql } from 'kysely'
import type { Db } from '@adit/db/open'
import { plannedOnce } from '@adit/db/planned-once'
import type { Part } from './presence.ts'

type Row = { part: Part; coin: string; instance: string; ports: number[]; pays: boolean; now: Date }

export const writePresence = (db: Db, { part, coin, instance, ports, pays, now }: Row) =>
  db.insertInto('engine_presence').values({ part, coin, instance, ports, pays, seen_at: now })
    .onConflict(same => same.columns(['part', 'coin', 'instance']).doUpdateSet({ ports, pays, seen_at: now })).execute()

export const deletePresence = (db: Db, part: Part, instance: string, coins: readonly string[]) =>
  db.deleteFrom('engine_presence').where('part', '=', part).where('instance', '=', instance).where(sql<boolean>`coin = any(${coins}::text[])`).execute()

/** What ended without a word. */
export const forgetPresence = (db: Db, before: Date) => db.deleteFrom('engine_presence').where('seen_at', '<', before).execute()

export const findPresence = (db: Db, coin: string, since: Date) =>
  db.selectFrom('engine_presence').select(['part', 'ports', 'pays']).where('coin', '=', coin).where('seen_at', '>=', since).orderBy('instance').modifyEnd(plannedOnce).execute()
