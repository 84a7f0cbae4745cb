import type { Language } from '@adit/contract/languages'

/** P§6: who may see a sub-account. To the account that was let in or out, and to its owner. */
export type ShareMails = {
  accessGiven: { owner: string; subAccount: string; edit: boolean }
  accessGivenByYou: { email: string; subAccount: string; edit: boolean; ip: string }
  accessEnded: { owner: string; subAccount: string }
  accessEndedByYou: { email: string; subAccount: string; ip: string }
}

type Texts = { [T in keyof ShareMails]: (values: ShareMails[T]) => { subject: string; paragraphs: string[] } }

export const shareMails: Record<Language, Texts> = {
  zh: {
    accessGiven: ({ owner, subAccount, edit }) => ({
      subject: `子账户 ${subAccount} 已授权给您`,
      paragraphs: [`${owner} 已将子账户 ${subAccount} 授权给您：${edit ? '可查看面板、收益和支付记录，并可管理矿工' : '可查看面板、收益和支付记录以及矿工，不能更改'}。`, '登录后，可在账户切换中找到该子账户。'],
    }),
    accessGivenByYou: ({ email, subAccount, edit, ip }) => ({
      subject: `您已授权子账户 ${subAccount}`,
      paragraphs: [`您的子账户 ${subAccount} 已授权给 ${email}：${edit ? '可编辑矿工' : '矿工只读'}。操作 IP：${ip}。`, '如果不是您本人操作，请立即取消授权、更改密码并联系矿池客服。'],
    }),
    accessEnded: ({ owner, subAccount }) => ({ subject: `子账户 ${subAccount} 的授权已取消`, paragraphs: [`${owner} 已取消对您的授权，您不能再查看子账户 ${subAccount}。`] }),
    accessEndedByYou: ({ email, subAccount, ip }) => ({
      subject: `您已取消子账户 ${subAccount} 的授权`,
      paragraphs: [`${email} 不能再查看您的子账户 ${subAccount}。操作 IP：${ip}。`, '如果不是您本人操作，请立即更改密码并联系矿池客服。'],
    }),
  },
  en: {
    accessGiven: ({ owner, subAccount, edit }) => ({
      subject: `Sub-account ${subAccount} is shared with you`,
      paragraphs: [`${owner} shares the sub-account ${subAccount} with you: you can see its dashboard, earnings, payments and workers${edit ? ', and manage its workers' : ', but change nothing'}.`,
        'Sign in and choose it in the account switch.'],
    }),
    accessGivenByYou: ({ email, subAccount, edit, ip }) => ({
      subject: `You shared the sub-account ${subAccount}`,
      paragraphs: [`Your sub-account ${subAccount} is now shared with ${email} (${edit ? 'may edit workers' : 'read-only'}). This was done from the address ${ip}.`,
        'If this was not you, take the access back at once, change your password and contact the pool.'],
    }),
    accessEnded: ({ owner, subAccount }) => ({
      subject: `Sub-account ${subAccount} is no longer shared with you`, paragraphs: [`${owner} has ended your access: you no longer see the sub-account ${subAccount}.`],
    }),
    accessEndedByYou: ({ email, subAccount, ip }) => ({
      subject: `You ended access to the sub-account ${subAccount}`,
      paragraphs: [`${email} no longer sees your sub-account ${subAccount}. This was done from the address ${ip}.`, 'If this was not you, change your password at once and contact the pool.'],
    }),
  },
  ru: {
    accessGiven: ({ owner, subAccount, edit }) => ({
      subject: `Вам открыт доступ к субаккаунту ${subAccount}`,
      paragraphs: [`${owner} открывает вам доступ к субаккаунту ${subAccount}: вы видите его панель, доход, выплаты и воркеры${edit ? ' и можете управлять воркерами' : ', но ничего не меняете'}.`,
        'Войдите и выберите его в переключателе аккаунтов.'],
    }),
    accessGivenByYou: ({ email, subAccount, edit, ip }) => ({
      subject: `Вы открыли доступ к субаккаунту ${subAccount}`,
      paragraphs: [`К вашему субаккаунту ${subAccount} теперь есть доступ у ${email} (${edit ? 'может изменять воркеры' : 'только просмотр'}). Адрес, с которого это сделано: ${ip}.`,
        'Если это были не вы, немедленно закройте доступ, смените пароль и свяжитесь с пулом.'],
    }),
    accessEnded: ({ owner, subAccount }) => ({ subject: `Доступ к субаккаунту ${subAccount} закрыт`, paragraphs: [`Доступ, который открывал ${owner}, закрыт: субаккаунт ${subAccount} вам больше не виден.`] }),
    accessEndedByYou: ({ email, subAccount, ip }) => ({
      subject: `Вы закрыли доступ к субаккаунту ${subAccount}`,
      paragraphs: [`${email} больше не видит ваш субаккаунт ${subAccount}. Адрес, с которого это сделано: ${ip}.`, 'Если это были не вы, немедленно смените пароль и свяжитесь с пулом.'],
    }),
  },
}
