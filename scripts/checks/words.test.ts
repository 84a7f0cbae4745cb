import { expect, test } from 'vitest'
import { checkCatalogue, repeatedKeys, unusedWords } from './words.ts'

const workers = {
  zh: { count: '{n, plural, other {# 台矿机}}' },
  en: { count: '{n, plural, one {# worker} other {# workers}}' },
  ru: { count: '{n, plural, one {# воркер} few {# воркера} many {# воркеров} other {# воркера}}' },
}

test('complete words pass', () => {
  expect(checkCatalogue('worker', workers)).toEqual([])
})

test('a key that one language lacks, or has empty, is named', () => {
  expect(checkCatalogue('worker', { ...workers, zh: {} })).toEqual(['zh/worker.json: count is missing'])
  expect(checkCatalogue('worker', { ...workers, en: { count: ' ' } })).toEqual(['en/worker.json: count is missing'])
})

test('Russian needs one, few, many and other', () => {
  const ru = { count: '{n, plural, one {# воркер} other {# воркеров}}' }
  expect(checkCatalogue('worker', { ...workers, ru })).toEqual(['ru/worker.json: count lacks the plural form "few"', 'ru/worker.json: count lacks the plural form "many"'])
})

test('a broken message, a missing placeholder and a forgotten translation are named', () => {
  expect(checkCatalogue('worker', { zh: { a: '{n' }, en: { a: '{n}' } })[0]).toContain('zh/worker.json: a is no ICU message')
  expect(checkCatalogue('worker', { zh: { a: '你好' }, en: { a: 'Hello {name}' } })).toEqual(['en/worker.json: a has {name}, zh has {}'])
  expect(checkCatalogue('worker', { zh: { a: 'Not yet done' }, en: { a: 'Not yet done' } })).toEqual(['zh/worker.json: a is still English'])
})

test('a key is used by its name or through a template, else it is dead', () => {
  expect(unusedWords('worker', ['title', 'status.online', 'lost'], new Set(['title']), [/^status\..*$/])).toEqual(['worker.json: lost is used nowhere'])
})

test('a key that stands twice in a file is named', () => {
  expect(repeatedKeys('en/worker.json', '{\n  "a": "1",\n  "b": "2",\n  "a": "3"\n}')).toEqual(['en/worker.json: a stands there twice'])
})
