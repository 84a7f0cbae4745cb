import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '@adit/contract/languages'
import type { Say } from '../../kit/text.ts'
import { earningColumns, type EarningDay } from './earning-columns.tsx'

function words(language: Language): Say<'earnings'> {
  const catalogue = JSON.parse(readFileSync(new URL(`../../../locales/${language}/earnings.json`, import.meta.url), 'utf8')) as Record<string, string>
  const i18n = setupI18n({ locale: language, messages: { [language]: Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compileMessage(message)])) } })
  return (key, values) => i18n._(key, values)
}

/** What the MEV column shows of a day, as text; figures stand as in the language a visit begins with. */
function shown(language: Language, day: Pick<EarningDay, 'mevAmount' | 'mevPercent'>): string {
  const columns = earningColumns({ t: words(language), typeWord: type => type, coin: 'BTC', minedCoin: 'BTC', zone: 0 })
  const { cell } = columns.find(({ id }) => id === 'mevAmount')!
  return renderToStaticMarkup(cell!(day as EarningDay)).replaceAll(/<[^>]*>/g, '')
}

test('MEV is shown with its share, in every language', () => {
  const day = { mevAmount: '0.00012345', mevPercent: '87.50' }
  expect(shown('en', day)).toBe('0.00012345 BTC 87.5% of MEV')
  expect(shown('zh', day)).toBe('0.00012345 BTC 占 MEV 的 87.5%')
  expect(shown('ru', day)).toBe('0.00012345 BTC 87.5% от MEV')
})

test('a day without MEV has no share', () => {
  expect(shown('en', { mevAmount: '0.00000000', mevPercent: null })).toBe('0.00000000 BTC')
})
