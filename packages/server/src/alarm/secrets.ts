import { derivedKey } from '../kit/derived-key.ts'
import { openSealed, sealText } from '../kit/sealed.ts'
import type { Settings } from '../kit/settings.ts'

const about = (subAccountId: bigint) => Buffer.from(`sub-account ${subAccountId}`)

/** Chat ids and webhooks' secrets are used again and so kept, but sealed: a copy of the database tells neither. */
export const sealChatId = (settings: Settings, subAccountId: bigint, chatId: string) => sealText(derivedKey(settings, 'alarm chat id'), chatId, about(subAccountId))
export const openChatId = (settings: Settings, subAccountId: bigint, sealed: Buffer) => openSealed(derivedKey(settings, 'alarm chat id'), sealed, about(subAccountId))
export const sealSecret = (settings: Settings, subAccountId: bigint, secret: string) => sealText(derivedKey(settings, 'alarm webhook'), secret, about(subAccountId))
export const openSecret = (settings: Settings, subAccountId: bigint, sealed: Buffer) => openSealed(derivedKey(settings, 'alarm webhook'), sealed, about(subAccountId))

/** A chat id as it is shown: enough to know it by, too little to write to it. */
export const shortChatId = (chatId: string | null): string => chatId === null ? '…' : chatId.length <= 4 ? '…' : `${chatId.slice(0, 2)}…${chatId.slice(-2)}`
