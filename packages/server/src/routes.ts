import type { FastifyInstance } from 'fastify'
import { observer } from '@adit/contract/observer'
import { observerLink } from '@adit/contract/observer-link'
import { outbox } from '@adit/contract/outbox'
import { dashboard } from '@adit/contract/dashboard'
import { pool as poolCalls } from '@adit/contract/pool'
import { secondFactor } from '@adit/contract/second-factor'
import { session } from '@adit/contract/session'
import * as dashboards from './dashboard/dashboard.service.ts'
import { serveFeed } from './feed/feed.ts'
import { serve } from './kit/serve.ts'
import type { Pool } from './kit/pool.ts'
import * as observers from './observer/observer.service.ts'
import * as observerLinks from './observer-link/observer-link.service.ts'
import * as outboxes from './outbox/outbox.service.ts'
import { miningInfo } from './pool/mining-info.ts'
import * as poolFigures from './pool/pool.service.ts'
import * as secondFactors from './second-factor/second-factor.service.ts'
import * as sessions from './session/session.service.ts'
import { accountCentre } from './sso/account-centre.ts'

/** The whole API, a line per area; a missing or extra handler does not compile. */
export function routes(app: FastifyInstance, pool: Pool): void {
  serve(app, pool, poolCalls, { ...poolFigures, miningInfo })
  serve(app, pool, session, sessions)
  serve(app, pool, secondFactor, secondFactors)
  serve(app, pool, observerLink, observerLinks)
  serve(app, pool, observer, observers)
  serve(app, pool, dashboard, dashboards)
  serveFeed(app, pool)
  if (pool.settings.demo) serve(app, pool, outbox, outboxes)
  if (pool.settings.sso.builtIn) accountCentre(app, pool)
}
