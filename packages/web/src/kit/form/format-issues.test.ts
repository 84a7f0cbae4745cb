import { expect, test } from 'vitest'
import { FORMAT_ISSUES } from '@adit/contract/formats'
import en from '../../../locales/en/kit.json' with { type: 'json' }
import ru from '../../../locales/ru/kit.json' with { type: 'json' }
import zh from '../../../locales/zh/kit.json' with { type: 'json' }

test.each(Object.entries({ en, ru, zh }))('every message of the contract’s formats has its words in %s', (_language, words) => {
  expect(FORMAT_ISSUES.filter(issue => !Object.hasOwn(words, issue))).toEqual([])
})
