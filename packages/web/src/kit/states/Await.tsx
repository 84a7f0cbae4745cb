import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { refusals } from '@adit/contract/refusals'
import { Refused } from '../wire.ts'
import { useText } from '../text.ts'
import { Empty, Failed, Forbidden, type EmptyWords } from './States.tsx'

/** What `useCall` gives, as far as showing it needs. */
export type Asked<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>

type Props<T> = {
  of: Asked<T>
  /** The page's own shape in grey, of the same heights. */
  skeleton: ReactNode
  empty?: EmptyWords & { when: (data: T) => boolean }
  children: (data: T) => ReactNode
}

/** Shows what was asked for once it is there; until then, or instead, why not. Old figures stay while new ones come. */
export function Await<T>({ of, skeleton, empty, children }: Props<T>) {
  const t = useText('kit')
  if (of.data === undefined) {
    if (isForbidden(of.error)) return <Forbidden />
    if (of.error && !of.isFetching) return <Failed error={of.error} retry={() => void of.refetch()} />
    return <div role="status" aria-busy aria-label={t('state.loading')}>{skeleton}</div>
  }
  if (empty?.when(of.data)) return <Empty {...empty} />
  return children(of.data)
}

/** 900003: the right is missing on this sub-account (A§8). */
const isForbidden = (error: unknown) => error instanceof Refused && error.code === refusals.SHARED_SUB_ACCOUNT
