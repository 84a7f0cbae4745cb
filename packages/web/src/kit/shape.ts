import type { z } from '@adit/contract/kit'

type Shape = Record<string, z.ZodMiniType>
type Definition = { shape?: Shape; in?: z.ZodMiniType }

/** The fields a rule of the contract names; of a pipe, those it takes in. Empty if it is no object. */
export function shapeOf(rule: z.ZodMiniType): Shape {
  const definition = rule._zod.def as Definition
  if (definition.shape) return definition.shape
  return definition.in ? shapeOf(definition.in) : {}
}
