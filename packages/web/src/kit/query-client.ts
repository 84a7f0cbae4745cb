import { QueryClient } from '@tanstack/react-query'
import { Refused } from './wire.ts'

const READS_TRIED_AGAIN = 2

/** A read is tried again when the network failed, never when the server said no; a change is never repeated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, cause) => failures < READS_TRIED_AGAIN && !(cause instanceof Refused && cause.code),
      staleTime: 10_000,
    },
    mutations: { retry: false },
  },
})
