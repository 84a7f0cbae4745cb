import type { Db } from '@adit/db/open'
import type { Settings } from './settings.ts'

/** What every service stands on: the database, the clock and the operator's settings. Time is handed in, never read. */
export type Pool = {
  db: Db
  clock: () => Date
  settings: Settings
}
