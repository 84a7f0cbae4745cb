import { expect, test } from 'vitest'
import { csv } from './csv.ts'

const lines = (text: string) => text.slice(1).split('\r\n').slice(0, -1)

test('a spreadsheet opens the file as UTF-8 and finds one row a line', () => {
  expect(csv([['矿机', 'Хешрейт'], ['a1', 200.5]])).toBe('\ufeff矿机,Хешрейт\r\na1,200.5\r\n')
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(lines(csv([['a,b', 'say "hi"', 'two\nlines']]))).toEqual(['"a,b","say ""hi""","two\nlines"'])
})

test('a cell that a spreadsheet would run is defused', () => {
  const said = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\tx', '=cmd|"/c calc"!A1']
  for (const cell of said) expect(lines(csv([[cell]]))[0]).toMatch(/^"?'/)
})

test('a negative amount stays a number', () => {
  expect(lines(csv([['-0.00012', -5, -5n]]))).toEqual(['-0.00012,-5,-5'])
})

test('nothing is an empty cell', () => {
  expect(lines(csv([[null, undefined, '', 0, false]]))).toEqual([',,,0,false'])
})
