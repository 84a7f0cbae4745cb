import { FIELD_NAMES } from '@adit/contract/signed-api'

/** What programs write where they mean nothing. */
const NOTHING = ['', 'undefined', 'null', 'None']

export type Said = Record<string, string>

/** The fields of a call, wherever they came and under whichever of their names; the body counts more than the query, and an empty field is none. */
export function readSaid(query: unknown, body: unknown): Said {
  const said: Said = {}
  for (const part of [query, body])
    for (const [name, value] of Object.entries((part ?? {}) as object)) {
      // of a field said twice, the last
      const text = textOf(Array.isArray(value) ? value.at(-1) : value)
      if (text !== undefined) said[ourName(name)] = text
    }
  if (said.coin) said.coin = said.coin.toUpperCase()
  return said
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const text = String(value).trim()
  return NOTHING.includes(text) ? undefined : text
}

const OURS = new Map(Object.entries(FIELD_NAMES).flatMap(([ours, names]) => names.map(name => [name as string, ours])))
const ourName = (name: string): string => OURS.get(name) ?? name
