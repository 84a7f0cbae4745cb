import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export const root = join(import.meta.dirname, '../..')

/** A node of a syntax tree, as far as the checks look. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>
export type Source = { name: string; text: string; tree: Node }

export const parse = (name: string, text: string): Source => ({ name, text, tree: parseSync(name, text).program as unknown as Node })

export const sources = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: root }).filter(name => !name.includes('node_modules')).sort()
    .map(name => parse(name, readFileSync(join(root, name), 'utf8')))

/** Visits every node with the ones it stands in, outermost first. */
export function walk(node: Node, visit: (node: Node, inside: Node[]) => void, inside: Node[] = []): void {
  visit(node, inside)
  const within = [...inside, node]
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit, within)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const lineOf = ({ name, text }: Source, node: Node) => `${name}:${text.slice(0, node.start).split('\n').length}`
