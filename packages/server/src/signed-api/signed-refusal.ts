import type { RefusalName } from '@adit/contract/refusals'
import { SIGNED_CODES, type SignedEnvelope, type SignedReason } from '@adit/contract/signed-api'

/** A program's no: what it can do about it is in the message. */
const MESSAGES: Record<SignedReason, string> = {
  UNKNOWN: 'The call was refused',
  PARAMETER: 'A parameter is missing or wrong',
  SYSTEM: 'System error, try again later',
  DISABLED: 'This API key is not in use: it was not activated, or its sub-account is deleted',
  KEY: 'There is no such API key',
  SIGNATURE: 'Wrong signature: UPPER(hex(HMAC-SHA256(secret, userId + key + nonce)))',
  ADDRESS: 'This API key may not be used from this address',
  PERMISSION: 'This API key lacks the permission for this call',
  USER: 'There is no such sub-account in this account',
  WORKER: 'There is no such worker in this sub-account',
  NONCE: 'The nonce must be a whole number, higher with every request',
  COIN: 'Wrong coin',
  EMAIL: 'This e-mail does not exist',
}

/** Thrown wherever a signed call is refused; the door turns it into an envelope. */
export class SignedRefusal extends Error {
  readonly reason: SignedReason
  constructor(reason: SignedReason, message: string = MESSAGES[reason]) {
    super(message)
    this.reason = reason
  }
}
export const refuse = (reason: SignedReason, message?: string): never => {
  throw new SignedRefusal(reason, message)
}

/** What a service of the site refuses, as this wire says it; anything else is refused without a code of its own. */
const BY_NAME: Partial<Record<RefusalName, SignedReason>> = {
  PARAMETER_ERROR: 'PARAMETER', PARAMETER_ILLEGAL: 'PARAMETER', GROUP_MISSING: 'PARAMETER', COIN_TYPE: 'COIN', SHARED_SUB_ACCOUNT: 'USER', NO_SUB_ACCOUNT: 'USER', SYSTEM_ERROR: 'SYSTEM',
}
export const reasonOf = (refusal: RefusalName): SignedReason => BY_NAME[refusal] ?? 'UNKNOWN'

export const refused = (reason: SignedReason, message: string = MESSAGES[reason]): SignedEnvelope => ({ code: SIGNED_CODES[reason], message, data: null })
