import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { CURRENCIES } from '@adit/contract/currencies'
import { LANGUAGES, type Language } from '@adit/contract/languages'
import { useCurrency } from './currency.ts'
import { useLanguage } from './language.ts'
import { useText } from './text.ts'
import { PillSelect } from './PillSelect.tsx'

/** Each language is written in itself, or whoever needs it could not find it. */
const OWN_NAME: Record<Language, string> = { zh: '中文', en: 'English', ru: 'Русский' }
const SHORT: Record<Language, string> = { zh: '中文', en: 'EN', ru: 'RU' }

type Wide = { wide?: boolean }

export function LanguageSwitch({ wide }: Wide) {
  const t = useText('shell')
  const { language, choose } = useLanguage()
  return (
    <PillSelect
      label={t('switch.language')} wide={wide} shown={wide ? OWN_NAME[language] : SHORT[language]} value={language} onChange={choose}
      choices={LANGUAGES.map(value => ({ value, label: OWN_NAME[value], lang: value }))}
    />
  )
}

export function CurrencySwitch({ wide }: Wide) {
  const t = useText('shell')
  const { currency, choose } = useCurrency()
  return (
    <PillSelect
      label={t('switch.currency')} wide={wide} shown={currency} value={currency} onChange={choose}
      choices={CURRENCIES.map(value => ({ value, label: value }))}
    />
  )
}

const THEME_ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

export function ThemeSwitch({ wide }: Wide) {
  const t = useText('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Icon = THEME_ICONS[colorScheme]
  const words: Record<MantineColorScheme, string> = { auto: t('theme.auto'), light: t('theme.light'), dark: t('theme.dark') }
  return (
    <PillSelect
      label={t('switch.theme')} wide={wide} shown={<><Icon size={18} stroke={1.75} aria-hidden />{wide && words[colorScheme]}</>} value={colorScheme}
      onChange={setColorScheme} choices={(['auto', 'light', 'dark'] as const).map(value => ({ value, label: words[value] }))}
    />
  )
}
