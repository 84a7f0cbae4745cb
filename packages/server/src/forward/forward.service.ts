import type { Coin } from '@adit/contract/coins'
import type { forward, Forward } from '@adit/contract/forward'
import type { Ctx, Handlers } from '../kit/context.ts'

type Asked = { coinType?: Coin | undefined; brand?: string | undefined; search?: string | undefined }

/** What each name stands for: a function of this process, which sees neither the client's headers nor its token. */
type Targets = Record<Forward, (ctx: Ctx<'public'>, input: Asked) => Promise<unknown>>

/** Both calls ask the same: a name from the list, and its input. Which function a name stands for is said where the routes are. */
export function forwardTo(targets: Targets): Handlers<typeof forward> {
  const ask = ({ pool, db, now, visitor, log }: Ctx<'account'>, name: Forward, said: Asked) =>
    targets[name]({ pool, db, now, log, visitor: { ...visitor, token: undefined, headers: {} } }, said)
  return {
    get: (ctx, { forward: name, ...said }) => ask(ctx, name, said),
    common: (ctx, { forward: name, body }) => ask(ctx, name, body),
  }
}
