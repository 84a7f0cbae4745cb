import type { z } from '@adit/contract/kit'
import { signedApi, type SignedEndpoint } from '@adit/contract/signed-api'
import { shapeOf } from '../../kit/shape.ts'

export type CallName = keyof typeof signedApi
type FieldsOf<N extends CallName> = N extends CallName ? keyof z.output<(typeof signedApi)[N]['in']> & string : never
export type FieldName = FieldsOf<CallName>
type Field = { name: FieldName; required: boolean; /** What it is when nothing is said. */ usual: string | undefined }

export const callNames = Object.keys(signedApi) as CallName[]

/** The fields of a call besides those of its signature, read off its rule. */
export const fieldsOf = ({ in: rule }: SignedEndpoint): Field[] => Object.entries(shapeOf(rule)).map(([name, field]) => {
  const { success, data } = field.safeParse(undefined)
  return { name: name as FieldName, required: !success, usual: data === undefined ? undefined : String(typeof data === 'boolean' ? Number(data) : data) }
})

type Definition = { type: string; shape: Record<string, z.ZodMiniType>; element: z.ZodMiniType; options: z.ZodMiniType[] }

/** The shape of what is answered, by its names: `{ rows: [{ worker, … }], page }`. What has no parts has no shape. */
export function answerOf(rule: z.ZodMiniType): string {
  const { type, shape, element, options } = rule._zod.def as unknown as Definition
  if (type === 'object') return `{ ${Object.entries(shape).map(([name, part]) => [name, answerOf(part)].filter(Boolean).join(': ')).join(', ')} }`
  if (type === 'array') return `[${answerOf(element)}]`
  return type === 'union' ? options.map(answerOf).filter(Boolean).join(' | ') : ''
}
