import { area, get, listOf, Nothing, Time, z } from './kit.ts'

const Message = z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), time: Time })
export type OutboxMessage = z.output<typeof Message>

/** The demo's letter box, newest first: what a real pool would have mailed. Mounted in the demo alone. */
export const outbox = area('outbox', {
  list: get('/sso/v1/outbox', { may: 'public', in: Nothing, out: listOf(Message) }),
})
