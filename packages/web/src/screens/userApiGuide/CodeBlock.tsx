import { CopyButton } from '../../kit/figures/CopyButton.tsx'
import classes from './ApiGuide.module.css'

/** Code to be copied; a line too long scrolls, also by keyboard. */
export const CodeBlock = ({ code, of }: { code: string; of: string }) => (
  <div className={classes.code}>
    <pre role="region" tabIndex={0} aria-label={of}><code>{code}</code></pre>
    <CopyButton text={code} of={of} />
  </div>
)
