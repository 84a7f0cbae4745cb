import { use } from 'react'
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Language } from '@adit/contract/languages'
import { useLanguage } from './language.ts'
import type { WordArea, Words } from './words.ts'

const catalogues = import.meta.glob<Messages>('../../locales/*/*.json', { import: 'default' })
const loading = new Map<string, Promise<I18n>>()

/** One area's words in one language, fetched once. */
export function loadWords(area: WordArea, language: Language): Promise<I18n> {
  const path = `../../locales/${language}/${area}.json`
  let words = loading.get(path)
  if (!words) {
    words = catalogues[path]!().then(messages => setupI18n({ locale: language, messages: { [language]: messages } }))
    words.catch(() => loading.delete(path)) // a failed fetch may be tried again
    loading.set(path, words)
  }
  return words
}

type Values = Record<string, string | number | Date>
export type Say<A extends WordArea> = (key: keyof Words[A] & string, values?: Values) => string

/** The words of an area in the chosen language; suspends until they are here. */
export function useText<A extends WordArea>(area: A): Say<A> {
  const words = use(loadWords(area, useLanguage(state => state.language)))
  return (key, values) => words._(key, values)
}
