import { expect, test } from 'vitest'
import { literalText } from './literal-text.ts'
import { parse } from './source.ts'

const check = (jsx: string) => literalText(parse('Screen.tsx', `export const Screen = () => ${jsx}`))

test('text in a screen is found wherever it is shown or spoken', () => {
  expect(check('<p>Hello there</p>')).toEqual(['Screen.tsx:1 says "Hello there" by itself'])
  expect(check("<p>{'Hello'}</p>")).toHaveLength(1)
  expect(check("<p>{on ? 'yes' : say('no')}</p>")).toHaveLength(1)
  expect(check("<p>{on && 'yes'}</p>")).toHaveLength(1)
  expect(check('<p>{`${n} workers`}</p>')).toHaveLength(1)
  expect(check('<input aria-label="Search" />')).toHaveLength(1)
  expect(check("<Field label={'Search'} />")).toHaveLength(1)
  expect(check('<p>算力</p>')).toHaveLength(1)
})

test('words from the catalogue, figures, signs and attributes nobody reads pass', () => {
  expect(check("<p className=\"lead\" data-kind='x'>{say('hello')} · {n} % <b>/</b> {list.map(x => <i key='a'>{x}</i>)}</p>")).toEqual([])
  expect(check('<Field label={say("search")} name="search" />')).toEqual([])
  expect(check('<a href="/home">Adit</a>')).toEqual([])
})
