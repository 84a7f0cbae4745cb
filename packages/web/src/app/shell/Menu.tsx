import { IconDots, IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../kit/text.ts'
import classes from './Menu.module.css'

const MenuSheet = lazy(() => import('./MenuSheet.tsx').then(found => ({ default: found.MenuSheet })))

/** The menu of a phone: a button in the top bar, or the fifth place of the bar below. */
export function Menu({ asPlace }: { asPlace?: boolean }) {
  const t = useText('shell')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={asPlace ? undefined : classes.button} aria-label={asPlace ? undefined : t('nav.menu')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {asPlace ? <><IconDots size={22} stroke={1.75} aria-hidden />{t('nav.more')}</> : <IconMenu2 size={22} stroke={1.75} aria-hidden />}
      </button>
      {/* not inside the bar, which is a landmark and a look of its own */}
      {opened && createPortal(<Suspense><MenuSheet onClose={() => setOpened(false)} /></Suspense>, document.body)}
    </>
  )
}
