import { openDatabase } from '@adit/db/open'
import { settleDay } from '../earnings/settle-day.ts'

/** Run by settle-day-killed.test.ts as a process of its own, which is killed while it settles. */
const [url = '', day = '', now = ''] = process.argv.slice(2)
const { db } = await openDatabase({ url })
await settleDay(db, 'BTC', day, new Date(now))
