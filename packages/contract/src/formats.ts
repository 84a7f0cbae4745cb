import { NAME_LENGTH } from './constants.ts'
import { z } from './kit.ts'

/**
 * The formats of A§5 and P§5. A rule's message is a key, which the web puts into words; no key means zod's own check
 * failed (a number where a text belongs), which only a program sends.
 */
export const FORMAT_ISSUES = [
  'email.format', 'integer.format', 'decimal.format', 'percent.format', 'userId.characters', 'phone.format',
  'groupName.empty', 'groupName.bytes', 'groupName.characters', 'remark.length', 'remark.characters', 'subAccountName.length', 'subAccountName.characters',
] as const
export type FormatIssue = (typeof FORMAT_ISSUES)[number]

/** Too long a text is refused before any pattern is tried on it. */
const upTo = (max: number, error: FormatIssue) => z.maxLength(max, { error, abort: true })
const shaped = (pattern: RegExp, max: number, error: FormatIssue) => z.string().check(upTo(max, error), z.regex(pattern, error))

/** Stored and compared in lower case; 254 characters is as long as a mailbox can be. */
export const Email = z.pipe(z.string().check(upTo(320, 'email.format'), z.trim(), z.toLowerCase(), upTo(254, 'email.format')), z.email('email.format'))

/** A§5: an integer starting 1-9, as typed. 15 digits stay exact as a number. */
export const IntegerText = shaped(/^[1-9]\d*$/, 15, 'integer.format')

/** A§5: a decimal number, as typed. */
export const DecimalText = shaped(/^\d+(\.\d+)?$/, 64, 'decimal.format')

/** A§5: a percentage from 0 to 100 with up to 2 decimals, as typed. */
export const PercentText = shaped(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, 6, 'percent.format')

/** A§5, P§5: the characters of a user id. */
export const UserIdText = shaped(/^[A-Za-z0-9@+#/$*|-]+$/, 64, 'userId.characters')

/** P§5: a mainland phone number, with or without its country code. */
export const MainlandPhone = shaped(/^(?:\+?86)?1[3-9]\d{9}$/, 14, 'phone.format')

const bytes = (text: string) => new TextEncoder().encode(text).length
const inBytes = (text: string) => bytes(text) >= NAME_LENGTH.min && bytes(text) <= NAME_LENGTH.max

/** P§5: letters, digits, underscore or Chinese; 3-20 bytes of UTF-8, in which a Chinese character has three. */
export const GroupName = z.string().check(
  upTo(256, 'groupName.bytes'), z.trim(), z.minLength(1, { error: 'groupName.empty' satisfies FormatIssue, abort: true }),
  z.regex(/^[A-Za-z0-9_\p{Script=Han}]*$/u, 'groupName.characters' satisfies FormatIssue),
  z.refine(inBytes, 'groupName.bytes' satisfies FormatIssue),
)

/** Characters as a person counts them: a rare Chinese character is one, though the machine stores two. */
const inCharacters = (text: string) => [...text].length >= NAME_LENGTH.min && [...text].length <= NAME_LENGTH.max
const remark = (pattern: RegExp) => z.string().check(
  upTo(256, 'remark.length'), z.trim(),
  z.regex(pattern, 'remark.characters' satisfies FormatIssue), z.refine(inCharacters, 'remark.length' satisfies FormatIssue),
)

/** P§5: 3-20 characters; Chinese, letters, digits and @ + # / $ * _ */
export const ObserverRemark = remark(/^[A-Za-z0-9\p{Script=Han}@+#/$*_]*$/u)

/** P§5: 3-20 characters, of any kind that can be seen. */
export const SubAccountRemark = remark(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)

/**
 * The specification has a naming rule (001008) and does not say it. A miner types `name.worker` into a machine, so: no
 * full stop; lower case only, since machines and people do not agree on capitals; a letter first, so that it is never
 * taken for an id; hyphens inside, to be readable.
 */
export const SubAccountName = z.string().check(
  upTo(256, 'subAccountName.length'), z.trim(), z.toLowerCase(),
  z.minLength(NAME_LENGTH.min, 'subAccountName.length' satisfies FormatIssue), z.maxLength(NAME_LENGTH.max, 'subAccountName.length' satisfies FormatIssue),
  z.regex(/^[a-z](?:[a-z0-9]|-(?=[a-z0-9]))*$/, 'subAccountName.characters' satisfies FormatIssue),
)
