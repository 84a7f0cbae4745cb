import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input } from '@adit/contract/kit'
import { queryClient } from './query-client.ts'
import { call } from './wire.ts'

const queryOf = <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  queryKey: [endpoint.area, endpoint.path, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
})

/** Asks before the screen is drawn that is going to `useCall` the same: it then finds the answer, or waits for it. */
export const callAhead = <E extends Endpoint>(endpoint: E, input: Input<E>): void => void queryClient.prefetchQuery(queryOf(endpoint, input))

/** Reads a call: `useCall(worker.list, filter)`. Calls that change something go through `useAct`. */
export function useCall<E extends Endpoint & { changes: boolean }>(endpoint: E, input: Input<E>, options: { enabled?: boolean; every?: number } = {}) {
  return useQuery({
    ...queryOf(endpoint, input),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: options.every,
  })
}

/** Makes a change, never retried; then every read of that area is asked again. Nobody waits for that: a row that goes with the answer still says that it worked. `also`: areas it changes besides its own. */
export function useAct<E extends Endpoint>(endpoint: E, { also = [] }: { also?: readonly string[] } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    retry: false,
    onSuccess: () => { for (const area of [endpoint.area, ...also]) void client.invalidateQueries({ queryKey: [area] }) },
  })
}
