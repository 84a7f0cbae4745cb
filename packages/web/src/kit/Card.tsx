import { useId, type ReactNode } from 'react'
import classes from './Card.module.css'

type Props = {
  title?: string
  /** Beside the title: ranges, a switch, a link. */
  actions?: ReactNode
  /** Without inner space, for a table or a chart that brings its own. */
  flush?: boolean
  children: ReactNode
}

export function Card({ title, actions, flush, children }: Props) {
  const id = useId()
  const Element = title ? 'section' : 'div'
  return (
    <Element className={classes.card} aria-labelledby={title && id}>
      {(title || actions) && (
        <header className={classes.head}>
          {title && <h2 id={id}>{title}</h2>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </Element>
  )
}
