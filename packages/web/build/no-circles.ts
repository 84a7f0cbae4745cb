import type { Plugin } from 'vite'

/** Two files that each need the other first would not start in every browser: no grouping may bring that about. */
export function noCircles(): Plugin {
  return {
    name: 'adit-no-circles',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const visit = (name: string, above: string[]): void => {
        if (above.includes(name)) this.error(`these files need each other: ${[...above.slice(above.indexOf(name)), name].join(' → ')}`)
        if (done.has(name)) return
        const chunk = bundle[name]
        if (chunk?.type === 'chunk') for (const needed of chunk.imports) visit(needed, [...above, name])
        done.add(name)
      }
      for (const name of Object.keys(bundle)) visit(name, [])
    },
  }
}
