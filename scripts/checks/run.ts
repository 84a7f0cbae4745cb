import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readsClock } from './clock.ts'
import { literalText } from './literal-text.ts'
import { root, sources, walk } from './source.ts'
import { checkCatalogue, repeatedKeys, unusedWords, type Catalogue } from './words.ts'

/** The checks no library makes for us; each answers what is wrong, line by line. */
export const ownChecks: Record<string, () => string[]> = {
  'translations complete': checkWords,
  'no literal text in screens': () => sources('packages/web/src/**/*.tsx').filter(({ name }) => !name.includes('.test.')).flatMap(literalText),
  'time is handed in': () => sources('packages/{contract,db,engine}/src/**/*.ts', 'packages/server/src/**/*.{service,queries}.ts')
    .filter(({ name }) => !/\.test\.|\/test\//.test(name)).flatMap(readsClock),
}

function checkWords(): string[] {
  const folder = 'packages/web/locales'
  const languages = globSync(`${folder}/*`, { cwd: root }).map(path => basename(path))
  const areas = [...new Set(globSync(`${folder}/*/*.json`, { cwd: root }).map(path => basename(path, '.json')))].sort()
  const read = (language: string, area: string) => readFileSync(join(root, folder, language, `${area}.json`), 'utf8')
  const { literals, templates } = wordsInSources()
  return areas.flatMap(area => {
    const catalogue: Catalogue = Object.fromEntries(languages.map(language => [language, JSON.parse(read(language, area)) as Record<string, string>]))
    return [
      ...languages.flatMap(language => repeatedKeys(`${language}/${area}.json`, read(language, area))),
      ...checkCatalogue(area, catalogue),
      ...unusedWords(area, Object.keys(catalogue.en ?? {}), literals, templates),
    ]
  })
}

/** That a used key exists is the compiler's to say: `useText` types its keys. The contract's rules name words of the kit. */
function wordsInSources() {
  const literals = new Set<string>()
  const templates: RegExp[] = []
  for (const { tree } of sources('packages/{web,contract}/src/**/*.{ts,tsx}')) walk(tree, node => {
    if (node.type === 'Literal' && typeof node.value === 'string') literals.add(node.value)
    if (node.type === 'TemplateLiteral') {
      const parts = (node.quasis as { value: { cooked: string } }[]).map(part => RegExp.escape(part.value.cooked))
      if (parts.join('').length > 2) templates.push(new RegExp(`^${parts.join('.+')}$`))
    }
  })
  return { literals, templates }
}
