import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { Endpoint, Input, Output } from '@adit/contract/kit'
import { useAct } from '../call.ts'
import { useText } from '../text.ts'
import { Refused } from '../wire.ts'
import { isRequired, issuesIn, refusedFields, saidIn, type Draft } from './draft.ts'
import { issueWord } from './issue-words.ts'

type Name<E extends Endpoint> = keyof Input<E> & string
/** A form's values while they are typed: any may be missing or still empty. */
type Values<E extends Endpoint> = { [K in keyof Input<E>]?: Input<E>[K] | '' | null }

export type FormOptions<E extends Endpoint> = {
  onDone?: (answer: Output<E>, said: Input<E>) => void
  /** What a field says when its form is wrong and "not valid" would not help ("Letters, digits and dashes only"). */
  words?: { [K in Name<E>]?: string }
  /** What is said of all that was typed, where some of it is not asked for any more: nothing else is checked or sent. */
  saying?: (values: Values<E>) => Values<E>
  /** What the rule leaves open and this form, as it stands, asks for. */
  needs?: (values: Values<E>) => readonly Name<E>[]
  /** Fields nobody types: worked out when the form is sent (a proof of work, say). */
  worked?: { [K in Name<E>]?: () => Promise<Input<E>[K]> }
}

type Refusal = { fields: string[]; message: string; requestId: string | null }

/** What a field component needs to know: `<TextField label={…} {...form.field('email')} />`. */
export type Bound<V> = { name: string; value: V; onChange: (value: V) => void; onBlur: () => void; error: string | undefined; required: boolean; disabled: boolean }

/**
 * A form bound to a call's own rule: what the server would refuse is said at its field before it is sent, and what
 * only the server can know (`data.fields` of its refusal) is said there afterwards.
 */
export function useContractForm<E extends Endpoint>(endpoint: E, initial: Values<E>, { onDone, words, saying = values => values, needs = () => [], worked = {} }: FormOptions<E> = {}) {
  const t = useText('kit')
  const act = useAct(endpoint)
  const [values, setValues] = useState<Draft>(initial)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const toFocus = useRef<string[]>([])
  const [working, setWorking] = useState(false)
  const said = saying(values as Values<E>) as Draft
  const needed = needs(values as Values<E>)
  const issues = issuesIn(endpoint.in, said, needed)
  for (const name of Object.keys(worked)) issues.delete(name)
  const pending = working || act.isPending

  const errorOf = (name: string): string | undefined => {
    const issue = issues.get(name)
    if (issue && (submitted || visited.has(name))) {
      const word = issueWord(issue, saidIn(endpoint.in, said)[name])
      return word.key === 'issue.form' ? (words as Record<string, string> | undefined)?.[name] ?? t(word.key) : t(word.key, word.values)
    }
    return refused?.fields.includes(name) ? refused.message || t('issue.form') : undefined
  }

  const set = (name: string, value: unknown) => {
    setValues(before => ({ ...before, [name]: value }))
    setRefused(before => before && fieldsLeft(before, name))
  }

  // a field that is still disabled cannot take the focus, so the refused ones wait until the call is over
  useEffect(() => {
    if (act.isPending || !toFocus.current.length) return
    focusFirst(form.current, toFocus.current)
    toFocus.current = []
  }, [act.isPending, refused])

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (pending) return
    setRefused(null)
    if (issues.size > 0) return focusFirst(form.current, [...issues.keys()])
    void workOut(worked, setWorking).then(found => send({ ...saidIn(endpoint.in, said), ...found } as Input<E>), () =>
      setRefused({ fields: [], message: '', requestId: null }))
  }

  const send = (input: Input<E>) => {
    act.mutate(input, {
      onSuccess: answer => {
        setSubmitted(false)
        setVisited(new Set())
        onDone?.(answer, input)
      },
      onError: cause => {
        // a field that this form does not show cannot say it: then the form does
        const fields = cause instanceof Refused ? refusedFields(cause.data).filter(name => form.current?.elements.namedItem(name)) : []
        setRefused({ fields, message: cause instanceof Refused ? cause.message : '', requestId: cause instanceof Refused ? cause.requestId : null })
        toFocus.current = fields
      },
    })
  }

  return {
    values: values as Values<E>,
    set: <K extends Name<E>>(name: K, value: Values<E>[K]) => set(name, value),
    field: <K extends Name<E>>(name: K): Bound<Values<E>[K]> => ({
      name, value: values[name] as Values<E>[K], error: errorOf(name), required: needed.includes(name) || isRequired(endpoint.in, name), disabled: pending,
      onChange: value => set(name, value),
      onBlur: () => setVisited(before => before.has(name) || isUntouched(values[name], initial[name]) ? before : new Set(before).add(name)),
    }),
    pending,
    /** What the whole form was refused for; null when a field says it. */
    failure: refused && !refused.fields.length ? { message: refused.message || t('form.failed'), requestId: refused.requestId } : null,
    reset: () => {
      setValues(initial)
      setVisited(new Set())
      setSubmitted(false)
      setRefused(null)
    },
    /** `<ContractForm of={form}>` takes these. */
    bind: { ref: form, onSubmit },
  }
}

async function workOut(worked: Record<string, (() => Promise<unknown>) | undefined>, tell: (working: boolean) => void): Promise<Draft> {
  tell(true)
  try {
    return Object.fromEntries(await Promise.all(Object.entries(worked).map(async ([name, work]) => [name, await work?.()] as const)))
  } finally {
    tell(false)
  }
}

function focusFirst(form: HTMLFormElement | null, names: string[]): void {
  const first = Array.from(form?.elements ?? []).find(element => names.includes(element.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}

/** The changed field no longer says it; when it was the last one, or the form as a whole was refused, nothing is left to say. */
function fieldsLeft(refused: Refusal, changed: string): Refusal | null {
  const fields = refused.fields.filter(name => name !== changed)
  return fields.length ? { ...refused, fields } : null
}

/** Passing through a field by Tab is no mistake yet. */
const isUntouched = (value: unknown, initial: unknown) => (value ?? '') === (initial ?? '')
