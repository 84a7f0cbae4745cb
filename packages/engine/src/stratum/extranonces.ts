import { randomInt } from 'node:crypto'

const COUNTED = 2 ** 24

/** Numbers that tell connections apart; the highest byte tells gateways of one coin apart, so that no two machines do the same work. */
export class Extranonces {
  #gateway: number
  #next = randomInt(COUNTED)
  #taken = new Set<number>()

  constructor(gateway: number) {
    if (!Number.isInteger(gateway) || gateway < 0 || gateway > 255) throw new RangeError(`a gateway's number is 0 to 255, not ${gateway}`)
    this.#gateway = gateway
  }

  take(): number {
    do this.#next = (this.#next + 1) % COUNTED
    while (this.#taken.has(this.#next))
    this.#taken.add(this.#next)
    return this.#gateway * COUNTED + this.#next
  }

  giveBack(extranonce: number): void {
    this.#taken.delete(extranonce % COUNTED)
  }
}
