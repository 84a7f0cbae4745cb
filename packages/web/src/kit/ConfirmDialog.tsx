import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useCallback, useState, type ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { useText } from './text.ts'

export type Question = {
  title: string
  /** What will happen, in full: to whom, to how many, whether it can be undone. */
  text: ReactNode
  /** The act itself as the button's word ("Delete 3 links"), never "OK". */
  act: string
  /** It takes something away. The safe button then has the focus. */
  destructive?: boolean
}

function ConfirmDialog({ question, onAnswer }: { question: Question | null; onAnswer: (sure: boolean) => void }) {
  const t = useText('kit')
  return (
    <Dialog
      alert opened={question !== null} onClose={() => onAnswer(false)} title={question?.title ?? ''}
      foot={question && (
        <>
          <Button variant="default" data-autofocus={question.destructive || undefined} onClick={() => onAnswer(false)}>{t('confirm.cancel')}</Button>
          <Button color={question.destructive ? 'red' : undefined} data-autofocus={!question.destructive || undefined} onClick={() => onAnswer(true)}>
            {question.act}
          </Button>
        </>
      )}
    >
      {question?.text}
    </Dialog>
  )
}

/** Asks before it is too late: `if (await confirm({ … })) act()`; the second value goes anywhere on the page. */
export function useConfirm(): [confirm: (question: Question) => Promise<boolean>, confirmation: ReactNode] {
  const [asked, setAsked] = useState<{ question: Question; answer: (sure: boolean) => void } | null>(null)
  const confirm = useCallback((question: Question) => new Promise<boolean>(answer => setAsked({ question, answer })), [])
  const onAnswer = (sure: boolean) => {
    asked?.answer(sure)
    setAsked(null)
  }
  return [confirm, <ConfirmDialog key="confirmation" question={asked?.question ?? null} onAnswer={onAnswer} />]
}
