import type { ReactNode } from 'react'
import classes from './Records.module.css'

/** A list under its name; the table below brings its own frame. */
export const ListCard = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <section className={classes.list}>
    <header><h2>{title}</h2>{actions && <div>{actions}</div>}</header>
    {children}
  </section>
)
