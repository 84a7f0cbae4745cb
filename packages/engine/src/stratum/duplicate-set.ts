const PARTS = 256
const FIRST_SLOTS = 16

/**
 * The shares a job has had, each by 64 bits of its block hash, which no two attempts have in common. 8 bytes a share and no
 * object: the check costs the same at the millionth share as at the first, and as the table grows in 256 parts, no share
 * waits for all of it to grow.
 */
export class DuplicateSet {
  #slots: Uint32Array[] = Array.from({ length: PARTS }, () => new Uint32Array(FIRST_SLOTS * 2))
  #used = new Uint32Array(PARTS)

  has(low: number, high: number): boolean {
    const slots = this.#slots[low & (PARTS - 1)]!
    return slots[place(slots, low, high)] !== 0
  }

  /** False if it was there already. */
  add(low: number, high: number): boolean {
    const part = low & (PARTS - 1)
    const slots = this.#slots[part]!
    const at = place(slots, low, high)
    if (slots[at] !== 0) return false
    slots[at] = mark(low)
    slots[at + 1] = high
    this.#used[part]! += 1
    if (this.#used[part]! * 4 > slots.length) this.#slots[part] = doubled(slots)
    return true
  }

  get size(): number {
    return this.#used.reduce((sum, used) => sum + used, 0)
  }
}

/** An empty slot is 0; all of a part agree in the lowest bit, so it is free to say that a slot is taken. */
const mark = (low: number) => (low | 1) >>> 0

/** Where it is, or the empty slot where it belongs. */
function place(slots: Uint32Array, low: number, high: number): number {
  const last = slots.length - 1
  let at = ((low >>> 8) * 2) & last
  while (slots[at] !== 0 && (slots[at] !== mark(low) || slots[at + 1] !== high)) at = (at + 2) & last
  return at
}

function doubled(slots: Uint32Array): Uint32Array {
  const wider = new Uint32Array(slots.length * 2)
  for (let at = 0; at < slots.length; at += 2) {
    if (slots[at] === 0) continue
    const to = place(wider, slots[at]!, slots[at + 1]!)
    wider[to] = slots[at]!
    wider[to + 1] = slots[at + 1]!
  }
  return wider
}
