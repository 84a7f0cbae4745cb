import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test'
import { startScene } from '../e2e/kit/demo-pool.ts'
import { pages, type SitePage } from '../e2e/kit/pages.ts'
import type { SceneName } from '../e2e/kit/scenes/scenes.ts'
import { presetVisitor, signIn, someAddress, type Preset } from '../e2e/kit/visitor.ts'
import { aptInstall } from './apt.ts'
import { CHROMIUM_FLAGS, CHROMIUM_MISSING, ensureChromium } from './chromium.ts'

const { values: said } = parseArgs({
  options: {
    out: { type: 'string' }, scene: { type: 'string', default: 'typical' }, only: { type: 'string', multiple: true, default: [] },
    lang: { type: 'string', default: 'zh,en,ru' }, theme: { type: 'string', default: 'light,dark' }, width: { type: 'string', default: '1440,375' },
  },
})
/** Whose pages they are: an account with nothing, with one machine, the demo's, or with as much as there may be. */
const scene = (['empty', 'one', 'typical', 'full'] satisfies SceneName[]).find(name => name === said.scene)
if (!said.out || !scene) {
  console.error('npm run shots -- --out DIR [--scene empty|one|typical|full] [--only /path …] [--lang zh,en,ru] [--theme light,dark] [--width 1440,375]')
  process.exit(2)
}
const out = resolve(said.out)
/** A page as it is listed, or at an address of one's own: `/recvAndPay?tab=payments`. */
const wanted = said.only.length === 0 ? pages : said.only.flatMap(only => pages.filter(({ path }) => path.split('?')[0] === only.split('?')[0])
  .map(page => only.includes('?') ? { ...page, path: only, name: `${page.name}-${only.split('?')[1]!.replace(/\W+/g, '-')}` } : page))
if (wanted.length === 0) {
  console.error(`No such page. There are:\n${pages.map(({ path }) => `  ${path}`).join('\n')}`)
  process.exit(2)
}
const executablePath = ensureChromium()
if (!executablePath) {
  console.error(CHROMIUM_MISSING)
  process.exit(1)
}
// Without a Chinese font the browser draws boxes.
const hasChinese = () => spawnSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' }).stdout?.trim() !== ''
if (process.platform === 'linux' && said.lang.includes('zh') && !hasChinese() && !aptInstall('fonts-noto-cjk'))
  console.warn('No Chinese font was found: Chinese pages will show boxes. Install one (Debian: apt-get install fonts-noto-cjk).')

const HEIGHT: Record<string, number> = { 375: 812 }
const pool = await startScene(scene)
/** An observer link shows nothing without its key: one for each page it may open on. */
const shown = wanted.flatMap(page => page.path === '/observer' ? Object.entries(pool.observer).map(([name, path]) => ({ ...page, name: `observer-${name}`, path })) : [page])
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
let taken = 0
try {
  for (const language of said.lang.split(',') as NonNullable<Preset['language']>[])
    for (const theme of said.theme.split(',') as NonNullable<Preset['theme']>[])
      for (const width of said.width.split(',')) {
        const visitor = await visit(browser, { language, theme }, Number(width), false)
        const member = wanted.some(page => page.login) ? await visit(browser, { language, theme }, Number(width), true) : null
        for (const page of shown) await shoot(page.login ? member! : visitor, page, `${language}-${theme}-${width}`)
        await visitor.close()
        await member?.close()
      }
} finally {
  await browser.close()
  await pool.stop()
}
console.log(`${taken} pictures in ${out}`)
process.exit(0)

async function visit(from: Browser, preset: Preset, width: number, signedIn: boolean): Promise<BrowserContext> {
  const context = await from.newContext({
    baseURL: pool.url, viewport: { width, height: HEIGHT[width] ?? 900 }, reducedMotion: 'reduce', timezoneId: 'UTC',
    isMobile: width < 768, hasTouch: width < 768, extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
  })
  await presetVisitor(context, pool.url, preset)
  if (signedIn) {
    const page = await context.newPage()
    await signIn(page, pool.signIn)
    await page.close()
  }
  return context
}

async function shoot(context: BrowserContext, { path, name }: SitePage, variant: string): Promise<void> {
  const page = await context.newPage()
  const settled = answers(page)
  await page.goto(path)
  await page.locator('h1, h2, form').first().waitFor()
  await settled()
  // what is below the window loads when it comes near
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    window.scrollTo(0, 0)
    for (const footer of document.querySelectorAll('footer')) footer.style.contentVisibility = 'visible'
    await document.fonts.ready
  })
  await settled()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  mkdirSync(join(out, name), { recursive: true })
  await page.screenshot({ path: join(out, name, `${variant}.png`), fullPage: true, animations: 'disabled' })
  taken += 1
  await page.close()
}

/** Waits until everything asked for has come, but for the live stream of an account's page: that never ends. */
function answers(page: Page): () => Promise<void> {
  const waiting = new Set<Request>()
  page.on('request', request => { if (!new URL(request.url()).pathname.endsWith('/live')) waiting.add(request) })
  for (const event of ['requestfinished', 'requestfailed'] as const) page.on(event as 'requestfinished', request => waiting.delete(request))
  return async () => {
    // what has come is drawn, and may ask for more
    for (let quiet = 0; quiet < 3; quiet = waiting.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(100)
  }
}
