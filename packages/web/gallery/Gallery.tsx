import { lazy, Suspense, useEffect } from 'react'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { LANGUAGES, toLanguage } from '@adit/contract/languages'
import { useLanguage } from '../src/kit/language.ts'
import { Toasts } from '../src/kit/toast/Toasts.tsx'
import classes from './Gallery.module.css'

/** A file in pages/ is a page of the gallery: `gallery.html?show=<its name>&lang=en&theme=dark`. */
const pages = Object.entries(import.meta.glob<{ default: React.ComponentType }>('./pages/*.tsx'))
  .map(([path, load]) => ({ name: path.replace(/^.*\/|\.tsx$/g, ''), Page: lazy(load) }))

const THEMES = ['light', 'dark'] as const

/** Every control of the kit with sample data, for development and for the browser tests; it is not shipped. */
export function Gallery() {
  const [query] = useSearchParams()
  const { language: chosen, choose } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme()
  const language = query.has('lang') ? toLanguage(query.get('lang')!) : chosen
  const theme = THEMES.find(name => name === query.get('theme')) ?? scheme
  const shown = pages.find(page => page.name === query.get('show')) ?? pages[0]!
  useEffect(() => choose(language), [choose, language])
  useEffect(() => setColorScheme(theme), [setColorScheme, theme])
  const to = (change: Record<string, string>) => `?${new URLSearchParams({ show: shown.name, lang: language, theme, ...change })}`
  return (
    <>
      <nav className={classes.nav} aria-label="gallery">
        {pages.map(page => <Link key={page.name} to={to({ show: page.name })} aria-current={page === shown ? 'page' : undefined}>{page.name}</Link>)}
        <span />
        {LANGUAGES.map(name => <Link key={name} to={to({ lang: name })} aria-current={name === language ? 'true' : undefined}>{name}</Link>)}
        {THEMES.map(name => <Link key={name} to={to({ theme: name })} aria-current={name === theme ? 'true' : undefined}>{name}</Link>)}
      </nav>
      <main className={classes.main}><Suspense><shown.Page /></Suspense></main>
      <Toasts />
    </>
  )
}
