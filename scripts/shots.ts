import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { startDemoPool } from '../e2e/kit/demo-pool.ts'
import { pages, type SitePage } from '../e2e/kit/pages.ts'
import { presetVisitor, signIn, someAddress, type Preset } from '../e2e/kit/visitor.ts'
import { aptInstall } from './apt.ts'
import { CHROMIUM_FLAGS, CHROMIUM_MISSING, ensureChromium } from './chromium.ts'

const { values: said } = parseArgs({
  options: {
    out: { type: 'string' }, only: { type: 'string', multiple: true, default: [] },
    lang: { type: 'string', default: 'zh,en,ru' }, theme: { type: 'string', default: 'light,dark' }, width: { type: 'string', default: '1440,375' },
  },
})
if (!said.out) {
  console.error('npm run shots -- --out DIR [--only /path …] [--lang zh,en,ru] [--theme light,dark] [--width 1440,375]')
  process.exit(2)
}
const out = resolve(said.out)
const wanted = pages.filter(({ path }) => said.only.length === 0 || said.only.some(only => path.split('?')[0] === only))
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
const pool = await startDemoPool()
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
let taken = 0
try {
  for (const language of said.lang.split(',') as NonNullable<Preset['language']>[])
    for (const theme of said.theme.split(',') as NonNullable<Preset['theme']>[])
      for (const width of said.width.split(',')) {
        const visitor = await visit(browser, { language, theme }, Number(width), false)
        const member = wanted.some(page => page.login) ? await visit(browser, { language, theme }, Number(width), true) : null
        for (const page of wanted) await shoot(page.login ? member! : visitor, page, `${language}-${theme}-${width}`)
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
  await page.goto(path)
  // an account's page is live: its network is never idle. What is below the window loads when it comes near.
  await page.locator('h1, h2, form').first().waitFor()
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    window.scrollTo(0, 0)
    await document.fonts.ready
  })
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  mkdirSync(join(out, name), { recursive: true })
  await page.screenshot({ path: join(out, name, `${variant}.png`), fullPage: true, animations: 'disabled' })
  taken += 1
  await page.close()
}
