import type { Language } from '@adit/contract/languages'
import type { ObserverPart } from '@adit/contract/permissions'
import { keyTerms, type KeyTerms } from './key-terms.ts'

/** Who is let see, and which parts: of a link its remark, of records by e-mail their address. */
type Viewer = { name: string; parts: readonly ObserverPart[] }
type Value = string | Viewer | KeyTerms

/** A change of a sub-account's settings, for its owner to recognise, or not. */
export type SettingChange = {
  what: 'wallet' | 'minimum' | 'lock' | 'unlock' | 'resume' | 'noticeEmail' | 'paymentNoticeOn' | 'paymentNoticeOff' | 'mode' | 'fee' | 'refund' | 'compensation' | 'overpayment' | 'service' | 'cancelled'
    | 'timeZone' | 'linkMade' | 'linkStopped' | 'linkRenewed' | 'linkDeleted' | 'keyActivated' | 'keyChanged' | 'keyDeleted' | 'recordPush' | 'coin'
  subAccount: string
  coin: string | null
  /** Lines; none where there is nothing to say, an empty one for "none". */
  before: Value[]
  after: Value[]
  /** What was credited or deducted, and why. */
  amount?: string
  reason?: string
  pausedUntil: Date | null
  /** Null for what the pool's support did. */
  ip: string | null
  at: Date
}
type ModeSwitch = { link: string; subAccount: string; coin: string; before: string; after: string; ip: string }
export type SettingMails = { settingChanged: SettingChange; modeSwitch: ModeSwitch }
type Draft = { subject: string; paragraphs: string[] }
type Texts = { [T in keyof SettingMails]: (values: SettingMails[T]) => Draft }

type Said = {
  what: Record<SettingChange['what'], string>
  part: Record<ObserverPart, string>
  key: (terms: KeyTerms) => string
  subject: (what: string, of: string) => string
  from: string
  to: string
  none: string
  amount: string
  reason: string
  paused: (until: string) => string
  locked: string
  cancelled: string
  where: (at: string, ip: string) => string
  notYou: string
  bySupport: (at: string) => string
  notAsked: string
  questions: string
}
/** What the pool decides by itself: no password is in question. */
const POOLS_OWN: readonly SettingChange['what'][] = ['fee', 'refund', 'compensation', 'overpayment', 'service']
const utc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The same letter in every language: what, from, to, when and where. */
const letter = (said: Said) => ({ what, subAccount, coin, before, after, amount, reason, pausedUntil, ip, at }: SettingChange): Draft => {
  const text = (value: Value) => typeof value === 'string' ? value || said.none
    : 'key' in value ? said.key(value) : `${value.name} (${value.parts.map(part => said.part[part]).join(', ')})`
  const lines = (label: string, values: Value[]) => (values.length === 0 ? [] : [`${label} ${values.map(text).join(', ')}`])
  return {
    subject: said.subject(said.what[what], [subAccount, coin].filter(Boolean).join(' · ')),
    paragraphs: [
      `${said.what[what]}: ${[subAccount, coin].filter(Boolean).join(' · ')}`, ...lines(said.from, before), ...lines(said.to, after),
      ...amount ? [`${said.amount} ${amount}`] : [], ...reason ? [`${said.reason} ${reason}`] : [],
      ...pausedUntil ? [said.paused(utc(pausedUntil))] : [], ...what === 'lock' ? [said.locked] : [], ...what === 'cancelled' ? [said.cancelled] : [],
      ...ip === null ? [said.bySupport(utc(at)), POOLS_OWN.includes(what) ? said.questions : said.notAsked] : [said.where(utc(at), ip), said.notYou],
    ],
  }
}

