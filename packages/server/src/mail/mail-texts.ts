import type { Language } from '@adit/contract/languages'
import { shareMails, type ShareMails } from './share-mail.ts'
import { settingMails, type SettingMails } from './setting-mail.ts'

/** Every message the pool can mail, and what it needs to be told. */
export type MailValues = SettingMails & ShareMails & {
  verifyEmail: { link: string }
  bindEmail: { link: string; email: string }
  resetPassword: { link: string }
  secondFactorCode: { code: string }
  /** Asked for by a protected account call. */
  accountCode: { code: string; ip: string }
  /** Somebody registers with an address that has an account: said to its owner, never to the visitor. */
  alreadyRegistered: { link: string }
  passwordChanged: Record<never, never>
  emailChanged: { email: string }
  secondFactorChanged: { on: boolean; byApp: boolean }
  tooManyFailures: { minutes: number }
  /** Asks an address whether it wants a sub-account's records. */
  confirmRecordPush: { link: string; userId: string }
  recordEarned: { userId: string; date: string; amount: string; value: string; page: string; stop: string }
  recordPaid: { userId: string; time: string; amount: string; address: string; hash: string; page: string; stop: string }
  /** To an owner who wishes to be told of each payment; `page` is where that is switched off. */
  paymentNotice: { userId: string; time: string; amount: string; addresses: string[]; hash: string; link: string | null; page: string }
  /** Written by server/alarm, which tells the same by other ways too. */
  alarm: { subject: string; paragraphs: string[] }
}
export type MailTemplate = keyof MailValues
export type MailMessage<T extends MailTemplate = MailTemplate> = T extends MailTemplate
  ? { to: string; template: T; values: MailValues[T]; lang: Language }
  : never

/** A subject and paragraphs; a paragraph that is a link is drawn as one. */
type Draft = { subject: string; paragraphs: string[] }
type Texts = { [T in MailTemplate]: (values: MailValues[T]) => Draft }

const alarm: Texts['alarm'] = written => written

