import { dashboard } from '@adit/contract/dashboard'
import { windowOf } from '@adit/contract/graph-windows'
import { pool } from '@adit/contract/pool'
import { callAhead } from '../../kit/call.ts'
import { readQuery } from '../../kit/url-query.ts'
import { shownInAddress, type Whose } from './shown.ts'

/** What the dashboard asks for first. */
export function askAhead(whose: Whose, search: string): void {
  const { days, window, earned } = readQuery(shownInAddress.in, new URLSearchParams(search), {})
  callAhead(dashboard.hash, whose)
  callAhead(dashboard.earnings, { ...whose, days: earned })
  callAhead(dashboard.graph, { ...whose, days, window: windowOf(days, window) })
  callAhead(pool.miningInfo, whose)
}
