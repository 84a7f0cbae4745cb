import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

/** Messages by key, by language: one area's words. */
export type Catalogue = Record<string, Record<string, string>>

type Shape = { placeholders: Set<string>; plurals: Set<string>[] }

/** The same keys in every language, every message readable, with the same placeholders and all plural forms of its language. */
export function checkCatalogue(area: string, catalogue: Catalogue): string[] {
  const languages = Object.keys(catalogue)
  const keys = new Set(languages.flatMap(language => Object.keys(catalogue[language]!)))
  return [...keys].flatMap(key => {
    const at = (language: string) => `${language}/${area}.json: ${key}`
    const missing = languages.filter(language => !catalogue[language]![key]?.trim())
    if (missing.length > 0) return missing.map(language => `${at(language)} is missing`)
    const shapes: [string, Shape][] = []
    for (const language of languages) {
      try {
        shapes.push([language, shapeOf(compileMessageOrThrow(catalogue[language]![key]!))])
      } catch (cause) {
        return [`${at(language)} is no ICU message: ${(cause as Error).message.split('\n')[0]}`]
      }
    }
    const expected = [...shapes[0]![1].placeholders].sort().join(', ')
    return shapes.flatMap(([language, { placeholders, plurals }]) => [
      ...([...placeholders].sort().join(', ') === expected ? [] : [`${at(language)} has {${[...placeholders].sort().join(', ')}}, ${languages[0]} has {${expected}}`]),
      ...plurals.flatMap(forms => pluralForms(language).filter(form => !forms.has(form)).map(form => `${at(language)} lacks the plural form "${form}"`)),
      ...(language !== 'en' && isUntranslated(catalogue[language]![key]!, catalogue.en?.[key]) ? [`${at(language)} is still English`] : []),
    ])
  })
}

/** Keys no source names, neither as they are nor by a template such as `status.${status}`. */
export function unusedWords(area: string, keys: string[], literals: Set<string>, templates: RegExp[]): string[] {
  return keys
    .filter(key => !literals.has(key) && !templates.some(template => template.test(key)))
    .map(key => `${area}.json: ${key} is used nowhere`)
}

/** JSON lets the last of two equal keys win in silence. */
export function repeatedKeys(file: string, json: string): string[] {
  const keys = [...json.matchAll(/^\s*"((?:[^"\\]|\\.)+)"\s*:/gm)].map(match => match[1]!)
  return keys.filter((key, at) => keys.indexOf(key) !== at).map(key => `${file}: ${key} stands there twice`)
}

const pluralForms = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

function shapeOf(message: CompiledMessage, shape: Shape = { placeholders: new Set(), plurals: [] }): Shape {
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, type, format] = token
    shape.placeholders.add(name)
    if (type !== 'plural' && type !== 'select') continue
    const { offset: _, ...choices } = format as Record<string, CompiledMessage>
    if (type === 'plural') shape.plurals.push(new Set(Object.keys(choices)))
    for (const choice of Object.values(choices)) shapeOf(choice, shape)
  }
  return shape
}

/** A sentence of three Latin words or more that reads the same in two languages was forgotten, not translated. */
const isUntranslated = (message: string, english = '') => message === english && /\p{Script=Latin}{2,}(\W+\p{Script=Latin}{2,}){2,}/u.test(message.replace(/\{.*?\}/g, ''))
