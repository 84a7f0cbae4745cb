/** A§1: the languages offered, the default first. */
export const LANGUAGES = ['zh', 'en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'zh'

export const toLanguage = (said: string | undefined): Language => LANGUAGES.find(language => language === said) ?? DEFAULT_LANGUAGE
