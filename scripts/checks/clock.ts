import { lineOf, walk, type Node, type Source } from './source.ts'

/** Rules and services get the time handed in; the places where they read the clock themselves. */
export function readsClock(source: Source): string[] {
  const found: string[] = []
  walk(source.tree, node => {
    const callee = node.callee as Node | undefined
    const isNewDate = node.type === 'NewExpression' && callee?.name === 'Date' && (node.arguments as unknown[]).length === 0
    const isDateNow = node.type === 'CallExpression' && callee?.type === 'MemberExpression'
      && (callee.object as Node).name === 'Date' && (callee.property as Node).name === 'now'
    if (isNewDate || isDateNow) found.push(`${lineOf(source, node)} reads the clock: take the time as an argument`)
  })
  return found
}
