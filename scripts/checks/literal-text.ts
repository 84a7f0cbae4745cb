import { lineOf, walk, type Node, type Source } from './source.ts'

/** Attributes that people read or hear. */
const SPOKEN = /^(title|label|placeholder|alt|description|aria-label|aria-description|aria-valuetext|aria-roledescription)$/

const OUR_NAME = 'Adit'

/** Text that stands in a screen itself instead of in the words of all three languages. */
export function literalText(source: Source): string[] {
  const found: string[] = []
  const report = (node: Node, said: string) => {
    if (said.trim() !== OUR_NAME && /\p{L}/u.test(said)) found.push(`${lineOf(source, node)} says "${said.trim().replace(/\s+/g, ' ')}" by itself`)
  }
  walk(source.tree, node => {
    if (node.type === 'JSXText') report(node, String(node.value))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[]) if (child.type === 'JSXExpressionContainer') spoken(child.expression as Node)
    if (node.type === 'JSXAttribute' && SPOKEN.test(nameOf(node.name as Node)) && node.value) {
      const value = node.value as Node
      spoken(value.type === 'JSXExpressionContainer' ? value.expression as Node : value)
    }
  })
  /** What an expression shows when it is a text itself or chooses between texts. */
  function spoken(node: Node): void {
    if (node.type === 'Literal' && typeof node.value === 'string') report(node, node.value)
    if (node.type === 'TemplateLiteral') report(node, (node.quasis as { value: { cooked: string } }[]).map(part => part.value.cooked).join(' '))
    if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(part => spoken(part as Node))
    if (node.type === 'LogicalExpression') spoken(node.right as Node)
  }
  return found
}

const nameOf = (name: Node) => String(name.name)
