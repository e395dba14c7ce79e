import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { optionsOf, Select, TextArea, TextInput } from '../../../ui/Field.tsx'
import { Part } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { Takedown } from '../contract.ts'
import { longestReason, takedownKinds, takedownsUrl } from '../vocabulary.ts'
import { Organizations } from './Organizations.tsx'
import { ChangeButton, kindNames, typedBy, useChange } from './takedown-changes.tsx'

/** Hides and restores content. */
export function TakedownsPanel() {
  return (
    <div className="grid grid-cols-1 gap-10 max-sm:gap-5">
      <Part title="Hide something" folds>
        <HideForm />
      </Part>
      <Part title="Hidden now">
        <Takedowns />
      </Part>
      <Part title="Organizations" folds>
        <Organizations />
      </Part>
    </div>
  )
}

function HideForm() {
  const hydrated = useHydrated()
  const change = useChange()

  function submit(event: FormEvent<HTMLFormElement>) {
    const typed = typedBy(event)
    const form = event.currentTarget
    const kind = takedownKinds.find((one) => one === typed('kind')) ?? 'investigation'
    change.mutate(
      { kind, key: typed('key'), reason: typed('reason'), isHidden: true },
      { onSuccess: () => form.reset() },
    )
  }

  return (
    <form onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-4">
      <Select label="What" name="kind" disabled={!hydrated} options={optionsOf(takedownKinds, kindNames)} />
      <TextInput
        label="ID"
        name="key"
        required
        maxLength={64}
        disabled={!hydrated}
        hint="For an investigation, the last part of its page’s address. For a correction or an organization, its number."
      />
      <TextArea
        label="Reason"
        name="reason"
        required
        maxLength={longestReason}
        rows={3}
        disabled={!hydrated}
        hint="Kept with it. The members of a suspended organization get it by email."
      />
      <div>
        <Button
          type="submit"
          variant="danger"
          size="small"
          disabled={!hydrated}
          pending={change.isPending}
          pendingLabel="Hiding"
        >
          Hide
        </Button>
      </div>
    </form>
  )
}

function Takedowns() {
  const { data, isPending, isLoadingError } = useQuery<Takedown[]>({
    queryKey: [takedownsUrl],
    refetchOnMount: 'always',
  })
  if (isPending) return <Spinner label="Loading what is hidden" />
  if (isLoadingError) return <ErrorState title="The list could not be loaded">Reload the page to try again.</ErrorState>
  if (data.length === 0) return <EmptyState title="Nothing is hidden" headingLevel={4} />
  return (
    <Table
      caption="Newest first, at most 500"
      columns={takedownColumns}
      rows={data}
      rowKey={({ kind, key }) => `${kind} ${key}`}
    />
  )
}

const takedownColumns: readonly Column<Takedown>[] = [
  {
    key: 'name',
    header: 'What',
    cell: ({ kind, key, name }) => (
      <span className="grid gap-0.5">
        <span className="wrap-anywhere">“{name}”</span>
        <span className="text-xs font-normal text-quiet">{`${kindNames[kind]} ${key}`}</span>
      </span>
    ),
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  { key: 'at', header: 'Since', cell: ({ at }) => <time dateTime={at}>{instantWords(at)}</time> },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: ({ kind, key }) => <ChangeButton kind={kind} id={key} label="Restore" isHidden={false} />,
  },
]
