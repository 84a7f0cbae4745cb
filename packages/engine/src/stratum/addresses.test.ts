import { expect, test } from 'vitest'
import { Addresses, addressName, type Address } from './addresses.ts'
import { LIMITS } from './limits.ts'

const MINUTE = 60_000
const limits = { ...LIMITS, connectionsPerAddress: 3, ban: { after: 10, part: 0.5, ms: 10 * MINUTE } }
const enter = (addresses: Addresses, ip = '203.0.113.7', now = 0) => addresses.enter(ip, now) as Address

test('an address is its IPv4 self in either writing; of IPv6 the network counts', () => {
  expect(addressName('::ffff:203.0.113.7')).toBe(addressName('203.0.113.7'))
  expect(addressName('2001:db8:1:2:3:4:5:6')).toBe(addressName('2001:DB8:1:2::1'))
  expect(addressName('2001:db8:1:2::1')).not.toBe(addressName('2001:db8:1:3::1'))
  expect(addressName('::1')).toBe('0:0:0:0::/64')
  expect(addressName('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('as many connections as allowed may come from one address, and one more when one has left', () => {
  const addresses = new Addresses(limits)
  const [first] = [enter(addresses), enter(addresses), enter(addresses)]
  expect(addresses.enter('203.0.113.7', 0)).toBe('crowded')
  expect(addresses.enter('203.0.113.8', 0)).toMatchObject({ connections: 1 })
  addresses.leave(first!, 0)
  expect(addresses.enter('203.0.113.7', 0)).toMatchObject({ connections: 3 })
})

test('half of ten being bad is a ban, which ends', () => {
  const addresses = new Addresses(limits)
  const address = enter(addresses)
  address.good = 5
  for (let bad = 0; bad < 4; bad++) expect(addresses.blame(address, 0)).toBe(false)
  expect(addresses.blame(address, 0)).toBe(true)
  expect(addresses.enter('203.0.113.7', 10 * MINUTE - 1)).toBe('banned')
  expect(addresses.enter('203.0.113.7', 10 * MINUTE)).toMatchObject({ name: '203.0.113.7' })
})

test('one bad machine in a good hall bans nobody', () => {
  const addresses = new Addresses(limits)
  const address = enter(addresses)
  for (let round = 0; round < 1000; round++) {
    address.good += 2
    expect(addresses.blame(address, 0)).toBe(false)
  }
})

test('good work of long ago excuses little', () => {
  const addresses = new Addresses(limits)
  const address = enter(addresses)
  address.good = 1000
  let blamed = 0
  while (!addresses.blame(address, 0)) blamed += 1
  expect(blamed).toBeLessThan(20)
})

test('who has gone is forgotten after ten minutes, a ban not before it ends', () => {
  const addresses = new Addresses(limits)
  const [gone, banned, here] = [enter(addresses, '203.0.113.1'), enter(addresses, '203.0.113.2'), enter(addresses, '203.0.113.3')]
  while (!addresses.blame(banned, 5 * MINUTE));
  addresses.leave(gone, 0)
  addresses.leave(banned, 0)
  addresses.forget(10 * MINUTE - 1)
  expect(addresses.size).toBe(3)
  addresses.forget(10 * MINUTE)
  expect(addresses.size).toBe(2)
  addresses.forget(15 * MINUTE)
  expect(addresses.size).toBe(1)
  expect(here.connections).toBe(1)
})