const zh: Texts = {
  ...settingMails.zh,
  alarm,
  ...shareMails.zh,
  verifyEmail: ({ link }) => ({
    subject: '验证您的邮箱',
    paragraphs: ['请打开以下链接，并在页面上点击按钮完成邮箱验证：', link, '链接在 1 小时内有效。如果不是您本人操作，请忽略此邮件。'],
  }),
  bindEmail: ({ link, email }) => ({
    subject: '确认您的新邮箱',
    paragraphs: [`您正在将账户邮箱更换为 ${email}。请打开以下链接，并在页面上点击按钮确认：`, link, '链接在 1 小时内有效。如果不是您本人操作，请忽略此邮件。'],
  }),
  resetPassword: ({ link }) => ({
    subject: '重置密码',
    paragraphs: ['请打开以下链接设置新密码：', link, '链接在 1 小时内有效。如果不是您本人操作，请忽略此邮件，您的密码不会改变。'],
  }),
  secondFactorCode: ({ code }) => ({
    subject: '登录验证码',
    paragraphs: [`您的登录验证码：${code}`, '验证码在几分钟内有效。请勿告诉任何人，工作人员也不会向您索要。'],
  }),
  accountCode: ({ code, ip }) => ({
    subject: '操作验证码',
    paragraphs: [`您的操作验证码：${code}`, `验证码在 5 分钟内有效，只能使用一次。请求来自 IP ${ip}。`, '它可以更改收款地址或授权他人：请勿告诉任何人，工作人员也不会向您索要。如果不是您本人操作，请立即更改密码。'],
  }),
  alreadyRegistered: ({ link }) => ({
    subject: '您已有账户',
    paragraphs: ['有人用此邮箱注册，但它已有账户。如果是您本人，请直接登录，或重置密码：', link, '如果不是您本人操作，无需处理。'],
  }),
  passwordChanged: () => ({
    subject: '您的密码已更改',
    paragraphs: ['您的账户密码刚刚被更改。', '如果不是您本人操作，请立即重置密码并联系矿池客服。'],
  }),
  emailChanged: ({ email }) => ({
    subject: '您的账户邮箱已更改',
    paragraphs: [`您的账户邮箱已更改为 ${email}。`, '如果不是您本人操作，请立即联系矿池客服。'],
  }),
  secondFactorChanged: ({ on, byApp }) => ({
    subject: on ? '两步验证方式已开启' : '两步验证方式已关闭',
    paragraphs: [`${byApp ? '验证器应用' : '邮件验证码'}：您的账户已${on ? '开启' : '关闭'}此两步验证方式。`, '如果不是您本人操作，请立即更改密码并联系矿池客服。'],
  }),
  tooManyFailures: ({ minutes }) => ({
    subject: '多次登录失败',
    paragraphs: [`您的账户多次登录失败，已暂停登录 ${minutes} 分钟。`, '如果不是您本人操作，建议更改密码并开启两步验证。'],
  }),
  confirmRecordPush: ({ link, userId }) => ({
    subject: `确认接收 ${userId} 的记录`,
    paragraphs: [`子账户 ${userId} 的所有者希望将收益或支付记录发送到此邮箱。如果您同意，请打开以下链接，并在页面上点击按钮确认：`, link,
      '链接在 24 小时内有效。如果您不认识该账户，请忽略此邮件，我们不会再发送任何内容。'],
  }),
  recordEarned: ({ userId, date, amount, value, page, stop }) => ({
    subject: `${userId}：${date} 的收益`,
    paragraphs: [`子账户 ${userId} 在 ${date} (UTC) 的收益：${amount}。`, ...(value ? [`结算时价值：${value}。`] : []), '查看详情：', page, '不再接收此类邮件：', stop],
  }),
  recordPaid: ({ userId, time, amount, address, hash, page, stop }) => ({
    subject: `${userId}：支付已到账`,
    paragraphs: [`子账户 ${userId} 的支付已到账：${amount}，${time}。`, `钱包地址：${address}`, `交易哈希：${hash}`, '查看详情：', page, '不再接收此类邮件：', stop],
  }),
  paymentNotice: ({ userId, time, amount, addresses, hash, link, page }) => ({
    subject: `${userId}：已支付 ${amount}`,
    paragraphs: [`子账户 ${userId} 的支付已到账：${amount}，${time}。`, ...addresses.map(address => `钱包地址：${address}`), `交易哈希：${hash}`, ...(link ? [link] : []), '此通知可在设置中关闭：', page],
  }),
}

