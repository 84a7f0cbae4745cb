import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No violation of WCAG 2.2 AA or of axe's own good practice, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // half-way through a fade colours are of neither state; what was just changed begins to fade with the next frame
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity).map(animation => animation.finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const said = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(node => `  ${node.target.join(' ')}  ${node.any[0]?.message ?? ''}`).join('\n')}`)
  expect(said, new URL(page.url()).pathname).toEqual([])
}
