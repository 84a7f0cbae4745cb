import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { useId, useRef, type ToggleEvent } from 'react'
import { Tick } from '../Tick.tsx'
import { useText } from '../text.ts'
import type { Column } from './columns.ts'
import classes from './ColumnChoice.module.css'

type Props<R> = { columns: readonly Column<R>[]; shown: Record<string, boolean>; choose: (shown: Record<string, boolean>) => void }

/** The browser's own popover: closes on Escape and on a click beside it, and gives the focus back. */
export function ColumnChoice<R>({ columns, shown, choose }: Props<R>) {
  const t = useText('kit')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open') return
    const { bottom, right } = button.current!.getBoundingClientRect()
    event.currentTarget.style.top = `${bottom + 6}px`
    event.currentTarget.style.right = `${document.documentElement.clientWidth - right}px`
  }
  return (
    <>
      <Button ref={button} variant="default" leftSection={<IconColumns size={16} aria-hidden />} popoverTarget={id}>{t('table.columns')}</Button>
      <div id={id} popover="auto" role="group" aria-label={t('table.columns')} className={classes.panel} onBeforeToggle={place}>
        {columns.filter(column => column.choice !== 'always').map(column => (
          <label key={column.id} className={classes.choice}>
            <Tick checked={shown[column.id] ?? true} onChange={event => choose({ ...shown, [column.id]: event.currentTarget.checked })} />
            <span>{column.title}</span>
          </label>
        ))}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => choose(Object.fromEntries(columns.map(column => [column.id, column.choice !== 'hidden'])))}>
          {t('table.columns.reset')}
        </Button>
      </div>
    </>
  )
}
