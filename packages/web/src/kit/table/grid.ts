import type { CSSProperties } from 'react'
import { DEFAULT_WIDTH, type Column } from './columns.ts'

/** One row's height with its line; fixed, so that a hundred thousand rows need no measuring. */
export const ROW_HEIGHT = 45
const TICK_WIDTH = 46

/** Every row is its own grid of the same tracks, so that the columns stand under each other without a table's layout pass. */
export function tracks<R>(columns: readonly Column<R>[], selectable: boolean): CSSProperties {
  const widths = columns.map(column => column.width ?? DEFAULT_WIDTH)
  return {
    '--tracks': `${selectable ? `${TICK_WIDTH}px ` : ''}${widths.map(width => `minmax(${width}px, ${width}fr)`).join(' ')}`,
    minWidth: widths.reduce((sum, width) => sum + width, selectable ? TICK_WIDTH : 0),
  } as CSSProperties
}
