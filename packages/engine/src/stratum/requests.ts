/** Reads what machines say of themselves. Whatever is not as it should be counts as not said. */

const AGENT_LENGTH = 100

export const readAgent = (said: unknown): string => (typeof said === 'string' ? said.replace(/[^ -~]/g, '').slice(0, AGENT_LENGTH) : '')

/** The password authenticates nobody; `d=N` in it, alone or among other things, is a wished difficulty. */
export function wishInPassword(password: unknown): number | null {
  if (typeof password !== 'string') return null
  return readDifficulty(Number(/(?:^|[,;\s])d=(\d{1,18}(?:\.\d{1,9})?)(?=$|[,;\s])/.exec(password)?.[1]))
}

export const readDifficulty = (said: unknown): number | null => (typeof said === 'number' && Number.isFinite(said) && said > 0 ? said : null)

type Wanted = { versionMask: number | null; difficulty: number | null; extranonce: boolean }

/** BIP 310: extensions by name, then their parameters by name. */
export function readExtensions([names, parameters]: unknown[]): Wanted {
  const has = (name: string) => Array.isArray(names) && names.includes(name)
  const said = (name: string): unknown => (typeof parameters === 'object' && parameters !== null && Object.hasOwn(parameters, name)
    ? (parameters as Record<string, unknown>)[name] : undefined)
  const mask = said('version-rolling.mask')
  return {
    versionMask: !has('version-rolling') ? null : typeof mask === 'string' && /^[0-9a-f]{1,8}$/i.test(mask) ? Number.parseInt(mask, 16) : ALL_BITS,
    difficulty: has('minimum-difficulty') ? readDifficulty(said('minimum-difficulty.value')) : null,
    extranonce: has('subscribe-extranonce'),
  }
}
const ALL_BITS = 0xffffffff
