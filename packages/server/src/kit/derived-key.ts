import { hkdfSync } from 'node:crypto'
import type { Settings } from './settings.ts'

/** A key for each purpose, all from the operator's one secret: whoever learns one learns nothing of the others. */
export const derivedKey = (settings: Pick<Settings, 'secret'>, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', settings.secret, '', `adit ${purpose}`, 32))
