import type { Language } from '@adit/contract/languages'
import type { KeyPermission } from '@adit/contract/permissions'

/** What an API key may do and from where, for its owner's mail: whose access it is must be recognisable, so the key is named, its secret never. */
export type KeyTerms = { key: string; remark: string; permissions: readonly KeyPermission[]; allSubAccounts: boolean; addresses: readonly string[]; legacyNonce: boolean }

type Said = { permission: Record<KeyPermission, string>; all: string; own: string; anywhere: string; from: string; legacy: string }

const telling = ({ permission, all, own, anywhere, from, legacy }: Said) => ({ key, remark, permissions, allSubAccounts, addresses, legacyNonce }: KeyTerms): string => {
  const terms = [
    permissions.map(one => permission[one]).join(', '), allSubAccounts ? all : own,
    addresses.length > 0 ? `${from} ${addresses.join(', ')}` : anywhere, ...legacyNonce ? [legacy] : [],
  ]
  return `${[remark, key].filter(Boolean).join(' ')} (${terms.join('; ')})`
}

export const keyTerms: Record<Language, (terms: KeyTerms) => string> = {
  zh: telling({
    permission: { dashboard: '用户面板', worker: '矿机', recv: '收益记录', pay: '支付记录', coin: '切换币种' },
    all: '账户的所有子账户', own: '仅此子账户', anywhere: '任何 IP', from: '仅限 IP', legacy: '允许重复 nonce',
  }),
  en: telling({
    permission: { dashboard: 'dashboard', worker: 'workers', recv: 'earnings', pay: 'payments', coin: 'switching the coin' },
    all: 'all sub-accounts of the account', own: 'this sub-account only', anywhere: 'from any address', from: 'only from', legacy: 'nonces may repeat',
  }),
  ru: telling({
    permission: { dashboard: 'панель', worker: 'воркеры', recv: 'доход', pay: 'выплаты', coin: 'смена монеты' },
    all: 'все субаккаунты', own: 'только этот субаккаунт', anywhere: 'с любого адреса', from: 'только с', legacy: 'nonce может повторяться',
  }),
}
