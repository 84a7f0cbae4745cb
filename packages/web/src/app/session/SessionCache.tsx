import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../kit/session.ts'

/** Answers belong to whoever asked: another user forgets them, another sub-account or coin asks again. */
export function SessionCache() {
  const client = useQueryClient()
  const tokenId = useSession(state => state.tokenId)
  const selected = useSession(state => `${state.userId} ${state.currentCoin}`)
  const link = useSession(state => state.watched?.accessKey)
  const before = useRef({ tokenId, selected, link })
  useEffect(() => {
    const was = before.current
    before.current = { tokenId, selected, link }
    if (was.tokenId && was.tokenId !== tokenId) client.clear()
    // all but the link's own check, which is what has just been asked
    else if (was.link !== link) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'observer' })
    else if (was.selected !== selected) void client.invalidateQueries()
  }, [client, tokenId, selected, link])
  return null
}
