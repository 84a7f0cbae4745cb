import type { Language } from '@adit/contract/languages'
import { settingMails, type SettingMails } from './setting-mail.ts'

/** Every message the pool can mail, and what it needs to be told. */
export type MailValues = SettingMails & {
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
}
export type MailTemplate = keyof MailValues
export type MailMessage<T extends MailTemplate = MailTemplate> = T extends MailTemplate
  ? { to: string; template: T; values: MailValues[T]; lang: Language }
  : never

/** A subject and paragraphs; a paragraph that is a link is drawn as one. */
type Draft = { subject: string; paragraphs: string[] }
type Texts = { [T in MailTemplate]: (values: MailValues[T]) => Draft }

const zh: Texts = {
  ...settingMails.zh,
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
}

const en: Texts = {
  ...settingMails.en,
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
}

const ru: Texts = {
  ...settingMails.ru,
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
}

const texts: Record<Language, Texts> = { zh, en, ru }

export const draftMail = ({ template, values, lang }: MailMessage): Draft =>
  (texts[lang][template] as (values: MailMessage['values']) => Draft)(values)
