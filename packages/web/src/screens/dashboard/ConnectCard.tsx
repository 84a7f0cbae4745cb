import type { Output } from '@adit/contract/kit'
import type { pool } from '@adit/contract/pool'
import { Card } from '../../kit/Card.tsx'
import { CopyButton } from '../../kit/figures/CopyButton.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { Await, type Asked } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useText } from '../../kit/text.ts'
import { Fact, Facts } from './Facts.tsx'
import classes from './Dashboard.module.css'

export type Info = Output<typeof pool.miningInfo>

/** P§9: where to connect and under what name. */
export function ConnectCard({ info }: { info: Asked<Info> }) {
  const t = useText('dashboard')
  return (
    <Card title={t('connect')}>
      <Await of={info} skeleton={<FactBones rows={3} />}>{data => <ConnectFacts info={data} />}</Await>
    </Card>
  )
}

export function ConnectFacts({ info: { servers, workerName, coinType } }: { info: Info }) {
  const t = useText('dashboard')
  return (
    <>
      {servers.length === 0 && <p className={classes.note}>{t('connect.none', { coin: coinType })}</p>}
      <Facts>
        {servers.map(({ address, url, state, secure }, at) => {
          const name = t(secure ? 'connect.secure' : 'connect.server', { number: at + 1 })
          return (
            <Fact key={address} name={<>{name} <StatusTag tone={state === 'alive' ? 'ok' : state === 'dead' ? 'bad' : 'idle'}>{t(`server.${state}`)}</StatusTag></>}>
              <span className={classes.mono}>{address}</span><CopyButton text={url} of={name} />
            </Fact>
          )
        })}
        <Fact name={t('connect.worker')}><span className={classes.mono}>{workerName}</span><CopyButton text={workerName} of={t('connect.worker')} /></Fact>
        <Fact name={t('connect.password')}>{t('connect.password.any')}</Fact>
      </Facts>
    </>
  )
}

export const FactBones = ({ rows }: { rows: number }) => (
  <div className={classes.facts}>{Array.from({ length: rows }, (_, at) => <div key={at} className={classes.fact}><Skeleton width="30%" /><Skeleton width="40%" /></div>)}</div>
)
