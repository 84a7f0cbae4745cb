const NEWLINE = 0x0a
const RETURN = 0x0d

/** Cuts a stream into lines; keeps no more of it than the line that has not ended yet. */
export class LineReader {
  #begun: Buffer | null = null

  /** Hands each line to `take` until that answers false; false itself once a line is longer than allowed. */
  push(chunk: Buffer, limit: number, take: (line: string) => boolean): boolean {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const whole = this.#begun ? Buffer.concat([this.#begun, chunk.subarray(from, end)]) : chunk.subarray(from, end)
      this.#begun = null
      if (whole.length > limit) return false
      from = end + 1
      const length = whole.at(-1) === RETURN ? whole.length - 1 : whole.length
      if (length > 0 && !take(whole.toString('utf8', 0, length))) return true
    }
    if (from === chunk.length) return true
    const rest = chunk.subarray(from)
    if ((this.#begun?.length ?? 0) + rest.length > limit) return false
    // A copy: the chunk is a small part of a larger buffer that would stay for its sake.
    this.#begun = this.#begun ? Buffer.concat([this.#begun, rest]) : Buffer.from(rest)
    return true
  }
}
