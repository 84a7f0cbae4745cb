import type { Db } from '@adit/db/open'

const SHOWN = 50

export const findNewest = (db: Db) => db.selectFrom('outbox').select(['id', 'recipient', 'subject', 'body_text', 'created_at'])
  .orderBy('id', 'desc').limit(SHOWN).execute()
