// One line per catalogue: the English keys are the type that all three languages must match.
import type home from '../../locales/en/home.json'
import type kit from '../../locales/en/kit.json'
import type shell from '../../locales/en/shell.json'
import type sso from '../../locales/en/sso.json'

export type Words = {
  home: typeof home
  kit: typeof kit
  shell: typeof shell
  sso: typeof sso
}
export type WordArea = keyof Words
