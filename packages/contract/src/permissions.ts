/** A§3: what a sub-account's owner can let another account do with it. */
export const PERMISSION_KEYS = ['worker_readonly', 'worker_edit', 'dashboard', 'pay', 'recv', 'worker'] as const
export type PermissionKey = (typeof PERMISSION_KEYS)[number]

const reading = ['dashboard', 'recv', 'pay', 'worker', 'worker_readonly'] as const satisfies PermissionKey[]
export type ReadingKey = (typeof reading)[number]

/** P§6: an account is authorised in one of two kinds; whoever may edit workers may also see what a reader sees. */
export const SHARE_KINDS = {
  worker_readonly: reading,
  worker_edit: [...reading, 'worker_edit'],
} as const satisfies Record<string, readonly PermissionKey[]>
export type ShareKind = keyof typeof SHARE_KINDS

/** A§3: what an observer link can show. */
export const OBSERVER_PERMISSIONS = ['dashboard', 'worker', 'recvAndPay', 'recv', 'pay', 'recvCharts'] as const
export type ObserverPermission = (typeof OBSERVER_PERMISSIONS)[number]

/** What a link grants one by one; `recvAndPay` is the page that any of its three parts opens. */
export const OBSERVER_PARTS = ['dashboard', 'worker', 'recv', 'pay', 'recvCharts'] as const satisfies ObserverPermission[]
export type ObserverPart = (typeof OBSERVER_PARTS)[number]

/** The permission list as A§3 writes it: a page's name stands beside its parts. */
export const observerPermissions = (parts: readonly string[]): ObserverPermission[] =>
  OBSERVER_PERMISSIONS.filter(key => key === 'recvAndPay' ? ['recv', 'pay', 'recvCharts'].some(part => parts.includes(part)) : parts.includes(key))

/** A§4: the guarded pages, and what opens each; any one of the list is enough. */
const OPENED_BY: Record<string, readonly ObserverPermission[]> = {
  dashboard: ['dashboard'],
  worker: ['worker'],
  recvAndPay: ['recv', 'pay', 'recvCharts'],
}

/**
 * A§4: whether an observer may open a page; where not, the page is /home. A page below a guarded one (/worker/warn) is
 * the owner's alone. Pages that are not guarded are not this rule's business.
 */
export function mayObserve(permissions: readonly string[], path: string): boolean {
  const [page = '', ...below] = path.replace(/[?#].*$/, '').split('/').filter(Boolean)
  if (!Object.hasOwn(OPENED_BY, page)) return true
  return below.length === 0 && OPENED_BY[page]!.some(key => permissions.includes(key))
}

/** P§6: what an API key can be allowed; all but the last only read. */
export const KEY_PERMISSIONS = ['dashboard', 'worker', 'recv', 'pay', 'coin'] as const
export type KeyPermission = (typeof KEY_PERMISSIONS)[number]
export const KEY_READING = ['dashboard', 'worker', 'recv', 'pay'] as const satisfies KeyPermission[]
