import '@mantine/core/styles/CloseButton.css'
import { CloseButton } from '@mantine/core'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useText } from './text.ts'
import classes from './Dialog.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot; `data-autofocus` on the one that should have the focus. */
  foot?: ReactNode
  /** Interrupts with a question that wants an answer. */
  alert?: boolean
  /** For a chart or a table inside. */
  wide?: boolean
}

/**
 * The browser's own modal dialog: it keeps the focus, gives it back, closes on Escape and makes the rest inert, for
 * a hundredth of an overlay library's weight. On a phone it is a sheet from below.
 */
export function Dialog({ opened, onClose, title, children, foot, alert, wide }: Props) {
  const t = useText('kit')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!opened) return undefined
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element?.close()
  }, [opened])
  return (
    // the backdrop belongs to the dialog element, its content to the box inside; Escape is the keyboard's way out
    <dialog
      ref={dialog} className={classes.dialog} data-wide={wide || undefined} role={alert ? 'alertdialog' : undefined} aria-labelledby={id} aria-describedby={alert ? `${id}-text` : undefined}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      {opened && (
        <div className={classes.box}>
          <header className={classes.head}>
            <h2 id={id}>{title}</h2>
            <CloseButton iconSize={16} className={classes.close} aria-label={t('dialog.close')} onClick={onClose} />
          </header>
          <div id={`${id}-text`} className={classes.body}>{children}</div>
          {foot && <footer className={classes.foot}>{foot}</footer>}
        </div>
      )}
    </dialog>
  )
}
