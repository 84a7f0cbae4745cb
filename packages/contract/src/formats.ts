import { z } from './kit.ts'

/** A§5: the e-mail format. */
export const Email = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), z.email())
