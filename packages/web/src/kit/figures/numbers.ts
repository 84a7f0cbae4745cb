import type { Language } from '@adit/contract/languages'

/** The languages' names for Intl. */
export const localeOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : language)

/** The sign for "nothing known", in every language. */
export const NOTHING = '—'

const kept = new Map<string, Intl.NumberFormat>()

/** Making a format costs far more than using it, and tables use thousands. */
function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  let format = kept.get(key)
  if (!format) kept.set(key, format = new Intl.NumberFormat(localeOf(language), options))
  return format
}

export const formatNumber = (value: number | bigint, language: Language, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(language, options).format(value)

export const formatCount = (value: number, language: Language): string => formatNumber(value, language, { maximumFractionDigits: 0 })

/** Exactly so many decimals. */
export const formatFixed = (value: number, decimals: number, language: Language): string =>
  formatNumber(value, language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** A percentage as the wire has it: 1.2 is 1.2 %. */
export const formatPercent = (percent: number, language: Language, decimals = 2, least = 0): string =>
  formatNumber(percent / 100, language, { style: 'percent', minimumFractionDigits: least, maximumFractionDigits: decimals })

export const decimalSign = (language: Language): string =>
  numberFormat(language, { minimumFractionDigits: 1 }).formatToParts(0).find(part => part.type === 'decimal')!.value
