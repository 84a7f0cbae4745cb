import { use, useEffect, type ComponentType } from 'react'
import { SCREEN } from '@adit/contract/constants'
import { useLanguage } from '../kit/language.ts'
import { loadWords } from '../kit/text.ts'
import { routes, type SiteRoute } from './routes.ts'

const screens = new Map<string, Promise<ComponentType>>()

/** Draws a route's screen; suspends until its code is here. */
export function ScreenOf({ route }: { route: SiteRoute }) {
  useLoadedWords(route)
  const Screen = use(loadScreen(route))
  useEffect(endFirstPaint, [])
  return <Screen />
}

/** What index.html drew while the program was on its way (build/first-paint.ts). */
const endFirstPaint = (): void => document.getElementById('first-paint')?.remove()

/** The catalogues of a screen come beside its code, not after it. */
function useLoadedWords({ words }: SiteRoute): void {
  const language = useLanguage(state => state.language)
  for (const area of words) void loadWords(area, language).catch(() => null)
}

/** Fetches what the first page needs while the frame around it is still being drawn. */
export function loadPage(path: string): void {
  const { language } = useLanguage.getState()
  const route = routes.find(each => each.path === path)
  for (const area of ['shell' as const, ...route?.words ?? []]) void loadWords(area, language).catch(() => null)
  if (route && route.screen !== 'later') void loadScreen(route).catch(() => null)
}

function loadScreen({ path, screen }: SiteRoute): Promise<ComponentType> {
  let loading = screens.get(path)
  if (!loading && screen !== 'later') {
    loading = within(SCREEN.loadTimeoutMs, screen())
    screens.set(path, loading)
  }
  return loading!
}

/** A§8: loading a screen fails after its time, instead of leaving the page empty for ever. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not loaded within ${ms} ms`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
