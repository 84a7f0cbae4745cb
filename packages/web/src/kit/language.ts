import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { DEFAULT_LANGUAGE, type Language } from '@adit/contract/languages'

/** A§3: the chosen language, kept in the browser; Chinese until somebody chooses. */
export const useLanguage = create<{ language: Language; choose: (language: Language) => void }>()(
  persist(set => ({ language: DEFAULT_LANGUAGE, choose: language => set({ language }) }), { name: 'language' }),
)
