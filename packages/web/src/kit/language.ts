import { create } from 'zustand'
import { toLanguage, type Language } from '@adit/contract/languages'
import { readStored, writeStored } from './stored.ts'

type LanguageChoice = { language: Language; choose: (language: Language) => void }

/** A§3: the chosen language, kept in the browser; Chinese until somebody chooses. */
export const useLanguage = create<LanguageChoice>()(set => ({
  language: toLanguage(readStored('language') ?? undefined),
  choose: language => {
    writeStored('language', language)
    set({ language })
  },
}))
