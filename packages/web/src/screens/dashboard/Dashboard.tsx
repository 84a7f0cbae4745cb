import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
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
  const ready = useSession(state => state.isInitData)
  if (!userId && ready) return <Screen title={t('title')}><NoSubAccount coin={coinType} /></Screen>
  return <Desk key={`${userId} ${coinType}`} whose={{ userId, coinType }} ready={ready && userId !== ''} />
}

function Desk({ whose, ready }: { whose: Whose; ready: boolean }) {
  const t = useText('dashboard')
  const shared = useSession(state => state.authorizedUser)
  const [shown, change] = useUrlInput(shownInAddress)
  const summary = useCall(dashboard.summary, whose, { enabled: ready })
  const info = useCall(pool.miningInfo, whose, { enabled: ready, every: EVERY_MINUTE })
  const hash = summary.data?.hash
  const zoneMinutes = hash ? offsetMinutes(hash.timeZone) : 0
  const actions = !shared && (
    <>
      <Button variant="default" component={Link} to="/setting/configuration" title={t('zone.change')}>{hash ? zoneText(zoneMinutes) : <Skeleton width={48} />}</Button>
      <Button variant="default" component={Link} to="/setting/configuration">{t('share')}</Button>
    </>
  )
  if (summary.error && !summary.data) return <Screen title={t('title')}><Card><Await of={summary} skeleton={null}>{() => null}</Await></Card></Screen>
  return (
    <Screen title={t('title')} live={<LiveTag />} actions={actions}>
      <DeskFigures summary={summary.data} zoneMinutes={zoneMinutes} />
      {hash?.firstConnectTime === null
        ? <FirstMachine info={info} />
        : (
          <div className={classes.rows}>
            <Card><HashrateChart whose={whose} shown={shown} zoneMinutes={zoneMinutes} enabled={ready} onChange={change} /></Card>
            <ConnectCard info={info} />
            <Card><EarningsChart whose={whose} days={shown.earned} enabled={ready} onChange={change} /></Card>
            <NetworkCard info={info} />
          </div>
        )}
    </Screen>
  )
}
