import { isIP } from 'node:net'
import { z } from '@adit/contract/kit'

/** What the operator can put right in the environment; said in one line. */
export class SettingsError extends Error {}

/** 0 is any free port. */
export const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))

export const listOf = (said = ''): string[] => said.split(',').map(part => part.trim()).filter(Boolean)

/** An address, or a range that is not everybody. */
export function isRange(said: string): boolean {
  const [address = '', bits, ...more] = said.split('/')
  const longest = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest))
}
