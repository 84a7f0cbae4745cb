import type { ReactNode } from 'react'
import classes from './Figures.module.css'
import { Skeleton } from './states/Skeleton.tsx'

/** The key figures at the top of a page: side by side, two by two on a phone. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={classes.figures}>{children}</dl>

type Props = {
  label: string
  /** The figure itself; left out while it is loading. */
  value?: ReactNode
  /** Smaller and muted beside the figure. */
  unit?: ReactNode
  /** From 0 to 1, drawn as a bar; what it means is said in `children`. */
  filled?: number
  /** What explains the figure: an average, a change, its fiat value. */
  children?: ReactNode
}

export function Figure({ label, value, unit, filled, children }: Props) {
  const loading = value === undefined
  return (
    <div className={classes.figure} aria-busy={loading || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{loading ? <Skeleton width="60%" /> : <><span>{value}</span>{unit && <small>{unit}</small>}</>}</dd>
      {filled !== undefined && <dd className={classes.bar} aria-hidden><span style={{ width: `${Math.min(1, Math.max(0, filled)) * 100}%` }} /></dd>}
      {(children || loading) && <dd className={classes.sub}>{loading ? <Skeleton width="80%" /> : children}</dd>}
    </div>
  )
}
