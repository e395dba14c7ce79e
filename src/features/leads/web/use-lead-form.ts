import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { type FormRefusal, type Typed, typedIn } from '../../../platform/web/posted-form.ts'
import type { leadsContract } from '../contract.ts'
import { type Acted, type LeadForm, missingIn, refusedFor } from './forms.ts'

const call = createCaller<typeof leadsContract>()

interface Around<Answer> {
  acted: Acted<Answer> | undefined
  onMissing?: () => void
  /** The form is empty again by then. */
  onSent?: (answer: Answer) => void
  onFailed?: () => void
}

/** Sends a form by script, and knows what came of it when it was posted without. */
export function useLeadForm<Answer>(form: LeadForm<Answer>, { acted, onMissing, onSent, onFailed }: Around<Answer>) {
  const element = useRef<HTMLFormElement>(null)
  const seenAtMs = useRef(0)
  const [missing, setMissing] = useState<Typed>({})
  const sending = useMutation({
    mutationFn: (typed: Typed) => form.send(call, typed),
    onSuccess: (answer) => {
      if (element.current) clear(element.current)
      onSent?.(answer)
    },
    onError: () => onFailed?.(),
  })
  useEffect(() => {
    seenAtMs.current = Date.now()
  }, [])

  // Once the form was sent by script, what an earlier page said of it is over.
  const before = sending.isIdle && acted?.form === form.name ? acted : undefined
  const typed = acted?.form === form.name && acted.outcome === 'refused' ? acted.typed : {}
  const refused = sending.error
    ? refusedHere(form, sending.error)
    : before?.outcome === 'refused'
      ? before.refused
      : undefined

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = typedIn(new FormData(event.currentTarget))
    const lacking = missingIn(form, given)
    setMissing(lacking)
    const [first] = Object.keys(lacking)
    if (first === undefined) return sending.mutate({ ...given, tookMs: String(Date.now() - seenAtMs.current) })
    onMissing?.()
    focusField(event.currentTarget, first)
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const name = 'name' in target ? String(target.name) : ''
    if (missing[name]) setMissing({ ...missing, [name]: '' })
  }

  return {
    form: { ref: element, method: 'post', onSubmit, onInput } as const,
    /** Props that connect a control to the form. */
    field: (name: string) => ({
      name,
      defaultValue: typed[name],
      error: missing[name] || refused?.fields[name] || undefined,
    }),
    isPending: sending.isPending,
    /** Answer of the call, once it was sent. */
    answer: sending.data ?? (before?.outcome === 'sent' ? before.answer : undefined),
    refused,
    /** Said by the page itself: there was no script for a toast. */
    isPosted: before !== undefined,
  }
}

export function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Empty, also where the form came back with what was typed; what is chosen becomes what it was at first. */
function clear(form: HTMLFormElement) {
  form.reset()
  for (const field of form.elements)
    if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'hidden'))
      field.value = ''
}

const refusedHere = (form: LeadForm<unknown>, error: Error): FormRefusal =>
  error instanceof ApiError
    ? refusedFor(form, { code: error.code, words: error.words, issues: error.issues })
    : { fields: {}, words: 'The server did not answer. What you typed is still here.' }
