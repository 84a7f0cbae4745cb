import { isIPv6 } from 'node:net'
import type { Limits } from './limits.ts'

/** All that comes from one address. */
export type Address = {
  name: string
  connections: number
  good: number
  bad: number
  bannedUntil: number
  lastSeen: number
}

/** Addresses that have gone are forgotten after so long, and at once when a crowd would fill the memory. */
const REMEMBERED_MS = 10 * 60_000
const MOST = 200_000

/** An IPv4 address in IPv6 clothes is itself. */
export const plainAddress = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

/** Of an IPv6 address the network counts, for its owner has all the rest. */
export function addressName(ip: string): string {
  const plain = plainAddress(ip)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]!.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Who may connect from where, by how they behaved. */
export class Addresses {
  #known = new Map<string, Address>()
  #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  enter(ip: string, now: number): Address | 'banned' | 'crowded' {
    const name = addressName(ip)
    const address = this.#known.get(name) ?? { name, connections: 0, good: 0, bad: 0, bannedUntil: 0, lastSeen: now }
    if (address.bannedUntil > now) return 'banned'
    if (address.connections >= this.#limits.connectionsPerAddress) return 'crowded'
    address.connections += 1
    address.lastSeen = now
    this.#known.set(name, address)
    return address
  }

  leave(address: Address, now: number): void {
    address.connections -= 1
    address.lastSeen = now
  }

  /** Counts one bad thing; true if the address is banned for it. */
  blame(address: Address, now: number): boolean {
    address.bad += 1
    if (!isBad(address, this.#limits.ban)) return false
    Object.assign(address, { bannedUntil: now + this.#limits.ban.ms, good: 0, bad: 0, lastSeen: now })
    return true
  }

  forget(now: number): void {
    for (const [name, address] of this.#known) {
      const gone = address.connections === 0 && address.bannedUntil <= now
      if (gone && (address.lastSeen + REMEMBERED_MS <= now || this.#known.size > MOST)) this.#known.delete(name)
    }
  }

  get size(): number {
    return this.#known.size
  }
}

/** A record of much bad work; old work weighs half of what came after it. */
export function isBad(record: { good: number; bad: number }, { after, part }: Limits['ban']): boolean {
  const judged = record.good + record.bad
  if (judged < after) return false
  if (record.bad >= judged * part) return true
  record.good /= 2
  record.bad /= 2
  return false
}
