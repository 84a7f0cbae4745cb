import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Page, text, z } from '@adit/contract/kit'
import { filtersIn, readQuery, writeQuery } from './url-query.ts'

const rule = z.extend(Page, { status: z._default(z.enum(['all', 'online', 'offline']), 'all'), search: z.optional(text(20)) })
const read = (search: string) => readQuery(rule, new URLSearchParams(search))
const write = (search: string, change: Record<string, unknown>) => writeQuery(rule, new URLSearchParams(search), change).toString()

test('an empty address gives the defaults', () => {
  expect(read('')).toEqual({ pageNum: 1, pageSize: 10, status: 'all' })
})

test('what the address says counts, typed by the rule', () => {
  expect(read('status=offline&pageNum=3&search=a1')).toEqual({ pageNum: 3, pageSize: 10, status: 'offline', search: 'a1' })
})

test('a value that the rule refuses counts as not said, and the others stay', () => {
  expect(read(`status=nonsense&pageNum=0&pageSize=99999&search=${'x'.repeat(21)}`)).toEqual({ pageNum: 1, pageSize: 10, status: 'all' })
  expect(read('status=nonsense&search=a1')).toEqual({ pageNum: 1, pageSize: 10, status: 'all', search: 'a1' })
})

test('defaults and empty values are left out of the address', () => {
  expect(write('status=offline&search=a', { status: 'all', search: '' })).toBe('')
  expect(write('', { status: 'online', pageSize: 10 })).toBe('status=online')
})

test('another filter starts at the first page; another page keeps the filter', () => {
  expect(write('pageNum=4', { status: 'online' })).toBe('status=online')
  expect(write('status=online', { pageNum: 4 })).toBe('status=online&pageNum=4')
})

test('what others keep in the address is left alone', () => {
  expect(write('accessKey=k&pageNum=2', { search: 'a', unknown: 'b' })).toBe('accessKey=k&search=a')
})

test('what the rule demands can be said silently and stays out of the address', () => {
  const demanding = z.object({ coinType: text(8, 1), day: z._default(text(10), 'today') })
  expect(readQuery(demanding, new URLSearchParams('day=monday'), { coinType: 'BTC' })).toEqual({ coinType: 'BTC', day: 'monday' })
  expect(writeQuery(demanding, new URLSearchParams(), { coinType: 'BTC', day: 'monday' }, { coinType: 'BTC' }).toString()).toBe('day=monday')
})

test('filters are counted, paging aside', () => {
  expect(filtersIn(rule, new URLSearchParams('status=online&search=a&pageNum=2&pageSize=50&other=1'))).toEqual(['status', 'search'])
})

test('whatever was written is read again', () => {
  const filter = fc.record({
    status: fc.constantFrom('all', 'online', 'offline'), search: fc.string({ minLength: 1, maxLength: 20 }), pageNum: fc.integer({ min: 1, max: 1_000_000 }), pageSize: fc.integer({ min: 1, max: 1000 }),
  })
  fc.assert(fc.property(filter, said => {
    expect(read(write('', said))).toEqual(said)
  }))
})
