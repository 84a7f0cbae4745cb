import { z } from '@adit/contract/kit'

/** One parameter of CAS's own routes. Said twice, too long or with letters no database takes, it counts as not said. */
export const word = z._default(z.catch(z.string().check(z.maxLength(2048), z.regex(/^[^\0]*$/)), ''), '')

/** CAS: a flag is set by being there; `false` is what people write who mean the opposite. */
export const isSet = (flag: string): boolean => flag !== '' && flag.toLowerCase() !== 'false'

/** What a form said; anything but a form said nothing. */
export const readForm = <T extends z.ZodMiniType>(form: T, said: unknown): z.output<T> =>
  form.parse(typeof said === 'object' && said !== null && !Array.isArray(said) ? said : {})
