import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { refusals } from '@adit/contract/refusals'
import { set } from '@adit/contract/set'
import { useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { useSession, type Session } from '../../kit/session.ts'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { Empty, Forbidden } from '../../kit/states/States.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { useText } from '../../kit/text.ts'
import { Refused } from '../../kit/wire.ts'
import { AuditList } from './AuditList.tsx'
import { MergedWallets } from './MergedWallets.tsx'
import { ModeSettings } from './ModeSettings.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import { ObserverLinks } from './observer/ObserverLinks.tsx'
import { PayoutSettings, type Setting } from './PayoutSettings.tsx'
import { AuthorisedUsers } from './share/AuthorisedUsers.tsx'
import classes from './Setting.module.css'

/** The parts of the page, under their names in the address (`?tab=`); another one is a name here, its words `part.<name>` and its content below. */
const PARTS = ['payments', 'mode', 'notices', 'observers', 'users', 'audit'] as const
type Part = (typeof PARTS)[number]

/** A§2: the settings of the current sub-account and coin. They are its owner's alone: nobody else asks for them. */
export function Configuration() {
  const t = useText('setting')
  const { userId, currentCoin, authorizedUser } = useSession()
  return (
    <Screen title={userId ? t('config.title', { name: userId, coin: currentCoin }) : t('config.titleNone')} actions={<Button variant="default" component={Link} to="/setting">{t('trash.back')}</Button>}>
      {authorizedUser ? <Card><Forbidden title={t('config.shared', { name: userId })} text={t('config.sharedText')} /></Card> : <OwnSettings userId={userId} currentCoin={currentCoin} />}
    </Screen>
  )
}

/** One part at a time. */
function OwnSettings({ userId, currentCoin }: Pick<Session, 'userId' | 'currentCoin'>) {
  const t = useText('setting')
  const [search, setSearch] = useSearchParams()
  const part = PARTS.find(name => name === search.get('tab')) ?? 'payments'
  const asked = useCall(set.settingQuery, userId ? { userId, coinType: currentCoin } : {})
  const shown = (draw: (setting: Setting) => ReactNode) => (
    <Await of={asked} skeleton={<Card><Skeleton width="50%" /></Card>}>
      {/* a form begins anew with another sub-account */}
      {setting => <div key={`${setting.userId} ${setting.coinType}`} className={classes.columns}>{draw(setting)}</div>}
    </Await>
  )
  const content: Record<Part, ReactNode> = {
    payments: shown(setting => <><PayoutSettings setting={setting} /><MergedWallets setting={setting} /></>),
    mode: shown(setting => <ModeSettings key={setting.payMethod} setting={setting} />),
    notices: shown(setting => <NoticeSettings setting={setting} />),
    observers: <ObserverLinks userId={userId} coinType={currentCoin} />,
    users: <AuthorisedUsers userId={userId} coinType={currentCoin} />,
    audit: <AuditList userId={userId} timeZone={asked.data?.timeZone} />,
  }
  if (isWithout(asked.error) || !userId)
    return <Card><Empty title={t('list.empty')} text={t('list.emptyText')} step={<Button component={Link} to="/setting">{t('create.open')}</Button>} /></Card>
  return <Tabs label={t('config.parts')} value={part} onChange={tab => setSearch({ tab }, { replace: true })} tabs={PARTS.map(value => ({ value, label: t(`part.${value}`), content: content[value] }))} />
}

const isWithout = (error: unknown) => error instanceof Refused && error.code === refusals.NO_SUB_ACCOUNT
