/** An exact number: difficulties and rewards are multiplied and divided without a float in between. */
export type Ratio = { over: bigint; under: bigint }

export const whole = (value: bigint): Ratio => ({ over: value, under: 1n })

/** Reads a plain decimal, as the database writes a numeric. */
export function decimal(text: string): Ratio {
  const [, sign, units, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (units === undefined) throw new RangeError(`not a decimal: ${text}`)
  const digits = BigInt(units + fraction)
  return { over: sign ? -digits : digits, under: 10n ** BigInt(fraction.length) }
}

export const times = (a: Ratio, b: Ratio): Ratio => ({ over: a.over * b.over, under: a.under * b.under })
export const dividedBy = (a: Ratio, b: Ratio): Ratio => ({ over: a.over * b.under, under: a.under * b.over })
export const plus = (a: Ratio, b: Ratio): Ratio =>
  (a.under === b.under ? { over: a.over + b.over, under: a.under } : { over: a.over * b.under + b.over * a.under, under: a.under * b.under })

/** The largest whole number that is not above the value. */
export function floor({ over, under }: Ratio): bigint {
  const below = over % under !== 0n && (over < 0n) !== (under < 0n) ? 1n : 0n
  return over / under - below
}

/** For figures that are shown, never for money: correct to a double's last digits however long the two sides are. */
export function toNumber({ over, under }: Ratio): number {
  const shift = BigInt(Math.max(0, under.toString(2).length + 64 - over.toString(2).length))
  return Number((over << shift) / under) / 2 ** Number(shift)
}

/** The largest decimal of so many places that is not above the value: nobody is promised a fraction that is not there. */
export function toDecimal({ over, under }: Ratio, places: number): string {
  const below = floor({ over: over * 10n ** BigInt(places), under })
  const digits = (below < 0n ? -below : below).toString().padStart(places + 1, '0')
  return `${below < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places ? `.${digits.slice(-places)}` : ''}`
}
