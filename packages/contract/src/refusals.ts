/**
 * Every way the pool says no: a name for the code we read, a code for the wire.
 * Six digits below 910000 (and -24) are A§8's own; from 910000 up are ours, for messages the specification gives no code.
 */
export const refusals = {
  // A§8
  PARAMETER_ERROR: '000001',
  WALLET_FORMAT: '000006',
  SUB_ACCOUNT_EXISTS: '000008',
  /** Means the same as 000403; understood, never sent by us. */
  SIGNED_OUT: '000009',
  AUTHORISED_USER_MISSING: '000018',
  EMAIL_FORMAT: '000026',
  CONTRACT_TYPE: '000027',
  CONTRACT_ID: '000028',
  CONTRACT_MISSING: '000029',
  SIGNATURE_WRONG: '000030',
  API_KEY_MISSING: '000031',
  TRANSFER_OUT_USER_TYPE: '000032',
  TRANSFER_IN_USER_TYPE: '000033',
  TRANSFER_OUT_DATA: '000034',
  TRANSFER_IN_DATA: '000035',
  CONTRACT_CATEGORY: '000036',
  CONTRACT_USER_MISSING: '000037',
  CONTRACT_PERMISSION: '000038',
  NO_ACTIVE_MINER: '000040',
  WALLET_EMPTY: '000044',
  WALLET_SHARE: '000047',
  NOT_LOGGED_IN: '000403',
  SUB_ACCOUNT_NAME: '001008',
  /** The second code of EMAIL_FORMAT, as A§8 lists it. */
  MAILBOX_FORMAT: '001009',
  CREATION_FAILED: '002003',
  AUTHORISE_ONESELF: '002008',
  ALREADY_AUTHORISED: '002009',
  INCOME_TYPE: '003003',
  SUB_ACCOUNT_LIMIT: '003006',
  OBSERVER_LIMIT: '003007',
  PARAMETER_ILLEGAL: '003012',
  OBSERVER_LINK_INVALID: '003015',
  OBSERVER_LINK_ILLEGAL: '003016',
  OBSERVER_BUSY: '003017',
  TEAM_FULL: '003018',
  TEAM_MISSING: '003019',
  TEAM_JOIN_OVER: '003020',
  TEAM_JOINED: '003021',
  SEE_NEWS: '003200',
  SYSTEM_ERROR: '900000',
  SERVICE_ERROR: '900001',
  SHARED_SUB_ACCOUNT: '900003',
  COIN_TYPE: '-24',

  // Ours, as decided in the design: a read that needs a sub-account before there is one.
  NO_SUB_ACCOUNT: '910001',
  /** P§4: a cancelled account cannot be restored. */
  SUB_ACCOUNT_CANCELLED: '910002',

  // P§8 and P§5: messages without a code
  CODE_WRONG: '910101',
  CODE_EXPIRED: '910102',
  CODE_SEND_FAILED: '910103',
  WALLET_LOCKED: '910104',
  WALLET_NOT_FOUND: '910105',
  NO_EARNINGS_FOR_ADDRESS: '910106',
  ADDRESS_UNREACHABLE: '910107',
  IMAGE_FORMAT: '910108',
  FILE_TOO_LARGE: '910109',
  IMAGE_LIMIT: '910110',
  BEYOND_RANGE: '910111',
  HASHRATE_REFILL: '910112',
  PERCENT_RANGE: '910113',
  REQUEST_FAILED: '910114',
  FIELD_REQUIRED: '910115',
  FORMAT_INVALID: '910116',
  PHONE_FORMAT: '910117',
  CONTACT_PERSON_REQUIRED: '910118',
  EMAIL_REQUIRED: '910119',
  OBSERVER_LINK_EXPIRED: '910120',
  TRANSFER_DATA: '910121',
  TRANSFER_OVER_LIMIT: '910122',
  CONTACT_EXISTS: '910123',
  /** Ours: a link that may be opened from named addresses only. */
  OBSERVER_ADDRESS: '910130',
  LIVE_LIMIT: '910150',
  MINIMUM_PAYMENT: '910124',
  PUSH_EMAIL_LIMIT: '910140',
  API_KEY_LIMIT: '910160',

  // Alarms: limits of P§5 and what the described actions need
  CONTACT_REQUIRED: '910501',
  CONTACT_LIMIT: '910502',
  ONLINE_THRESHOLD: '910503',
  HASHRATE_THRESHOLD: '910504',
  ALARM_MISSING: '910505',
  ALARM_LIMIT: '910506',
  TELEGRAM_BOUND: '910507',
  TELEGRAM_OFF: '910508',
  WEBHOOK_ADDRESS: '910509',
  WEBHOOK_LIMIT: '910510',
  WEBHOOK_EXISTS: '910511',
  NOBODY_TO_TELL: '910512',

  // The account centre
  WRONG_PASSWORD: '910201',
  LOCKED_OUT: '910202',
  EMAIL_TAKEN: '910203',
  EMAIL_NOT_VERIFIED: '910204',
  PROOF_WRONG: '910205',
  TICKET_INVALID: '910206',
  SERVICE_NOT_ALLOWED: '910207',
  LINK_EXPIRED: '910208',
  PASSWORD_WEAK: '910209',
  SESSION_REQUIRED: '910210',
  SECOND_FACTOR_NEEDED: '910211',
  SECOND_FACTOR_ON: '910212',
  SECOND_FACTOR_OFF: '910213',

  // Workers
  GROUP_EXISTS: '910301',
  GROUP_MISSING: '910302',
  GROUP_LIMIT: '910303',
  UNDO_OVER: '910304',

  // The transport: these keep their HTTP status, which the last three digits repeat.
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
