/** A message that did not go out: for good, or until `retryMs` from now at the earliest. */
export class ChannelFailure extends Error {
  readonly forGood: boolean
  readonly retryMs: number
  constructor(message: string, { forGood = false, retryMs = 0 } = {}) {
    super(message)
    this.forGood = forGood
    this.retryMs = retryMs
  }
}
