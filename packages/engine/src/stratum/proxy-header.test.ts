import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proxyV2 } from './test/proxy-v2.ts'
import { parseProxyHeader } from './proxy-header.ts'

const v1 = (line: string) => parseProxyHeader(Buffer.from(line))

test('version 1 names the sender', () => {
  expect(v1('PROXY TCP4 203.0.113.7 10.0.0.1 40000 3333\r\n{"id":1')).toEqual({ ip: '203.0.113.7', length: 44 })
  expect(v1('PROXY TCP6 2001:db8::7 2001:db8::1 40000 3333\r\n')).toEqual({ ip: '2001:db8::7', length: 47 })
  expect(v1('PROXY UNKNOWN\r\n')).toEqual({ ip: null, length: 15 })
})

test('version 2 names the sender, with extras or without', () => {
  expect(parseProxyHeader(proxyV2('203.0.113.7'))).toEqual({ ip: '203.0.113.7', length: 28 })
  expect(parseProxyHeader(Buffer.concat([proxyV2('203.0.113.7', Buffer.from([3, 0, 1, 9])), Buffer.from('{"id"')]))).toEqual({ ip: '203.0.113.7', length: 32 })
  expect(parseProxyHeader(proxyV2('2001:db8:0:0:0:0:0:7'))).toEqual({ ip: '2001:db8:0:0:0:0:0:7', length: 52 })
  expect(parseProxyHeader(proxyV2(null))).toEqual({ ip: null, length: 16 })
})

test.each([
  'GET / HTTP/1.1\r\n', '{"id":1,"method":"mining.subscribe"}\n', 'PROXY TCP4 300.0.0.1 10.0.0.1 1 2\r\n', 'PROXY TCP4 2001:db8::7 2001:db8::1 1 2\r\n',
  'PROXY TCP5 203.0.113.7 10.0.0.1 1 2\r\n', 'PROXY TCP4 203.0.113.7\r\n', `PROXY UNKNOWN ${'x'.repeat(100)}\r\n`, `PROXY TCP4 ${'1'.repeat(120)}`,
])('%j is no header', text => {
  expect(v1(text)).toBe('invalid')
})

test('version 2 of another version, command, family or size is no header', () => {
  const broken = (at: number, value: number) => {
    const header = proxyV2('203.0.113.7')
    header[at] = value
    return parseProxyHeader(header)
  }
  expect([broken(12, 0x11), broken(12, 0x22), broken(13, 0x31), broken(14, 0xff)]).toEqual(Array(4).fill('invalid'))
})

test('a header is incomplete until its last byte, and never anything else on the way', () => {
  const whole = fc.constantFrom(Buffer.from('PROXY TCP4 203.0.113.7 10.0.0.1 40000 3333\r\n'), proxyV2('203.0.113.7'), proxyV2('2001:db8:0:0:0:0:0:7'), proxyV2(null))
  fc.assert(fc.property(whole, fc.nat(200), (header, cut) => {
    expect(parseProxyHeader(header.subarray(0, cut % header.length))).toBe('incomplete')
  }))
})

test('any bytes at all are answered, never thrown at', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, signed) => {
    const said = parseProxyHeader(Buffer.concat([signed ? proxyV2('203.0.113.7').subarray(0, 12) : Buffer.alloc(0), bytes]))
    expect(['incomplete', 'invalid', 'object']).toContain(typeof said === 'string' ? said : typeof said)
  }))
})
