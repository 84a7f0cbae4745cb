/** A§3: what a sub-account's owner can let another account do with it. */
export const PERMISSION_KEYS = ['worker_readonly', 'worker_edit', 'dashboard', 'pay', 'recv', 'worker'] as const
export type PermissionKey = (typeof PERMISSION_KEYS)[number]
