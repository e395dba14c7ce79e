import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useInRouterContext, useSearchParams } from 'react-router'
import { ApiError, createCaller, errorWords } from '../../../platform/web/call.ts'
import { watchField } from '../../../product/links.ts'
import type { NameAnswer, NameChoices } from '../../../product/naming/answer.ts'
import { NameQuestion } from '../../../product/naming/NameQuestion.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { monitoringContract } from '../monitoring-contract.ts'
import { longestVendorName, monitoringUrl } from '../vocabulary.ts'
import { addedWords } from './monitoring-words.ts'

const call = createCaller<typeof monitoringContract>()

/** Adds a subject, or changes the number of days of one that is already there. Prefilled from the URL. */
export function MonitorForm() {
  return useInRouterContext() ? <AddressedForm /> : <Form watched="" />
}

function AddressedForm() {
  const [search, setSearch] = useSearchParams()
  const forget = () =>
    setSearch(
      (now) => {
        now.delete(watchField)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const watched = (search.get(watchField) ?? '').slice(0, longestVendorName)
  return <Form watched={watched} {...(watched === '' ? {} : { onAdded: forget })} />
}

function Form({ watched, onAdded }: { watched: string; onAdded?: () => void }) {
  const hydrated = useHydrated()
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: (body: { vendorName: string; everyDays: number; answer?: NameAnswer }) =>
      call('POST /api/monitored-subjects', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [monitoringUrl] }),
  })

  const form = useRef<HTMLFormElement>(null)
  const send = (body: typeof add.variables & object) =>
    add.mutate(body, {
      onSuccess: ({ subject }) => {
        // While the question is open the name stays in its field.
        if (!subject) return
        form.current?.reset()
        onAdded?.()
      },
    })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    send({ vendorName: String(fields.get('vendorName') ?? '').trim(), everyDays: Number(fields.get('everyDays')) })
  }

  // While an answer is on its way, and where it was refused, the question that it answers stays.
  const [asked, setAsked] = useState<{ vendorName: string; everyDays: number; question: NameChoices }>()
  const { data, variables } = add
  useEffect(() => {
    if (data && variables) setAsked(data.question ? { ...variables, question: data.question } : undefined)
  }, [data, variables])

  return (
    <div className="grid grid-cols-1 gap-8">
      <form ref={form} onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-4 sm:grid-cols-[1fr_11rem]">
        {add.data?.subject && (
          <Callout kind="success" title="Monitored from now on" className="col-span-full">
            <p>{addedWords({ subject: add.data.subject, reading: add.data.reading })}</p>
          </Callout>
        )}
        <TextInput
          key={watched}
          label="Vendor"
          name="vendorName"
          required
          maxLength={longestVendorName}
          defaultValue={watched}
          autoComplete="off"
          error={add.variables?.answer ? undefined : errorOf(add.error, 'vendorName')}
          hint="A name of the catalog, a web address, a package id or a link to a store. It is read again at each run."
        />
        <TextInput
          label="Days between two runs"
          name="everyDays"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={365}
          step={1}
          defaultValue={30}
          error={errorOf(add.error, 'everyDays')}
        />
        <div className="col-span-full">
          <Button type="submit" variant="primary" disabled={!hydrated} pending={add.isPending} pendingLabel="Adding">
            Monitor
          </Button>
        </div>
      </form>
      {asked && (
        <NameQuestion
          name={asked.vendorName}
          question={asked.question}
          onAnswer={(answer) => send({ vendorName: asked.vendorName, everyDays: asked.everyDays, answer })}
          isPending={add.isPending}
          error={add.error && add.variables.answer ? errorWords(add.error) : undefined}
        />
      )}
    </div>
  )
}

/** Returns the error of a field. An error that isn't about one field appears below the first. */
function errorOf(error: Error | null, field: 'vendorName' | 'everyDays'): string | undefined {
  if (!error) return undefined
  const issues = error instanceof ApiError ? error.issues : []
  const own = issues.find((issue) => issue.path === field)?.message
  if (own || issues.length > 0 || field !== 'vendorName') return own
  return error instanceof ApiError ? error.words : 'The server did not answer. Please try again.'
}
