/** The stretch of time on show. */
export type View = { min: number; max: number }

/** Keeps a view inside the whole and at least `least` wide; null when it shows everything. */
export function keepInside(view: View, whole: View, least: number): View | null {
  const width = Math.max(view.max - view.min, least)
  if (width >= whole.max - whole.min) return null
  const middle = (view.min + view.max) / 2
  const min = Math.min(Math.max(middle - width / 2, whole.min), whole.max - width)
  return { min, max: min + width }
}

/** Half as wide (factor 0.5) or twice (2), with `around` staying where it is on the screen. */
export const scaled = (view: View, factor: number, around: number): View =>
  ({ min: around - (around - view.min) * factor, max: around + (view.max - around) * factor })

/** Moves the view just far enough that `at` is in it. */
export function reaching(view: View, at: number): View {
  const by = at < view.min ? at - view.min : at > view.max ? at - view.max : 0
  return { min: view.min + by, max: view.max + by }
}
