// One line per catalogue: the English keys are the type that all three languages must match.
import type setting from '../../locales/en/setting.json'
import type alarm from '../../locales/en/alarm.json'
import type audit from '../../locales/en/audit.json'
import type consent from '../../locales/en/consent.json'
import type earnings from '../../locales/en/earnings.json'
import type dashboard from '../../locales/en/dashboard.json'
import type figures from '../../locales/en/figures.json'
import type home from '../../locales/en/home.json'
import type kit from '../../locales/en/kit.json'
import type observer from '../../locales/en/observer.json'
import type session from '../../locales/en/session.json'
import type share from '../../locales/en/share.json'
import type shell from '../../locales/en/shell.json'
import type sso from '../../locales/en/sso.json'
import type userApi from '../../locales/en/userApi.json'
import type userApiGuide from '../../locales/en/userApiGuide.json'
import type walletSearch from '../../locales/en/walletSearch.json'
import type worker from '../../locales/en/worker.json'

export type Words = {
  alarm: typeof alarm
  audit: typeof audit
  setting: typeof setting
  consent: typeof consent
  earnings: typeof earnings
  dashboard: typeof dashboard
  figures: typeof figures
  home: typeof home
  kit: typeof kit
  observer: typeof observer
  session: typeof session
  share: typeof share
  shell: typeof shell
  sso: typeof sso
  userApi: typeof userApi
  userApiGuide: typeof userApiGuide
  walletSearch: typeof walletSearch
  worker: typeof worker
}
export type WordArea = keyof Words
