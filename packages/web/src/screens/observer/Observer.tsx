import { useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { CoinType } from '@adit/contract/coins'
import { observer } from '@adit/contract/observer'
import { mayObserve } from '@adit/contract/permissions'
import { refusals } from '@adit/contract/refusals'
import { useCall } from '../../kit/call.ts'
import { changeSession, useSession } from '../../kit/session.ts'
import { Failed } from '../../kit/states/States.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { Refused } from '../../kit/wire.ts'
import { LinkRefused } from './LinkRefused.tsx'

const PAGES = ['/dashboard', '/worker', '/recvAndPay']

/** A§4: the address of an observer link. It is checked once; then this tab looks through it, at the first page it shows. */
export function Observer() {
  const { search } = useLocation()
  const watched = useMemo(() => linkIn(search), [search])
  const whole = watched.accessKey !== '' && watched.observerUserId !== ''
  const opening = useCall(observer.checkObserver, watched, { enabled: whole })
  const checked = opening.isPlaceholderData ? undefined : opening.data
  const watching = useSession(state => state.isWatchMode && state.watched?.accessKey === watched.accessKey)
  useEffect(() => {
    if (checked) changeSession({
      isWatchMode: true, watched: { ...watched, coinType: checked.coinType }, permission: checked.permission, userId: checked.userId, currentCoin: checked.coinType, linkRefused: null, authorizedUser: true,
    })
  }, [checked, watched])
  if (!whole) return <LinkRefused refused={{ code: refusals.OBSERVER_LINK_ILLEGAL, message: '', data: null }} />
  if (opening.error instanceof Refused && opening.error.code) return <LinkRefused refused={opening.error} again={() => void opening.refetch()} />
  if (opening.error) return <Failed error={opening.error} retry={() => void opening.refetch()} />
  if (checked && watching) return <Navigate to={PAGES.find(page => mayObserve(checked.permission, page)) ?? '/home'} replace />
  return <Skeleton height={320} />
}

function linkIn(search: string) {
  const said = new URLSearchParams(search)
  const coin = CoinType.safeParse(said.get('coinType'))
  return { accessKey: said.get('accessKey') ?? '', observerUserId: said.get('observerUserId') ?? '', ...(coin.success && { coinType: coin.data }) }
}
