import type { FastifyInstance } from 'fastify'
import { observer } from '@adit/contract/observer'
import { observerLink } from '@adit/contract/observer-link'
import { forward } from '@adit/contract/forward'
import { miner } from '@adit/contract/miner'
import { earnings } from '@adit/contract/earnings'
import { alarm } from '@adit/contract/alarm'
import { apiSettings } from '@adit/contract/api-settings'
import { outbox } from '@adit/contract/outbox'
import { dashboard } from '@adit/contract/dashboard'
import { pool as poolCalls } from '@adit/contract/pool'
import { secondFactor } from '@adit/contract/second-factor'
import { session } from '@adit/contract/session'
import { signedApi } from '@adit/contract/signed-api'
import * as dashboards from './dashboard/dashboard.service.ts'
import { worker } from '@adit/contract/worker'
import { set } from '@adit/contract/set'
import * as earningRecords from './earnings/earnings.service.ts'
import * as alarms from './alarm/alarm.service.ts'
import * as apiKeys from './api-settings/api-settings.service.ts'
import { share } from '@adit/contract/share'
import { vip } from '@adit/contract/vip'
import { openLiveHub, type LiveTiming } from './dashboard/live-hub.ts'
import { liveFrom } from './dashboard/live.service.ts'
import { serveFeed } from './feed/feed.ts'
import { forwardTo } from './forward/forward.service.ts'
import { serve } from './kit/serve.ts'
import type { Pool } from './kit/pool.ts'
import { observerCalls } from './observer-calls.ts'
import * as observerLinks from './observer-link/observer-link.service.ts'
import { exportMiners } from './miner/miner-export.ts'
import { all as listMiners } from './miner/miner.service.ts'
import * as miners from './miner/miner.service.ts'
import * as outboxes from './outbox/outbox.service.ts'
import { miningInfo } from './pool/mining-info.ts'
import * as poolFigures from './pool/pool.service.ts'
import * as secondFactors from './second-factor/second-factor.service.ts'
import * as sessions from './session/session.service.ts'
import { switchMode } from './set/mode-switch.ts'
import * as notices from './set/notices.service.ts'
import * as settings from './set/setting.service.ts'
import * as subAccounts from './set/sub-accounts.service.ts'
import * as shares from './share/share.service.ts'
import { serveSigned } from './signed-api/serve-signed.ts'
import { signedCalls } from './signed-calls.ts'
import { accountCentre } from './sso/account-centre.ts'
import * as workerChanges from './worker/worker-changes.service.ts'
import * as workers from './worker/worker.service.ts'
import * as vips from './vip/vip.service.ts'

/** The whole API, a line per area; a missing or extra handler does not compile. */
export function routes(app: FastifyInstance, pool: Pool, liveTiming?: LiveTiming): void {
  const hub = openLiveHub(pool, cause => app.log.error(cause), liveTiming)
  app.addHook('preClose', () => hub.stop())
  serve(app, pool, poolCalls, { ...poolFigures, miningInfo })
  serve(app, pool, session, sessions)
  serve(app, pool, worker, { ...workers, ...workerChanges })
  serve(app, pool, miner, miners)
  serve(app, pool, forward, forwardTo({ 'miner/list': listMiners, 'miner/export': exportMiners }))
  serve(app, pool, secondFactor, secondFactors)
  serve(app, pool, observerLink, observerLinks)
  serve(app, pool, apiSettings, apiKeys)
  serve(app, pool, dashboard, { ...dashboards, live: liveFrom(hub) })
  serve(app, pool, set, { ...subAccounts, ...settings, ...notices, switchMode })
  serve(app, pool, earnings, earningRecords)
  serve(app, pool, alarm, alarms)
  serve(app, pool, vip, vips)
  serve(app, pool, observer, observerCalls)
  serve(app, pool, share, shares)
  serveSigned(app, pool, signedApi, signedCalls)
  serveFeed(app, pool)
  if (pool.settings.demo) serve(app, pool, outbox, outboxes)
  if (pool.settings.sso.builtIn) accountCentre(app, pool)
}
