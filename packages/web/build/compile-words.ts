import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** Turns `locales/<language>/<area>.json` into ready-parsed ICU messages, so that no message parser is shipped. */
export function compileWords(): Plugin {
  return {
    name: 'adit-compile-words',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/locales\/\w+\/[\w-]+\.json$/.test(id)) return undefined
      const words = JSON.parse(source) as Record<string, string>
      const compiled = Object.fromEntries(Object.entries(words).map(([key, message]) => [key, compileMessage(message)]))
      return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' }
    },
  }
}
