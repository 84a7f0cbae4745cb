import { EXTRANONCE1_BYTES, EXTRANONCE2_BYTES, type MiningJob } from './ports.ts'

export type RequestId = string | number | null
export type Request = { id: RequestId; method: string; params: unknown[] }

/** Stratum's own codes: what a machine's log shows beside the reason. */
export const REASONS = {
  other: 20, stale: 21, duplicate: 22, lowDifficulty: 23, unauthorized: 24, notSubscribed: 25,
} as const
export type ReasonCode = (typeof REASONS)[keyof typeof REASONS]

const ID_LENGTH = 64

/** A line that is a request, else null. Answers go out as Latin-1, so what they echo must be plain. */
export function parseRequest(line: string): Request | null {
  let said: unknown
  try {
    said = JSON.parse(line)
  } catch {
    return null
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return null
  const { id = null, method, params: given } = said as { id?: unknown; method?: unknown; params?: unknown }
  // some firmware writes null for none
  const params = given ?? []
  if (typeof method !== 'string' || !Array.isArray(params) || !isId(id)) return null
  return { id, method, params }
}

function isId(id: unknown): id is RequestId {
  return id === null || Number.isSafeInteger(id) || (typeof id === 'string' && id.length <= ID_LENGTH && /^[ -~]*$/.test(id))
}

const idText = (id: RequestId) => (typeof id === 'number' ? String(id) : JSON.stringify(id))

export const answer = (id: RequestId, result: unknown): string => `{"id":${idText(id)},"result":${JSON.stringify(result)},"error":null}\n`
export const accepted = (id: RequestId): string => `{"id":${idText(id)},"result":true,"error":null}\n`
/** Asked for a yes, a machine understands false; asked for a thing, null. */
export const refused = (id: RequestId, code: ReasonCode, reason: string, result: false | null = false): string =>
  `{"id":${idText(id)},"result":${result},"error":[${code},${JSON.stringify(reason)},null]}\n`

const notice = (method: string, params: unknown[]) => `${JSON.stringify({ id: null, method, params })}\n`
export const difficultyNotice = (difficulty: number): string => notice('mining.set_difficulty', [difficulty])
export const maskNotice = (mask: number): string => notice('mining.set_version_mask', [hex32(mask)])

export const hex32 = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Stratum sends the previous hash in words of 4 bytes, each the other way round than it is hashed. */
function wordSwapped(printedHash: string): string {
  const words = printedHash.match(/.{8}/g) ?? []
  return words.reverse().join('')
}

/** The job's name to one machine; a second issue of it hashes differently and is a job of its own. */
const wireJobId = (id: string, issue: number): string => (issue === 0 ? id : `${id}_${issue}`)
export const ISSUES = 256

export function jobNotice(job: MiningJob, issue: number, clean: boolean): string {
  return notice('mining.notify', [
    wireJobId(job.id, issue), wordSwapped(job.previousHash), hex(job.coinbaseBefore), issue.toString(16).padStart(2, '0') + hex(job.coinbaseAfter),
    job.merkleBranches.map(hex), hex32(job.version), job.bits, hex32(job.time), clean,
  ])
}

export const subscription = (id: RequestId, extranonce1: number): string => {
  const shown = extranonce1.toString(16).padStart(EXTRANONCE1_BYTES * 2, '0')
  return answer(id, [[['mining.set_difficulty', shown], ['mining.notify', shown]], shown, EXTRANONCE2_BYTES])
}
