import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { signOut } from '../session/sign-out.ts'
import classes from './AccountMenu.module.css'

/** Who is signed in, and what belongs to the person rather than to a sub-account. The browser's own popover closes itself. */
export function AccountMenu() {
  const t = useText('shell')
  const userName = useSession(state => state.userName)
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button type="button" className={classes.pill} popoverTarget="account-menu" aria-label={`${t('account.menu')}: ${userName}`}>
        <span className={classes.name}>{userName}</span><IconChevronDown size={16} aria-hidden />
      </button>
      <div ref={menu} id="account-menu" popover="auto" className={classes.menu}>
        <p className={classes.who}>{userName}</p>
        <Link to="/dashboard" onClick={close}>{t('nav.dashboard')}</Link>
        <Link to="/setting" onClick={close}>{t('nav.subAccounts')}</Link>
        <Link to="/userApi" onClick={close}>{t('nav.apiKeys')}</Link>
        <a href="/sso/account">{t('account.centre')}</a>
        <button type="button" onClick={() => void signOut()}>{t('account.signOut')}</button>
      </div>
    </>
  )
}
