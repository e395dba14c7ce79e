import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { investigationPath, pathForUse } from '../../../product/links.ts'
import type { NameAnswer } from '../../../product/naming/answer.ts'
import { NameQuestion } from '../../../product/naming/NameQuestion.tsx'
import { UseField } from '../../../product/UseField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { investigationsContract } from '../../investigations/contract.ts'
import type { BegunRun } from '../../investigations/question-contract.ts'
import { longestVendorName } from '../../investigations/vocabulary.ts'

const confirmationMs = 3000

/** Requester and priority: SPEC fixes both for this form. */
export const assessmentRequest = (vendorName: string) => ({
  vendorName,
  priority: 'medium' as const,
  requestedBy: 'demo-user',
})

const call = createCaller<typeof investigationsContract>()

/** `asked`: what the address of the page names already. */
export function AssessmentRequest({ asked }: { asked: string }) {
  const hydrated = useHydrated()
  const { toast } = useToast()
  const [vendorName, setVendorName] = useState(asked)
  const [use, setUse] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const region = useRef<HTMLDivElement>(null)

  const request = useMutation({
    mutationFn: async (name: string) => {
      const stated = use.trim()
      const body = { ...assessmentRequest(name), ...(stated === '' ? {} : { use: stated }) }
      try {
        return { ...(await call('POST /api/investigation-requests', { body })), use: stated }
      } catch (cause) {
        throw new Error('Failed to submit investigation request', { cause })
      }
    },
    onSuccess: () => {
      setConfirmed(true)
      setVendorName('')
      setUse('')
      toast({
        title: 'Investigation Request Submitted',
        description: "We'll analyze this vendor and provide a comprehensive risk assessment.",
      })
    },
    onError: () =>
      toast({
        title: 'Submission Failed',
        description: 'Please try again or contact support.',
        variant: 'destructive',
      }),
  })

  // Adopt text from before hydration: the field has it, the state does not.
  useEffect(() => {
    const typed = (name: string) => region.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
    setVendorName(typed('vendorName'))
    setUse(typed('use'))
  }, [])

  useEffect(() => {
    if (!isConfirmed) return
    const timer = setTimeout(() => setConfirmed(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isConfirmed])

  // Form and confirmation replace one another; who had the focus in either keeps a place to go on from.
  const wasConfirmed = useRef(false)
  useEffect(() => {
    if (wasConfirmed.current === isConfirmed) return
    wasConfirmed.current = isConfirmed
    if (document.activeElement === document.body || document.activeElement === region.current) {
      if (isConfirmed) region.current?.focus()
      else region.current?.querySelector('input')?.focus()
    }
  }, [isConfirmed])

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = vendorName.trim()
    if (name !== '' && !request.isPending) request.mutate(name)
  }

  return (
    <div className="grid gap-4">
      <div ref={region} tabIndex={-1} className="min-h-20 outline-none">
        {isConfirmed ? (
          <Callout kind="success" title="Assessment Request Submitted">
            We have your request for {request.variables}.
          </Callout>
        ) : (
          <form
            method="post"
            action="/?index"
            onSubmit={submit}
            className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <TextInput
              label="Vendor name"
              name="vendorName"
              placeholder="An app, SDK, website or company"
              autoComplete="off"
              maxLength={longestVendorName}
              required={!hydrated}
              value={vendorName}
              onChange={(event) => setVendorName(event.target.value)}
            />
            <Button
              type="submit"
              variant="primary"
              pending={request.isPending}
              pendingLabel="Processing request..."
              disabled={hydrated && vendorName.trim() === ''}
            >
              Request Assessment
            </Button>
            <UseField
              className="sm:col-span-2"
              optional
              hint="The recommendation is weighed for it. It stays in your link; we don’t store it."
              value={use}
              onChange={(event) => setUse(event.target.value)}
            />
          </form>
        )}
      </div>
      {request.data?.id && <Requested key={request.data.id} begun={request.data} name={request.variables} />}
    </div>
  )
}

type Begun = Output<(typeof investigationsContract)['POST /api/investigation-requests']> & { use: string }

/** Link to follow the investigation; before that, the question which subject is meant. */
function Requested({ begun, name }: { begun: Begun; name: string }) {
  const [run, setRun] = useState<BegunRun>(begun)
  const answer = useMutation({
    mutationFn: (given: NameAnswer) =>
      call('POST /api/investigations/{id}/answer', { params: { id: run.id }, body: given }),
    onSuccess: setRun,
  })
  if (run.question)
    return (
      <NameQuestion
        name={name}
        question={run.question}
        onAnswer={answer.mutate}
        isPending={answer.isPending}
        error={answer.error ? errorWords(answer.error) : undefined}
      />
    )
  return (
    <p>
      <TextLink href={pathForUse(investigationPath(run.id), begun.use)}>Follow the investigation of {name}</TextLink>
    </p>
  )
}
