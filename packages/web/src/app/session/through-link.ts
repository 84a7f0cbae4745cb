import type { Endpoint, Input } from '@adit/contract/kit'
import { refusals } from '@adit/contract/refusals'
import { session } from '../../kit/session.ts'
import { Refused } from '../../kit/wire.ts'

/**
 * In a tab that looks through an observer link, the screens are the owner's and ask the owner's calls; here each becomes
 * the observer's, with the link. What has no such call is nothing an observer can do.
 */
export async function throughLink<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<{ endpoint: E; input: Input<E> }> {
  const { watched } = session()
  if (!watched || endpoint.may === 'public' || endpoint.may.startsWith('observer')) return { endpoint, input }
  const { observedCalls } = await import('./observed-calls.ts')
  const instead = endpoint.may.includes(' or ') ? endpoint : observedCalls.get(endpoint.path)
  if (!instead) throw new Refused(refusals.SHARED_SUB_ACCOUNT, '', null, null)
  const { userId: _own, ...rest } = input as Record<string, unknown>
  return { endpoint: instead as E, input: { ...rest, ...watched } as Input<E> }
}
