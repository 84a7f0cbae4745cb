import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { writeStored } from '../kit/stored.ts'
import { useText } from '../kit/text.ts'
import { InPreparation } from './InPreparation.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { Guarded } from './gates/Guarded.tsx'
import type { SiteRoute } from './routes.ts'
import { ScreenOf } from './screen.tsx'
import { Frame } from './shell/Frame.tsx'
import { Waiting } from './shell/Waiting.tsx'
import classes from './Page.module.css'

/** One page: its title, its frame, its guard, then its screen. */
export function Page({ route }: { route: SiteRoute }) {
  const { pathname } = useLocation()
  useTitle(route)
  return (
    <Frame route={route}>
      <div key={pathname} className={classes.fade}>
        <LoadFailed>
          <Guarded route={route}>
            <Suspense fallback={<Waiting />}>
              {route.screen === 'later' ? <InPreparation title={route.title} /> : <ScreenOf route={route} />}
            </Suspense>
          </Guarded>
        </LoadFailed>
      </div>
    </Frame>
  )
}

/** P§2: a title per route, the slogan for the home page; A§3 keeps it in the browser. */
function useTitle({ path, title }: SiteRoute): void {
  const t = useText('shell')
  const text = `${path === '/home' ? t('title.default') : t(title)} · Adit`
  useEffect(() => {
    document.title = text
    writeStored('pageTitle', text)
  }, [text])
}
