import type { ReactNode } from 'react'
import classes from './Dashboard.module.css'

/** A list of names and their values, a line each. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => <div className={classes.fact}><dt>{name}</dt><dd>{children}</dd></div>
