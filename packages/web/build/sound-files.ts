import type { Plugin, Rolldown } from 'vite'

/**
 * What a grouping must not bring about: two files that each need the other first, which would not start in every browser; and
 * a page of one door that fetches the other door's program, which would start there.
 */
export function soundFiles(): Plugin {
  return {
    name: 'adit-sound-files',
    generateBundle(_options, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap(file => file.type === 'chunk' ? [[file.fileName, file] as const] : []))
      for (const name of chunks.keys()) {
        const circle = findCircle(chunks, name, [])
        if (circle) this.error(`these files need each other: ${circle.join(' → ')}`)
      }
      const doors = [...chunks.values()].filter(chunk => chunk.isEntry)
      for (const door of doors) {
        const other = [...reached(chunks, door.fileName, new Set())].map(name => chunks.get(name)!).find(chunk => chunk.isEntry && chunk !== door)
        if (other) this.error(`pages of ${door.name} fetch the program of ${other.name} (${other.fileName})`)
      }
    },
  }
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

function findCircle(chunks: Chunks, name: string, above: string[]): string[] | undefined {
  if (above.includes(name)) return [...above.slice(above.indexOf(name)), name]
  for (const needed of chunks.get(name)?.imports ?? []) {
    const circle = findCircle(chunks, needed, [...above, name])
    if (circle) return circle
  }
  return undefined
}

/** All that a file needs, at once or some time. */
function reached(chunks: Chunks, name: string, seen: Set<string>): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  const chunk = chunks.get(name)
  for (const needed of [...chunk?.imports ?? [], ...chunk?.dynamicImports ?? []]) reached(chunks, needed, seen)
  return seen
}
