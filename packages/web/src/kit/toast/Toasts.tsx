import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../text.ts'
import { dismiss, useToasts, type ToastAction } from './toast.ts'
import classes from './Toasts.module.css'

/** A§8: messages and errors stay this long. */
const SHOWN_MS = 5_000
const ICONS = { ok: IconCircleCheck, warn: IconExclamationCircle, error: IconAlertTriangle }

/** The stack of toasts, mounted once by the shell. Both regions are always there, or a screen reader misses the first. */
export function Toasts() {
  const toasts = useToasts(state => state.toasts)
  const stack = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  // the top layer, again for each toast: otherwise an open dialog would cover it
  useEffect(() => {
    stack.current?.hidePopover()
    if (newest) stack.current?.showPopover()
  }, [newest])
  return (
    <div ref={stack} className={classes.stack} popover="manual">
      <div role="alert" className={classes.region}>{toasts.filter(toast => toast.tone === 'error').map(toast => <ToastCard key={toast.id} {...toast} />)}</div>
      <div role="status" className={classes.region}>{toasts.filter(toast => toast.tone !== 'error').map(toast => <ToastCard key={toast.id} {...toast} />)}</div>
    </div>
  )
}

/** Its five seconds stand still while somebody points at it or stands in it; one that offers to undo stays as long as that can be done. */
function ToastCard({ id, tone, text, action }: { id: number; tone: keyof typeof ICONS; text: string; action?: ToastAction | undefined }) {
  const t = useText('kit')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held && !action) return undefined
    const timer = setTimeout(() => dismiss(id), action?.forMs ?? SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, held, action])
  const Icon = ICONS[tone]
  return (
    <div
      className={classes.toast} data-tone={tone} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={20} aria-hidden />
      <p>{text}</p>
      {action && (
        <Button
          variant="subtle" color="gray" size="compact-md" className={classes.action} onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton iconSize={16} className={classes.close} aria-label={t('toast.close')} onClick={() => dismiss(id)} />
    </div>
  )
}