const en: Texts = {
  ...settingMails.en,
  alarm,
  ...shareMails.en,
  verifyEmail: ({ link }) => ({
    subject: 'Verify your e-mail address',
    paragraphs: ['Open this link and press the button on the page to verify your e-mail address:', link, 'The link works for 1 hour. If this was not you, ignore this message.'],
  }),
  bindEmail: ({ link, email }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [`You asked to change your account's e-mail address to ${email}. Open this link and press the button on the page to confirm:`, link,
      'The link works for 1 hour. If this was not you, ignore this message.'],
  }),
  resetPassword: ({ link }) => ({
    subject: 'Reset your password',
    paragraphs: ['Open this link to choose a new password:', link, 'The link works for 1 hour. If this was not you, ignore this message: your password stays as it is.'],
  }),
  secondFactorCode: ({ code }) => ({
    subject: 'Your sign-in code',
    paragraphs: [`Your sign-in code: ${code}`, 'It works for a few minutes. Tell it to nobody; nobody from the pool will ask for it.'],
  }),
  accountCode: ({ code, ip }) => ({
    subject: 'Your confirmation code',
    paragraphs: [`Your confirmation code: ${code}`, `It works once, within 5 minutes. It was asked for from ${ip}.`,
      'It can change where your money goes, or who may see it: tell it to nobody; nobody from the pool will ask for it. If this was not you, change your password at once.'],
  }),
  alreadyRegistered: ({ link }) => ({
    subject: 'You already have an account',
    paragraphs: ['Somebody registered with this e-mail address, but it already has an account. If it was you, sign in, or reset your password:', link,
      'If it was not you, there is nothing to do.'],
  }),
  passwordChanged: () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed just now.', 'If this was not you, reset it at once and contact the pool.'],
  }),
  emailChanged: ({ email }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [`The e-mail address of your account is now ${email}.`, 'If this was not you, contact the pool at once.'],
  }),
  secondFactorChanged: ({ on, byApp }) => ({
    subject: on ? 'A second factor was switched on' : 'A second factor was switched off',
    paragraphs: [`${byApp ? 'The authenticator app' : 'The code by e-mail'} was switched ${on ? 'on' : 'off'} as a second factor of your account.`,
      'If this was not you, change your password at once and contact the pool.'],
  }),
  tooManyFailures: ({ minutes }) => ({
    subject: 'Too many failed sign-ins',
    paragraphs: [`There were too many failed attempts to sign in to your account; signing in is paused. Minutes until the next attempt: ${minutes}.`,
      'If this was not you, change your password and switch on two-step sign-in.'],
  }),
  confirmRecordPush: ({ link, userId }) => ({
    subject: `Confirm that you want the records of ${userId}`,
    paragraphs: [`The owner of the sub-account ${userId} wants its earnings or payments mailed to this address. If you agree, open this link and press the button on the page:`, link,
      'The link works for 24 hours. If you do not know this account, ignore this message: nothing more will be sent.'],
  }),
  recordEarned: ({ userId, date, amount, value, page, stop }) => ({
    subject: `${userId}: earnings of ${date}`,
    paragraphs: [`The sub-account ${userId} earned ${amount} on ${date} (UTC).`, ...(value ? [`Worth when it was settled: ${value}.`] : []), 'Details:', page, 'To get no more of these messages:', stop],
  }),
  recordPaid: ({ userId, time, amount, address, hash, page, stop }) => ({
    subject: `${userId}: a payment has arrived`,
    paragraphs: [`A payment of the sub-account ${userId} has arrived: ${amount}, ${time}.`, `Wallet address: ${address}`, `Transaction hash: ${hash}`, 'Details:', page,
      'To get no more of these messages:', stop],
  }),
  paymentNotice: ({ userId, time, amount, addresses, hash, link, page }) => ({
    subject: `${userId}: ${amount} paid`,
    paragraphs: [`A payment of the sub-account ${userId} has arrived: ${amount}, ${time}.`, ...addresses.map(address => `Wallet address: ${address}`), `Transaction hash: ${hash}`, ...(link ? [link] : []),
      'These messages are switched off in the settings:', page],
  }),
}

