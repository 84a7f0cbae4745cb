import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES } from '@adit/contract/languages'
import { ARCH } from '../src/kit/logo-shape.ts'

/** What the landing page fetches beside the entry: its screen, and these catalogues in the visitor's language. */
const SCREEN = 'src/screens/home/Home.tsx'
const CATALOGUES = ['shell', 'home', 'kit', 'figures']
const BEFORE_PAINT = '<script src="/before-paint.js">'

const escape = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** The landing page's bar and claim in every language; src/kit/landing.css shows the right one, until the program has drawn its own. */
function drawing(root: string): string {
  const claim = (language: string) => {
    const words = JSON.parse(readFileSync(join(root, `locales/${language}/home.json`), 'utf8')) as Record<string, string>
    const said = (key: string) => escape(words[key]!)
    return `<div lang="${language}"><p class="landing-claim">${said('claim.first')}<br>${said('claim.second')}</p><p class="landing-promise">${said('promise')}</p></div>`
  }
  return `<div id="first-paint" aria-hidden="true" hidden>`
    + `<div class="landing-bar"><svg viewBox="0 0 32 32" width="26" height="26"><path d="${ARCH}" fill="currentColor"/><circle cx="16" cy="22" r="4.4" fill="var(--lamp)"/></svg>Adit</div>`
    + `<div class="landing-top">${LANGUAGES.map(claim).join('')}</div></div>`
}

type Bundle = Record<string, { type: string; fileName: string; moduleIds?: string[]; imports?: string[]; viteMetadata?: { importedCss: Set<string> } }>

/** The files of a module and all it stands on. */
function filesOf(bundle: Bundle, module: string): string[] {
  const chunk = Object.values(bundle).find(each => each.moduleIds?.some(id => id.endsWith(module)))
  if (!chunk) throw new Error(`${module} is in no chunk: the landing page could not fetch it early.`)
  const files = new Set<string>()
  const add = (name: string) => {
    if (files.has(name)) return
    files.add(name)
    for (const css of bundle[name]?.viteMetadata?.importedCss ?? []) files.add(css)
    bundle[name]?.imports?.forEach(add)
  }
  add(chunk.fileName)
  return [...files]
}

/** Draws the landing page before any program runs, and has public/before-paint.js fetch what it needs while the entry is still on its way. */
export function firstPaint(): Plugin {
  let root = ''
  return {
    name: 'adit-first-paint',
    configResolved: config => { root = config.root },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (path !== '/index.html') return html
        // the program after the styles: they alone draw the first paint
        const drawn = html.replace('<div id="root">', `${drawing(root)}<div id="root">`).replace(/<(script type="module"|link rel="modulepreload") crossorigin/g, '$& fetchpriority="low"')
        if (!bundle) return drawn
        const early = (module: string) => filesOf(bundle as unknown as Bundle, module).map(file => `/${file}`).filter(file => !html.includes(file))
        const landing = { screen: early(SCREEN), words: Object.fromEntries(LANGUAGES.map(language => [language, [...new Set(CATALOGUES.flatMap(area => early(`locales/${language}/${area}.json`)))]])) }
        return drawn.replace(BEFORE_PAINT, `<meta name="landing" content="${escape(JSON.stringify(landing))}" />${BEFORE_PAINT}`)
      },
    },
  }
}
