import classes from './States.module.css'

/** A grey bar where a text will stand, one line high, so that nothing jumps when it comes. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string | number; height?: string | number }) => (
  <span className={classes.skeleton} style={{ width, height }} aria-hidden />
)
