import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineReader } from './line-reader.ts'

function read(chunks: Buffer[], limit = 100) {
  const reader = new LineReader()
  const lines: string[] = []
  const ok = chunks.every(chunk => reader.push(chunk, limit, line => lines.push(line) > 0))
  return { lines, ok }
}

test('lines come out the same however the stream was cut', () => {
  const line = fc.string({ maxLength: 40, unit: 'grapheme' }).map(text => text.replace(/[\r\n]/g, ''))
  fc.assert(fc.property(fc.array(line), fc.array(fc.nat(400)), (lines, cuts) => {
    const stream = Buffer.from(lines.map(text => `${text}\n`).join(''))
    const places = [0, ...cuts.filter(cut => cut < stream.length).sort((a, b) => a - b), stream.length]
    const chunks = places.slice(1).map((end, at) => stream.subarray(places[at], end))
    expect(read(chunks, 1000)).toEqual({ lines: lines.filter(text => text !== ''), ok: true })
  }))
})

test('a line may end in CR LF, and empty lines are nothing', () => {
  expect(read([Buffer.from('one\r\n\r\n\ntwo\r'), Buffer.from('\n')])).toEqual({ lines: ['one', 'two'], ok: true })
})

test('a line of exactly the limit is read; one byte more is refused, whole or in pieces, ended or not', () => {
  const [most, more] = ['x'.repeat(100), 'x'.repeat(101)]
  expect(read([Buffer.from(`${most}\n`)])).toEqual({ lines: [most], ok: true })
  expect(read([Buffer.from(`${more}\n`)])).toEqual({ lines: [], ok: false })
  expect(read([Buffer.from(more)])).toEqual({ lines: [], ok: false })
  expect(read([Buffer.from(most), Buffer.from('x')])).toEqual({ lines: [], ok: false })
})

test('whoever takes no more lines gets no more', () => {
  const lines: string[] = []
  expect(new LineReader().push(Buffer.from('a\nb\nc\n'), 100, line => lines.push(line) < 2)).toBe(true)
  expect(lines).toEqual(['a', 'b'])
})
