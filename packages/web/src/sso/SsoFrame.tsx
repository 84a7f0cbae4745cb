import { Suspense, type ReactNode } from 'react'
import { LanguageSwitch, ThemeSwitch } from '../kit/Switches.tsx'
import { Logo } from '../kit/Logo.tsx'
import { Toasts } from '../kit/toast/Toasts.tsx'
import { useText } from '../kit/text.ts'
import classes from './sso.module.css'

/** Around every page of the account centre: who we are, and the two switches that need no account. */
export function SsoFrame({ children }: { children: ReactNode }) {
  const t = useText('sso')
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <a className={classes.logo} href="/home"><Logo />{BRAND}</a>
        <span className={classes.place}>{t('title')}</span>
        <span className={classes.grow} />
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className={classes.main}><Suspense>{children}</Suspense></main>
      <Toasts />
    </div>
  )
}

const BRAND = 'Adit'
