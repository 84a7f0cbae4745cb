import type { Page } from '@playwright/test'
import { expectAccessible } from './kit/axe.ts'
import { pages, type SitePage } from './kit/pages.ts'
import { startPool } from './kit/pool.ts'
import { expect, test } from './kit/test.ts'
import { presetSignedIn, presetVisitor } from './kit/visitor.ts'

test.describe.configure({ mode: 'parallel' })

/** Opens a page and waits until it has settled on what it shows. */
async function open(page: Page, { path }: SitePage): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, h2').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** In both themes, by keyboard, and on a phone. */
async function expectFitForAll(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page, { colours: true })
  await expectVisibleFocus(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectNoOverflow(page)
  await expectAccessible(page)
}

for (const shown of pages.filter(({ path, demo }) => !demo && !path.startsWith('/user/loginJump.htm')))
  test(`${shown.name} has no axe violation in either theme, shows its focus and fits a phone`, async ({ page, context, member }) => {
    if (shown.login) await presetSignedIn(context, member)
    await open(page, shown)
    await expectFitForAll(page)
  })

test('the demo\'s outbox, with mail in it, has no axe violation in either theme, shows its focus and fits a phone', async ({ browser }) => {
  const demo = await startPool({ ADIT_DEMO: '1' })
  const context = await browser.newContext({ baseURL: demo.url })
  await presetVisitor(context, demo.url)
  const page = await context.newPage()
  await demo.sendMail('new@miner.test')
  for (const shown of pages.filter(each => each.demo)) {
    await open(page, shown)
    await expectFitForAll(page)
  }
  await context.close()
  await demo.stop()
})

/** Whoever moves by keyboard sees where they are: the first five stops each draw an outline, a ring or another ground. */
async function expectVisibleFocus(page: Page): Promise<void> {
  for (let stop = 0; stop < 5; stop++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const look = () => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(element)
        return { outline: outlineStyle !== 'none' && outlineWidth !== '0px', rest: `${boxShadow} ${borderColor} ${backgroundColor}` }
      }
      const focused = look()
      if (focused.outline) return { name: element.outerHTML.slice(0, 120), visible: true };
      (element as HTMLElement).blur()
      const blurred = look();
      (element as HTMLElement).focus()
      return { name: element.outerHTML.slice(0, 120), visible: focused.rest !== blurred.rest }
    })
    if (!focus) return
    expect(focus.visible, `focus on ${focus.name}`).toBe(true)
  }
}

async function expectNoOverflow(page: Page): Promise<void> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wider, 'pixels wider than the phone').toBe(0)
}
