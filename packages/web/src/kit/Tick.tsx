import type { ComponentProps } from 'react'
import classes from './Tick.module.css'

/** A native tick box in our look; cheap enough for one a row. `some` is the state between none and all. */
export const Tick = ({ some = false, ...input }: ComponentProps<'input'> & { some?: boolean }) => (
  <input {...input} type="checkbox" className={classes.tick} ref={element => void (element && (element.indeterminate = some))} />
)
