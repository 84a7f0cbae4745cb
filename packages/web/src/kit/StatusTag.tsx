import classes from './StatusTag.module.css'

export type Tone = 'ok' | 'bad' | 'idle' | 'lamp'

/** A state as a word with its colour; the word carries it, the colour and the dot help. */
export const StatusTag = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={classes.tag} data-tone={tone}>{children}</span>
)
