import '@mantine/core/styles/Input.css'
import { useText } from '../../kit/text.ts'
import classes from './Records.module.css'

type Span = { from?: string | undefined; to?: string | undefined }

/** The first and the last day, by the browser's own calendar. */
export function SpanFilter({ from, to, onChange }: Span & { onChange: (span: Span) => void }) {
  const t = useText('earnings')
  const field = (name: 'from' | 'to', value: string | undefined) => (
    <label className={classes.day}>
      <span>{t(name === 'from' ? 'filter.from' : 'filter.to')}</span>
      <input
        type="date" value={value ?? ''} min={name === 'to' ? from : undefined} max={name === 'from' ? to : undefined}
        onChange={event => onChange({ [name]: event.currentTarget.value || undefined })}
      />
    </label>
  )
  return <div className={classes.span}>{field('from', from)}{field('to', to)}</div>
}
