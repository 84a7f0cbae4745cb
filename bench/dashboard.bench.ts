import type { Page } from '@playwright/test'
import { presetVisitor, signIn } from '../e2e/kit/visitor.ts'
import { round, type Figure } from './figure.ts'
import { atDemo, filesOf, type FetchedFile } from './kit/demo-browser.ts'

const SLOWER = 4
const ROUNDS = 9

/** The dashboard's first view by somebody who is signed in: what crosses the wire with its chart drawn, and when its figures stand there on a slow processor. */
export const run = (): Promise<Figure[]> => atDemo(async (pool, browser) => {
  const member = await browser.newContext({ baseURL: pool.url })
  await presetVisitor(member, pool.url)
  const entrance = await member.newPage()
  await signIn(entrance, pool.signIn)
  // the token is kept once its ticket is redeemed
  await entrance.locator('canvas').first().waitFor()
  const storageState = await member.storageState()
  await member.close()

  /** A browser that has kept the sign-in and nothing else. */
  const open = async () => {
    const context = await browser.newContext({ baseURL: pool.url, storageState })
    return { context, page: await context.newPage() }
  }
  const first = await open()
  const files = await weigh(first.page)
  await first.context.close()
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { context, page } = await open()
    const processor = await context.newCDPSession(page)
    await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    took.push(await timeFigures(page))
    await context.close()
  }
  took.sort((a, b) => a - b)
  return [
    { what: 'dashboard: scripts and styles, chart included', value: round(files.reduce((sum, file) => sum + file.bytes, 0) / 1000), unit: 'kB', atMost: 230 },
    { what: `dashboard: figures drawn, processor ${SLOWER}× slower`, value: Math.round(took[Math.floor(ROUNDS / 2)]!), unit: 'ms', atMost: 1500 },
    ...files.sort((a, b) => b.bytes - a.bytes).slice(0, 12).map(({ name, bytes }) => ({ what: `  ${name}`, value: round(bytes / 1000), unit: 'kB' })),
  ]
})

/** All scripts and styles until both charts are drawn, as they cross the wire. */
async function weigh(page: Page): Promise<FetchedFile[]> {
  const files = filesOf(page)
  await page.goto('/dashboard')
  await page.locator('canvas').nth(1).waitFor()
  await page.getByText(/^Live/).waitFor()
  return files
}

/** Milliseconds from the address to the hash rate standing on the page, which says so itself: whoever looked would take of its time. */
async function timeFigures(page: Page): Promise<number> {
  await page.addInitScript(() => {
    const look = () => {
      const drawn = document.querySelector('dl [aria-busy]') === null && /\d/.test(document.querySelector('dl dd')?.textContent ?? '')
      if (drawn) console.debug(`drawn after ${performance.now()}`)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const said = page.waitForEvent('console', message => message.text().startsWith('drawn after '))
  await page.goto('/dashboard', { waitUntil: 'commit' })
  return Number((await said).text().slice('drawn after '.length))
}
