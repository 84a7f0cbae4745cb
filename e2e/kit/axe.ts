import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** `colours`: these rules alone, where nothing else has changed since the last look. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** No violation of WCAG 2.2 AA or of axe's own good practice, on the page as it stands. */
export async function expectAccessible(page: Page, { colours = false } = {}): Promise<void> {
  // half-way through a fade colours are of neither state; what was just changed begins to fade with the next frame
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity).map(animation => animation.finished))
  })
  // once a document: reading it takes longer than a look
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe.source)
  const violations = await page.evaluate(async rules => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    return (await run({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })).violations
  }, colours ? COLOUR_RULES : null)
  const said = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(node => `  ${node.target.join(' ')}  ${node.any[0]?.message ?? ''}`).join('\n')}`)
  expect(said, new URL(page.url()).pathname).toEqual([])
}
