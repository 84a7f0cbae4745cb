import type { ReactNode } from 'react'
import classes from './Screen.module.css'

type Props = {
  title: string
  /** What is true right now, as a tag beside the title. */
  live?: ReactNode
  /** At the right, at most one of them primary. */
  actions?: ReactNode
  children: ReactNode
}

/** A page's frame: its name, its live state, its actions, then what it shows. */
export function Screen({ title, live, actions, children }: Props) {
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1>{title}</h1>
        {live}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
