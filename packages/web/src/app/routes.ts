import type { ComponentType } from 'react'
import type { WordArea, Words } from '../kit/words.ts'

/** P§2: with header and footer, with an alternative header, or with neither. */
export type Frame = 'full' | 'observer' | 'anonymous' | 'bare'

export type SiteRoute = {
  path: string
  frame: Frame
  /** A§2: needs a signed-in user. */
  login: boolean
  title: keyof Words['shell'] & `title.${string}`
  /** 'later': its area is not built yet, and the shared page says so. What is missing can be counted here. */
  screen: 'later' | (() => Promise<ComponentType>)
  /** The catalogues that the screen reads, fetched beside it. */
  words: WordArea[]
}

const page = (path: string, frame: Frame, login: boolean, title: SiteRoute['title'], screen: SiteRoute['screen'] = 'later', words: WordArea[] = []): SiteRoute =>
  ({ path, frame, login, title, screen, words })

/** Every page of A§2 and P§2. */
export const routes: readonly SiteRoute[] = [
  page('/home', 'full', false, 'title.home', () => import('../screens/home/Home.tsx').then(found => found.Home), ['home', 'kit', 'figures']),
  page('/home/hashrateDailyPrice', 'full', false, 'title.hashrateDailyPrice'),
  page('/coinInfo', 'full', false, 'title.coinInfo'),
  page('/vipApplication', 'full', false, 'title.vipApplication'),
  page('/news', 'full', false, 'title.news'),
  page('/newsDetail/:id', 'full', false, 'title.newsDetail'),
  page('/help', 'full', false, 'title.help'),
  page('/protocal/copyRight1', 'full', false, 'title.copyRight1'),
  page('/protocal/privacy', 'full', false, 'title.privacy'),
  page('/minerDetail', 'full', false, 'title.minerDetail'),
  page('/minerCalc', 'full', false, 'title.minerCalc'),
  page('/toolDownload', 'full', false, 'title.toolDownload'),
  page('/userApiGuide', 'full', false, 'title.userApiGuide', () => import('../screens/userApiGuide/ApiGuide.tsx').then(found => found.ApiGuide), ['userApiGuide', 'kit', 'figures']),
  page('/validateEmail', 'full', false, 'title.validateEmail', () => import('../screens/session/ValidateEmail.tsx').then(found => found.ValidateEmail), ['session']),
  page('/dashboard', 'full', true, 'title.dashboard', () => import('../screens/dashboard/Dashboard.tsx').then(found => found.Dashboard), ['dashboard', 'kit', 'figures']),
  page('/worker', 'full', true, 'title.worker', () => import('../screens/worker/Workers.tsx').then(found => found.Workers), ['worker', 'kit', 'figures']),
  page('/worker/warn', 'full', true, 'title.workerWarn', () => import('../screens/alarm/Alarms.tsx').then(found => found.Alarms), ['alarm', 'kit', 'figures']),
  page('/recvAndPay', 'full', true, 'title.recvAndPay', () => import('../screens/earnings/EarningsPage.tsx').then(found => found.EarningsPage), ['earnings', 'kit', 'figures']),
  page('/setting', 'full', true, 'title.setting', () => import('../screens/setting/SubAccounts.tsx').then(found => found.SubAccounts), ['setting', 'kit', 'figures']),
  page('/setting/trash', 'full', true, 'title.trash', () => import('../screens/setting/Trash.tsx').then(found => found.Trash), ['setting', 'kit', 'figures']),
  page('/setting/configuration', 'full', true, 'title.configuration', () => import('../screens/setting/Configuration.tsx').then(found => found.Configuration), ['setting', 'audit', 'alarm', 'observer', 'share', 'kit', 'figures']),
  page('/setting/configuration/hashTransfer', 'full', true, 'title.hashTransfer'),
  page('/setting/configuration/hashTransferBulk', 'full', true, 'title.hashTransferBulk'),
  page('/setting/configuration/createHashTransferBulk', 'full', true, 'title.createHashTransferBulk'),
  page('/setting/configuration/hashTransferRecords', 'full', true, 'title.hashTransferRecords'),
  page('/summary', 'full', true, 'title.summary'),
  page('/userApi', 'full', true, 'title.userApi', () => import('../screens/userApi/ApiKeys.tsx').then(found => found.ApiKeys), ['userApi', 'kit', 'figures']),
  page('/observer', 'observer', false, 'title.observer', () => import('../screens/observer/Observer.tsx').then(found => found.Observer), ['observer', 'kit']),
  page('/anonymousMine', 'anonymous', false, 'title.anonymousMine'),
  page('/protocal/ckProtocal', 'bare', false, 'title.ckProtocal'),
  page('/serverPing', 'bare', false, 'title.serverPing'),
  page('/feedback', 'bare', false, 'title.feedback'),
  page('/appTip', 'bare', false, 'title.appTip'),
  page('/download/h5', 'bare', false, 'title.downloadH5'),
  page('/robotValidation', 'bare', false, 'title.robotValidation', () => import('../screens/session/RobotValidation.tsx').then(found => found.RobotValidation), ['session']),
  page('/user/loginJump.htm', 'bare', false, 'title.loginJump', () => import('../screens/session/LoginJump.tsx').then(found => found.LoginJump)),
]
