/** Moves the whole process's time, libraries included: the pool under test lives in a process of its own. */
export function installClock(): { advance: (ms: number) => void } {
  const RealDate = Date
  let ahead = 0
  const now = () => RealDate.now() + ahead
  // A stand-in, not a class of its own: dates that come from other threads stay instances of it.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    get: (target, name) => name === 'now' ? now : Reflect.get(target, name) as unknown,
  })
  return { advance: ms => { ahead += ms } }
}
