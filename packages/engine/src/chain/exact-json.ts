/** `1.5e-7` as `0.00000015`: the same number without an exponent. */
export function plainDecimal(number: string): string {
  const [, sign = '', units = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  if (!units) throw new RangeError(`not a number: ${number}`)
  const point = units.length + Number(exponent)
  const digits = (units + fraction).padStart(units.length + fraction.length + Math.max(0, 1 - point), '0').padEnd(point, '0')
  const at = Math.max(point, 1)
  return `${sign}${digits.slice(0, at).replace(/^0+(?=\d)/, '')}${digits.length > at ? `.${digits.slice(at)}` : ''}`
}

/** Nodes and markets write money as JSON numbers. Whole ones that fit stay numbers; all others are kept digit for digit, as text. */
export function parseExactly(json: string): unknown {
  return JSON.parse(json, (_name, value: unknown, context?: { source?: string }) => {
    if (typeof value !== 'number' || context?.source === undefined) return value
    return Number.isSafeInteger(value) && /^-?\d+$/.test(context.source) ? value : plainDecimal(context.source)
  })
}
