import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { CoinIcon } from '../../kit/coin-icon/CoinIcon.tsx'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import classes from './AccountSwitch.module.css'

const AccountChoices = lazy(() => import('./AccountChoices.tsx').then(found => ({ default: found.AccountChoices })))

/** Which coin and sub-account every figure on the page is about. */
export function AccountSwitch() {
  const t = useText('shell')
  const coin = useSession(state => state.currentCoin)
  const userId = useSession(state => state.userId)
  const shared = useSession(state => state.authorizedUser)
  const ready = useSession(state => state.isInitData)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.place}>
      <button type="button" className={classes.pill} popoverTarget={id} disabled={!ready} title={userId} aria-label={[`${t('account.chooser')}: ${coin} ${userId}`, shared && t('account.shared')].filter(Boolean).join(', ')}>
        <CoinIcon coin={coin} size={20} />
        <span className={classes.what}>
          <b>{coin}</b><span className={classes.name}><i className={classes.dot} aria-hidden>·</i> <span>{userId || t('account.none')}</span></span>
          {shared && <span className={classes.shared}><small>{t('account.shared')}</small></span>}
        </span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div ref={panel} id={id} popover="auto" className={classes.panel} onToggle={event => setOpened(event.newState === 'open')}>
        {opened && <Suspense><AccountChoices onChosen={() => panel.current?.hidePopover()} /></Suspense>}
      </div>
    </div>
  )
}
