import type { SubAccount } from '../kit/context.ts'

export const mayEdit = ({ owned, permissions }: Pick<SubAccount, 'owned' | 'permissions'>): boolean => owned || permissions.includes('worker_edit')

/** Who may only read learns that there are contacts, not how to reach them: `an…st`. */
export const forReader = <T extends string | null>(subAccount: Pick<SubAccount, 'owned' | 'permissions'>, recipient: T): T =>
  (recipient === null || mayEdit(subAccount) || recipient.length < 6 ? recipient : `${recipient.slice(0, 2)}…${recipient.slice(-2)}`) as T
