import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Endpoint, Input, z } from '@adit/contract/kit'
import { filtersIn, readQuery, writeQuery } from './url-query.ts'

/** `replace` for what changes letter by letter, so that Back does not walk through a word. */
type Change<E extends Endpoint> = (change: Partial<Input<E>>, options?: { replace?: boolean }) => void
type Filters = { set: number; clear: () => void }

/**
 * A read's input kept in the address bar: a filtered list can be linked to, reloaded and gone back from.
 * `base` gives what the rule demands and the address need not say.
 */
export function useUrlInput<E extends Endpoint>(endpoint: E, base?: Partial<Input<E>>): [input: z.output<E['in']>, change: Change<E>, filters: Filters] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const silent = JSON.stringify(base ?? {})
  const input = useMemo(() => readQuery<E['in']>(endpoint.in, new URLSearchParams(search), JSON.parse(silent)), [endpoint, search, silent])
  const change: Change<E> = (patch, { replace = false } = {}) => {
    // the address itself, not this render's copy: two changes in one breath must both count
    const next = writeQuery(endpoint.in, new URLSearchParams(window.location.search), patch as Record<string, unknown>, JSON.parse(silent)).toString()
    void navigate({ search: next && `?${next}` }, { replace, preventScrollReset: true })
  }
  const filters = filtersIn(endpoint.in, new URLSearchParams(search))
  return [input, change, { set: filters.length, clear: () => change(Object.fromEntries(filters.map(name => [name, undefined])) as Partial<Input<E>>) }]
}
