import { NAME_LENGTH } from './constants.ts'
import { text, z } from './kit.ts'

/**
 * The formats of A§5 and P§5. Where a rule has something better to say than "not valid", its message is one of these
 * keys, which the web's kit puts into words.
 */
export const FORMAT_ISSUES = [
  'issue.integer', 'issue.decimal', 'issue.percent', 'issue.userId', 'issue.phone',
  'issue.groupName', 'issue.groupName.bytes', 'issue.groupName.characters', 'issue.remark.length', 'issue.remark.characters',
  'issue.subAccountName.length', 'issue.subAccountName.characters',
] as const
type FormatIssue = (typeof FORMAT_ISSUES)[number]

/** Too long a text is refused before any pattern is tried on it. */
const upTo = (max: number, error: FormatIssue) => z.maxLength(max, { error, abort: true })
const shaped = (pattern: RegExp, max: number, error: FormatIssue) => z.string().check(upTo(max, error), z.regex(pattern, error))

/** A§5: the e-mail format, with zod's own messages. Stored and compared in lower case; no mailbox is longer than 254. */
export const Email = z.pipe(z.string().check(z.maxLength(320, { abort: true }), z.trim(), z.toLowerCase(), z.maxLength(254, { abort: true })), z.email())

/** An e-mail as typed: whether it is one is the service's to say, whose refusal has a code of its own (000026). */
export const EmailText = text(320, 1)

/** A§5: an integer starting 1-9, as typed. 15 digits stay exact as a number. */
export const IntegerText = shaped(/^[1-9]\d*$/, 15, 'issue.integer')

/** A§5: a decimal number, as typed. */
export const DecimalText = shaped(/^\d+(\.\d+)?$/, 64, 'issue.decimal')

/** A§5: a percentage from 0 to 100 with up to 2 decimals, as typed. */
export const PercentText = shaped(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, 6, 'issue.percent')

/** A§5, P§5: the characters of a user id. */
export const UserIdText = shaped(/^[A-Za-z0-9@+#/$*|-]+$/, 64, 'issue.userId')

/** P§5: a mainland phone number, with or without its country code. */
export const MainlandPhone = shaped(/^(?:\+?86)?1[3-9]\d{9}$/, 14, 'issue.phone')

const bytes = (text: string) => new TextEncoder().encode(text).length
const inBytes = (text: string) => bytes(text) >= NAME_LENGTH.min && bytes(text) <= NAME_LENGTH.max

/** P§5: letters, digits, underscore or Chinese; 3-20 bytes of UTF-8, in which a Chinese character has three. */
export const GroupName = z.string('issue.groupName' satisfies FormatIssue).check(
  upTo(256, 'issue.groupName.bytes'), z.trim(), z.minLength(1, { error: 'issue.groupName' satisfies FormatIssue, abort: true }),
  z.regex(/^[A-Za-z0-9_\p{Script=Han}]*$/u, 'issue.groupName.characters' satisfies FormatIssue),
  z.refine(inBytes, 'issue.groupName.bytes' satisfies FormatIssue),
)

/** Characters as a person counts them: a rare Chinese character is one, though the machine stores two. */
const characters = (text: string) => Array.from(text).length
const inCharacters = (text: string) => characters(text) >= NAME_LENGTH.min && characters(text) <= NAME_LENGTH.max
const remark = (pattern: RegExp) => z.string().check(
  upTo(256, 'issue.remark.length'), z.trim(),
  z.regex(pattern, 'issue.remark.characters' satisfies FormatIssue), z.refine(inCharacters, 'issue.remark.length' satisfies FormatIssue),
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
  upTo(256, 'issue.subAccountName.length'), z.trim(), z.toLowerCase(),
  z.minLength(NAME_LENGTH.min, 'issue.subAccountName.length' satisfies FormatIssue), z.maxLength(NAME_LENGTH.max, 'issue.subAccountName.length' satisfies FormatIssue),
  z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'issue.subAccountName.characters' satisfies FormatIssue),
)