const ru: Texts = {
  ...settingMails.ru,
  alarm,
  ...shareMails.ru,
  verifyEmail: ({ link }) => ({
    subject: 'Подтвердите адрес почты',
    paragraphs: ['Откройте ссылку и нажмите кнопку на странице, чтобы подтвердить адрес почты:', link, 'Ссылка действует 1 час. Если это были не вы, не обращайте внимания на письмо.'],
  }),
  bindEmail: ({ link, email }) => ({
    subject: 'Подтвердите новый адрес почты',
    paragraphs: [`Вы меняете адрес почты аккаунта на ${email}. Откройте ссылку и нажмите кнопку на странице, чтобы подтвердить:`, link,
      'Ссылка действует 1 час. Если это были не вы, не обращайте внимания на письмо.'],
  }),
  resetPassword: ({ link }) => ({
    subject: 'Сброс пароля',
    paragraphs: ['Откройте ссылку, чтобы задать новый пароль:', link, 'Ссылка действует 1 час. Если это были не вы, не обращайте внимания на письмо: пароль останется прежним.'],
  }),
  secondFactorCode: ({ code }) => ({
    subject: 'Код для входа',
    paragraphs: [`Ваш код для входа: ${code}`, 'Код действует несколько минут. Никому его не сообщайте: сотрудники пула его не спрашивают.'],
  }),
  accountCode: ({ code, ip }) => ({
    subject: 'Код подтверждения',
    paragraphs: [`Ваш код подтверждения: ${code}`, `Код действует 5 минут и только один раз. Запрошен с адреса ${ip}.`,
      'С ним можно сменить адрес выплат или дать доступ другому человеку: никому его не сообщайте, сотрудники пула его не спрашивают. Если это были не вы, немедленно смените пароль.'],
  }),
  alreadyRegistered: ({ link }) => ({
    subject: 'У вас уже есть аккаунт',
    paragraphs: ['Кто-то регистрируется с этим адресом, но аккаунт с ним уже есть. Если это вы, войдите или сбросьте пароль:', link,
      'Если это были не вы, ничего делать не нужно.'],
  }),
  passwordChanged: () => ({
    subject: 'Пароль изменён',
    paragraphs: ['Пароль вашего аккаунта только что изменён.', 'Если это были не вы, немедленно сбросьте его и свяжитесь с пулом.'],
  }),
  emailChanged: ({ email }) => ({
    subject: 'Адрес почты изменён',
    paragraphs: [`Адрес почты вашего аккаунта теперь ${email}.`, 'Если это были не вы, немедленно свяжитесь с пулом.'],
  }),
  secondFactorChanged: ({ on, byApp }) => ({
    subject: on ? 'Второй фактор включён' : 'Второй фактор отключён',
    paragraphs: [`${byApp ? 'Приложение-аутентификатор' : 'Код по почте'}: этот второй фактор вашего аккаунта ${on ? 'включён' : 'отключён'}.`,
      'Если это были не вы, немедленно смените пароль и свяжитесь с пулом.'],
  }),
  tooManyFailures: ({ minutes }) => ({
    subject: 'Слишком много неудачных попыток входа',
    paragraphs: [`Слишком много неудачных попыток входа в ваш аккаунт, вход приостановлен. Минут до следующей попытки: ${minutes}.`,
      'Если это были не вы, смените пароль и включите двухэтапный вход.'],
  }),
  confirmRecordPush: ({ link, userId }) => ({
    subject: `Подтвердите получение записей ${userId}`,
    paragraphs: [`Владелец субаккаунта ${userId} хочет отправлять на этот адрес записи о доходе или выплатах. Если вы согласны, откройте ссылку и нажмите кнопку на странице:`, link,
      'Ссылка действует 24 часа. Если вы не знаете этот аккаунт, не обращайте внимания на письмо: больше ничего не придёт.'],
  }),
  recordEarned: ({ userId, date, amount, value, page, stop }) => ({
    subject: `${userId}: доход за ${date}`,
    paragraphs: [`Доход субаккаунта ${userId} за ${date} (UTC): ${amount}.`, ...(value ? [`Стоимость при расчёте: ${value}.`] : []), 'Подробности:', page, 'Больше не получать такие письма:', stop],
  }),
  paymentNotice: ({ userId, time, amount, addresses, hash, link, page }) => ({
    subject: `${userId}: выплачено ${amount}`,
    paragraphs: [`Выплата субаккаунта ${userId} поступила: ${amount}, ${time}.`, ...addresses.map(address => `Адрес кошелька: ${address}`), `Хеш транзакции: ${hash}`, ...(link ? [link] : []),
      'Эти письма отключаются в настройках:', page],
  }),
  recordPaid: ({ userId, time, amount, address, hash, page, stop }) => ({
    subject: `${userId}: выплата поступила`,
    paragraphs: [`Выплата субаккаунта ${userId} поступила: ${amount}, ${time}.`, `Адрес кошелька: ${address}`, `Хеш транзакции: ${hash}`, 'Подробности:', page, 'Больше не получать такие письма:', stop],
  }),
}

const texts: Record<Language, Texts> = { zh, en, ru }

export const draftMail = ({ template, values, lang }: MailMessage): Draft =>
  (texts[lang][template] as (values: MailMessage['values']) => Draft)(values)
