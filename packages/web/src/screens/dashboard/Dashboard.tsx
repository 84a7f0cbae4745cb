import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { LIVE } from '@adit/contract/constants'
import { dashboard } from '@adit/contract/dashboard'
import { pool } from '@adit/contract/pool'
import { offsetMinutes } from '@adit/contract/time-zones'
import { useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { zoneText } from '../../kit/figures/zone.ts'
import { LiveTag } from '../../kit/live/LiveTag.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { useSession } from '../../kit/session.ts'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useText } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { ConnectCard } from './ConnectCard.tsx'
import { DeskFigures } from './DeskFigures.tsx'
import { EarningsChart } from './EarningsChart.tsx'
import { FirstMachine, NoSubAccount } from './FirstMachine.tsx'
import { HashrateChart } from './HashrateChart.tsx'
import { NetworkCard } from './NetworkCard.tsx'
import { EVERY_MINUTE, shownInAddress, type Whose } from './shown.ts'
import classes from './Dashboard.module.css'

/** A§2: the figures of the sub-account and coin chosen in the rail. Another choice begins anew: no figure of one stands under the name of the other. */
export function Dashboard() {
  const t = useText('dashboard')
  const userId = useSession(state => state.userId)
  const coinType = useSession(state => state.currentCoin)
  const watching = useSession(state => state.isWatchMode)
  // every call names its sub-account and coin, so none has to wait until the session has asked for all it wants to know
  const ready = useSession(state => state.loginStatus === 'login') || watching
  if (!userId && ready) return <Screen title={t('title')}><NoSubAccount coin={coinType} /></Screen>
  return <Desk key={`${userId} ${coinType}`} whose={{ userId, coinType }} ready={ready && userId !== ''} watching={watching} />
}

/** An observer's tab has no stream, so it asks; where to connect and what was transferred is the owner's business. */
function Desk({ whose, ready, watching }: { whose: Whose; ready: boolean; watching: boolean }) {
  const t = useText('dashboard')
  const shared = useSession(state => state.authorizedUser)
  const [shown, change] = useUrlInput(shownInAddress)
  const asked = { enabled: ready, ...(watching && { every: LIVE.askEveryMs }) }
  const hash = useCall(dashboard.hash, whose, asked)
  const earnings = useCall(dashboard.earnings, { ...whose, days: shown.earned }, asked)
  const info = useCall(pool.miningInfo, whose, { enabled: ready && !watching, every: EVERY_MINUTE })
  const detail = useCall(pool.coinDetail, { coinType: whose.coinType }, { enabled: ready && watching, every: EVERY_MINUTE })
  const zoneMinutes = hash.data ? offsetMinutes(hash.data.timeZone) : 0
  const actions = !shared && !watching && (
    <>
      <Button variant="default" component={Link} to="/setting/configuration" title={t('zone.change')}>{hash.data ? zoneText(zoneMinutes) : <Skeleton width={48} />}</Button>
      <Button variant="default" component={Link} to="/setting/configuration">{t('share')}</Button>
    </>
  )
  if (hash.error && !hash.data) return <Screen title={t('title')}><Card><Await of={hash} skeleton={null}>{() => null}</Await></Card></Screen>
  return (
    <Screen title={t('title')} live={<LiveTag />} actions={actions}>
      <DeskFigures hash={hash.data} earnings={earnings.data} zoneMinutes={zoneMinutes} />
      {hash.data?.firstConnectTime === null && !watching
        ? <FirstMachine info={info} />
        : (
          <div className={classes.rows}>
            <Card><HashrateChart whose={whose} shown={shown} zoneMinutes={zoneMinutes} ready={ready} watching={watching} onChange={change} /></Card>
            {watching ? <NetworkCard detail={detail} /> : <ConnectCard info={info} />}
            <Card><EarningsChart earnings={earnings} days={shown.earned} onChange={change} /></Card>
            {!watching && <NetworkCard detail={info} />}
          </div>
        )}
    </Screen>
  )
}
