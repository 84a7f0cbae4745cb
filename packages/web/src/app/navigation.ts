import type { NavigateFunction } from 'react-router'

let navigate: NavigateFunction | undefined
let waiting: string | undefined

/** The router hands over its way of going somewhere, for what happens outside of any component. */
export function lendNavigation(lent: NavigateFunction): void {
  navigate = lent
  // an answer may come before the first page is drawn
  if (waiting) void lent(waiting, { replace: true })
  waiting = undefined
}

export function goTo(path: string): void {
  if (navigate) void navigate(path)
  else waiting = path
}
