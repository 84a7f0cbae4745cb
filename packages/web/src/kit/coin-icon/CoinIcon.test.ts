import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { COIN_ICONS } from '@adit/contract/coins'
import { COIN_DRAWINGS, UNKNOWN_COIN } from './coin-drawings.ts'
import { CoinIcon } from './CoinIcon.tsx'

const draw = (props: Parameters<typeof CoinIcon>[0]) => renderToStaticMarkup(createElement(CoinIcon, props))

/** WCAG relative luminance and contrast. */
const luminance = (colour: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('A§9: each of the 30 coins has an icon, and no two look the same', () => {
  expect(Object.keys(COIN_DRAWINGS).sort()).toEqual([...COIN_ICONS].sort())
  expect(new Set(COIN_ICONS.map(coin => COIN_DRAWINGS[coin][0])).size).toBe(30)
  expect(new Set(COIN_ICONS.map(coin => COIN_DRAWINGS[coin][1])).size).toBe(30)
})

test.each([...Object.entries(COIN_DRAWINGS), ['unknown', UNKNOWN_COIN] as const])('%s: the line shows on its disc, the disc on both grounds, and nothing leaves the box', (_coin, [disc, line]) => {
  expect(disc).toMatch(/^#[0-9a-f]{6}$/)
  expect(contrast('#ffffff', disc)).toBeGreaterThanOrEqual(3)
  expect(contrast('#141920', disc)).toBeGreaterThanOrEqual(2.4)
  expect(line).toMatch(/^M[\dMLHVZCSAQTmlhvzcsaqt ,.-]+$/)
  for (const number of line.match(/-?\d*\.?\d+/g)!) expect(Math.abs(Number(number))).toBeLessThanOrEqual(24)
})

test('all 30 together weigh less than 4 kB', () => {
  expect(brotliCompressSync(readFileSync(new URL('./coin-drawings.ts', import.meta.url))).length).toBeLessThan(4096)
})

test('beside a coin’s name the icon is silent; alone it says what it is', () => {
  expect(draw({ coin: 'BTC' })).toContain('aria-hidden="true"')
  expect(draw({ coin: 'BTC', label: 'Bitcoin' })).toContain('role="img" aria-label="Bitcoin"')
})

test('an unknown coin is a neutral disc', () => {
  for (const coin of ['DOGE', '', 'constructor', 'btc']) expect(draw({ coin, size: 26 })).toContain(`fill="${UNKNOWN_COIN[0]}"`)
  expect(draw({ coin: 'LTC', size: 26 })).toContain('width="26" height="26"')
})
