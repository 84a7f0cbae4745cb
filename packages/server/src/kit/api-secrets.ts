import { derivedKey } from './derived-key.ts'
import type { Settings } from './settings.ts'
import { openSealed, sealText } from './sealed.ts'

type Sealing = { settings: Pick<Settings, 'secret'> }

const sealingKey = ({ settings }: Sealing) => derivedKey(settings, 'api secrets')

/** An API key's secret as it is stored: tied to its key, in whose row alone it opens. */
export const sealSecret = (pool: Sealing, key: string, secret: string): Buffer => sealText(sealingKey(pool), secret, Buffer.from(key))

/** Null where it does not open any more: the operator's secret has changed. */
export const openSecret = (pool: Sealing, { key, sealed_secret }: { key: string; sealed_secret: Buffer }): string | null =>
  openSealed(sealingKey(pool), sealed_secret, Buffer.from(key))
