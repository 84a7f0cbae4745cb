/** Every way the pool says no: a name for the code we read, a code for the wire (A§8, P§8). */
export const refusals = {
  PARAMETER_ERROR: '000001',
  NOT_LOGGED_IN: '000403',
  SHARED_SUB_ACCOUNT: '900003',
  SYSTEM_ERROR: '900000',
  SERVICE_ERROR: '900001',
  NO_SUB_ACCOUNT: '910001',
  NOT_FOUND: '910404',
  TOO_LARGE: '910413',
  UNSUPPORTED_TYPE: '910415',
  TOO_MANY_REQUESTS: '910429',
} as const
export type RefusalName = keyof typeof refusals

/** Thrown by a service to say no; the server turns it into an envelope. */
export class Refusal extends Error {
  readonly reason: RefusalName
  readonly data: unknown
  constructor(reason: RefusalName, data: unknown = null) {
    super(reason)
    this.reason = reason
    this.data = data
  }
}
export const fail = (reason: RefusalName, data?: unknown): never => {
  throw new Refusal(reason, data)
}
