import type { ChildProcess } from 'node:child_process'

/** What the process answers, by name. */
export type Asks = Record<string, (...args: never[]) => unknown>
export type Asked = { id: number; name: string; args: unknown[] }
export type Told = { id: number; result?: unknown; error?: string }

export type Remote<A extends Asks> = { [K in keyof A]: (...args: Parameters<A[K]>) => Promise<Awaited<ReturnType<A[K]>>> }

/** Calls the functions of a child process as if they were here. */
export function remote<A extends Asks>(child: ChildProcess): Remote<A> {
  const waiting = new Map<number, (told: Told) => void>()
  let asked = 0
  child.on('message', (told: Told) => {
    waiting.get(told.id)?.(told)
    waiting.delete(told.id)
  })
  child.once('exit', code => {
    for (const [id, tell] of waiting) tell({ id, error: `the pool's process ended with ${code}` })
    waiting.clear()
  })
  return new Proxy({} as Remote<A>, {
    // A promise that answers with this object asks it for `then` first.
    get: (own, name: string) => name === 'then' || name in own ? Reflect.get(own, name) as unknown : (...args: unknown[]) => new Promise((resolve, reject) => {
      const id = ++asked
      waiting.set(id, told => told.error === undefined ? resolve(told.result) : reject(new Error(`${name}: ${told.error}`)))
      child.send({ id, name, args } satisfies Asked)
    }),
  })
}

/** The other end: answers what the parent asks, and ends with it. */
export function answerParent(asks: Asks): void {
  process.on('message', ({ id, name, args }: Asked) => {
    void (async () => asks[name]!(...args as never[]))().then(
      result => process.send!({ id, result } satisfies Told),
      (cause: unknown) => process.send!({ id, error: cause instanceof Error ? cause.stack ?? cause.message : String(cause) } satisfies Told),
    )
  })
  process.once('disconnect', () => process.exit(0))
}
