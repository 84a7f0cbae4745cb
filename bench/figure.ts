/** Something we promise, measured. */
export type Figure = { what: string; value: number; unit: string; atMost?: number; atLeast?: number }

/** What each `<name>.bench.ts` exports. */
export type Bench = { run: () => Promise<Figure[]> }

export const round = (value: number, digits = 1) => Number(value.toFixed(digits))
