import type { NavigateFunction } from 'react-router'

let navigate: NavigateFunction | undefined

/** The router hands over its way of going somewhere, for what happens outside of any component. */
export const lendNavigation = (found: NavigateFunction): void => {
  navigate = found
}
export const goTo = (path: string): void => void navigate?.(path)
