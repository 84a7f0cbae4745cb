import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Coin } from '@adit/contract/coins'
import { TUTORIAL } from '@adit/contract/constants'
import { Card } from '../../kit/Card.tsx'
import { Await, type Asked } from '../../kit/states/Await.tsx'
import { useText } from '../../kit/text.ts'
import { ConnectFacts, FactBones, type Info } from './ConnectCard.tsx'
import classes from './Dashboard.module.css'

/** P§9, the tutorial in short: shown until the first machine connects, and gone by itself then. */
export function FirstMachine({ info }: { info: Asked<Info> }) {
  const t = useText('dashboard')
  const { min, max } = TUTORIAL.dataMinutes
  return (
    <Card title={t('guide')}>
      <ol className={classes.steps}>
        <Step title={t('guide.open')}>{t('guide.open.text')}</Step>
        <Step title={t('guide.enter')}><Await of={info} skeleton={<FactBones rows={3} />}>{data => <ConnectFacts info={data} />}</Await></Step>
        <Step title={t('guide.save')}>{t('guide.save.text', { min, max })}</Step>
      </ol>
      <p className={classes.waiting} role="status">{t('guide.waiting')}</p>
    </Card>
  )
}

export function NoSubAccount({ coin }: { coin: Coin }) {
  const t = useText('dashboard')
  return (
    <Card title={t('guide')}>
      <ol className={classes.steps}>
        <Step title={t('guide.create')}>
          <p>{t('guide.create.text', { coin })}</p>
          <Button component={Link} to="/setting">{t('guide.create.go')}</Button>
        </Step>
        <Step title={t('guide.point')}>{t('guide.point.text')}</Step>
      </ol>
    </Card>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => <li><h3>{title}</h3><div className={classes.step}>{children}</div></li>
