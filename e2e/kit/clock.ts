const RealDate = Date
let ahead = 0

/** Moves the whole process's time, libraries included: the pool under test lives in a process of its own. */
export function installClock(): { advance: (ms: number) => void } {
  globalThis.Date = class extends RealDate {
    constructor(...args: ConstructorParameters<typeof RealDate> | []) {
      if (args.length === 0) super(RealDate.now() + ahead)
      else super(...args)
    }
    static override now() {
      return RealDate.now() + ahead
    }
  } as DateConstructor
  return { advance: ms => { ahead += ms } }
}
