import { create } from 'zustand'

type ToastTone = 'ok' | 'warn' | 'error'
/** What can still be done about it, and for how long. */
export type ToastAction = { label: string; run: () => void; forMs: number }
type Toast = { id: number; tone: ToastTone; text: string; action?: ToastAction | undefined }

/** More at once than anybody reads; the oldest give way. */
const AT_ONCE = 5
let last = 0

export const useToasts = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }))

/** The same words again only start their five seconds anew. */
function show(tone: ToastTone, text: string, action?: ToastAction): void {
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(toast => toast.tone !== tone || toast.text !== text), { id: ++last, tone, text, action }].slice(-AT_ONCE),
  }))
}
export const dismiss = (id: number): void => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(toast => toast.id !== id) }))

/** A short word at the edge of the page, from anywhere: `toast.error(text)`. */
export const toast = {
  ok: (text: string, action?: ToastAction) => show('ok', text, action),
  warn: (text: string) => show('warn', text),
  error: (text: string) => show('error', text),
}
