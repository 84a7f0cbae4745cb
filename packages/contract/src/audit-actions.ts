/**
 * What the audit list can tell of; an area that changes settings, access or money adds its own. Each has its name in the web's `audit` catalogue.
 * Before and after are plain values or objects of them, which the web's `change-text.ts` puts into words: names, never ids alone.
 */
export const AUDIT_ACTIONS = [
  'subAccount.create', 'subAccount.delete', 'subAccount.recover', 'subAccount.cancel', 'subAccount.remark', 'subAccount.timeZone', 'subAccount.default',
  'wallet.set', 'wallet.lock', 'wallet.unlock', 'wallet.merged', 'payout.minimum', 'payout.resume', 'earnings.mode', 'earnings.fee', 'balance.grant', 'balance.deduct', 'notice.email', 'notice.switch',
  'access.share', 'access.revoke', 'observer.create', 'observer.stop', 'observer.renew', 'observer.delete', 'apiKey.create', 'apiKey.activate', 'apiKey.update', 'apiKey.delete', 'subAccount.coin',
  'record.push', 'worker.delete', 'worker.restore', 'worker.group', 'alarm.contact', 'alarm.rule', 'alarm.switch', 'alarm.quiet', 'alarm.silence', 'alarm.telegram', 'alarm.webhook',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Who made a change: an account that was signed in, the pool's support, or whoever followed a mailed link that asks for no sign-in. */
export const AUDIT_ACTORS = ['account', 'support', 'link'] as const
export type AuditActor = (typeof AUDIT_ACTORS)[number]