export const settingMails: Record<Language, Texts> = {
  zh: {
    settingChanged: letter({
      what: { wallet: '收款地址已更改', minimum: '起付额已更改', lock: '收款地址已锁定', unlock: '收款地址已解锁', resume: '付款已恢复', noticeEmail: '通知邮箱已更改', paymentNoticeOn: '支付到账通知已开启', paymentNoticeOff: '支付到账通知已关闭', mode: '收益模式将更改', fee: '矿池费率已更改', refund: '退款已入账', compensation: '补偿已入账', overpayment: '已扣回多付收益', service: '已扣除矿池服务费用', cancelled: '子账户已注销',
        timeZone: '时区已更改', linkMade: '观察者链接已创建', linkStopped: '观察者链接已停止共享', linkRenewed: '观察者链接已启用新地址', linkDeleted: '观察者链接已删除', keyActivated: 'API 密钥已激活', keyChanged: 'API 密钥已更改', keyDeleted: 'API 密钥已删除', recordPush: '邮件推送记录的设置已更改', coin: '子账户币种已切换' },
      part: { dashboard: '用户面板', worker: '矿工', recv: '收益记录', pay: '支付记录', recvCharts: '收益图表' },
      key: keyTerms.zh,
      subject: (what, of) => `${what}（${of}）`, from: '原：', to: '现：', none: '无', amount: '金额：', reason: '原因：',
      paused: until => `为了您的资金安全，主币与合并挖矿币的付款暂停至 ${until}，期间收益照常累计。您也可以在设置中提前恢复。`,
      locked: '锁定后无法自行更改，只有客服在核验身份后可以解除。',
      cancelled: '该子账户不能再恢复；尚未支付的收益仍会支付。',
      where: (at, ip) => `操作时间：${at}，IP：${ip}`, notYou: '如果不是您本人操作，请立即更改密码并联系矿池客服。',
      bySupport: at => `由矿池客服操作，时间：${at}`, notAsked: '如果您没有提出此要求，请立即更改密码并联系矿池客服。',
      questions: '如有疑问，请联系矿池客服。',
    }),
    modeSwitch: ({ link, subAccount, coin, before, after, ip }) => ({
      subject: `确认更改收益模式（${subAccount} · ${coin}）`,
      paragraphs: [`您要求将子账户 ${subAccount} 的 ${coin} 收益模式由 ${before} 改为 ${after}，自下一个 UTC 日起生效。请打开以下链接，并在页面上点击按钮确认：`, link, `链接在 1 小时内有效。请求来自 IP ${ip}。如果不是您本人操作，请忽略此邮件，模式不会改变。`],
    }),
  },
  en: {
    settingChanged: letter({
      what: { wallet: 'Payout address changed', minimum: 'Minimum payment changed', lock: 'Payout addresses locked', unlock: 'Payout addresses unlocked', resume: 'Payments resumed', noticeEmail: 'E-mail for notices changed', paymentNoticeOn: 'Mail of each payment switched on', paymentNoticeOff: 'Mail of each payment switched off', mode: 'Earnings mode changes', fee: 'Pool fee changed', refund: 'Refund credited', compensation: 'Compensation credited', overpayment: 'Earnings that were not due deducted', service: 'Charge for a service of the pool deducted', cancelled: 'Sub-account cancelled',
        timeZone: 'Time zone changed', linkMade: 'Observer link created', linkStopped: 'Observer link stopped', linkRenewed: 'Observer link has a new address', linkDeleted: 'Observer link deleted', keyActivated: 'API key activated', keyChanged: 'API key changed', keyDeleted: 'API key deleted', recordPush: 'Records by e-mail changed', coin: 'Coin of the sub-account changed' },
      part: { dashboard: 'dashboard', worker: 'workers', recv: 'earnings', pay: 'payments', recvCharts: 'earnings chart' },
      key: keyTerms.en,
      subject: (what, of) => `${what} (${of})`, from: 'Before:', to: 'Now:', none: 'none', amount: 'Amount:', reason: 'Reason:',
      paused: until => `To protect your money, payments of this coin and of those merge-mined with it are paused until ${until}; what you earn meanwhile is kept. You can resume them earlier in the settings.`,
      locked: 'You can no longer change them yourself: support alone can unlock them, once it has seen who you are.',
      cancelled: 'It can no longer be recovered; what it has coming is still paid.',
      where: (at, ip) => `Done at ${at}, from ${ip}.`, notYou: 'If this was not you, change your password at once and contact the pool.',
      bySupport: at => `Done by the pool’s support at ${at}.`, notAsked: 'If you did not ask for this, change your password at once and contact the pool.',
      questions: 'If you have any questions about this, contact the pool.',
    }),
    modeSwitch: ({ link, subAccount, coin, before, after, ip }) => ({
      subject: `Confirm the earnings mode (${subAccount} · ${coin})`,
      paragraphs: [`You asked to change the earnings mode of ${subAccount} for ${coin} from ${before} to ${after}, from the next UTC day on. Open this link and press the button on the page to confirm:`, link,
        `The link works for 1 hour. It was asked for from ${ip}. If this was not you, ignore this message: the mode stays as it is.`],
    }),
  },
  ru: {
    settingChanged: letter({
      what: { wallet: 'Адрес выплат изменён', minimum: 'Минимальная выплата изменена', lock: 'Адреса выплат заблокированы', unlock: 'Адреса выплат разблокированы', resume: 'Выплаты возобновлены', noticeEmail: 'Почта для уведомлений изменена', paymentNoticeOn: 'Письма о выплатах включены', paymentNoticeOff: 'Письма о выплатах выключены', mode: 'Режим начисления меняется', fee: 'Комиссия пула изменена', refund: 'Возврат зачислен', compensation: 'Компенсация зачислена', overpayment: 'Удержан излишне начисленный доход', service: 'Удержана плата за услугу пула', cancelled: 'Субаккаунт закрыт',
        timeZone: 'Часовой пояс изменён', linkMade: 'Ссылка наблюдателя создана', linkStopped: 'Ссылка наблюдателя отключена', linkRenewed: 'У ссылки наблюдателя новый адрес', linkDeleted: 'Ссылка наблюдателя удалена', keyActivated: 'API-ключ активирован', keyChanged: 'API-ключ изменён', keyDeleted: 'API-ключ удалён', recordPush: 'Рассылка записей изменена', coin: 'Монета субаккаунта изменена' },
      part: { dashboard: 'панель', worker: 'воркеры', recv: 'доход', pay: 'выплаты', recvCharts: 'график дохода' },
      key: keyTerms.ru,
      subject: (what, of) => `${what} (${of})`, from: 'Было:', to: 'Стало:', none: 'нет', amount: 'Сумма:', reason: 'Причина:',
      paused: until => `Для защиты ваших средств выплаты этой монеты и монет совместного майнинга приостановлены до ${until}; доход за это время сохраняется. Возобновить их раньше можно в настройках.`,
      locked: 'Сами вы их больше изменить не сможете: снять блокировку может только поддержка, проверив вашу личность.',
      cancelled: 'Восстановить его больше нельзя; то, что ему причитается, будет выплачено.',
      where: (at, ip) => `Время: ${at}, адрес: ${ip}.`, notYou: 'Если это были не вы, немедленно смените пароль и свяжитесь с пулом.',
      bySupport: at => `Выполнено поддержкой пула, время: ${at}.`, notAsked: 'Если вы об этом не просили, немедленно смените пароль и свяжитесь с пулом.',
      questions: 'Если у вас есть вопросы, свяжитесь с пулом.',
    }),
    modeSwitch: ({ link, subAccount, coin, before, after, ip }) => ({
      subject: `Подтвердите режим начисления (${subAccount} · ${coin})`,
      paragraphs: [`Вы меняете режим начисления субаккаунта ${subAccount} для ${coin} с ${before} на ${after} начиная со следующих суток UTC. Откройте ссылку и нажмите кнопку на странице, чтобы подтвердить:`, link,
        `Ссылка действует 1 час. Запрос пришёл с адреса ${ip}. Если это были не вы, не обращайте внимания на письмо: режим останется прежним.`],
    }),
  },
}
