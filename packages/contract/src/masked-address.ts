import { z } from './kit.ts'

const [FIRST, LAST] = [6, 4]

/** An address whose owner knows it again and nobody else can use: its ends alone. */
export const maskAddress = (address: string): string =>
  address.length > 2 * (FIRST + LAST) ? `${address.slice(0, FIRST)}…${address.slice(-LAST)}` : '…'

/** A wallet address on its way to somebody who may not know it whole. */
export const MaskedAddress = z.pipe(z.pipe(z.string(), z.transform(maskAddress)), z.string())
