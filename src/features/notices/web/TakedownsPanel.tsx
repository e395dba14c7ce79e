import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { createCaller } from '../../../platform/web/call.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { optionsOf, Select, TextArea, TextInput } from '../../../ui/Field.tsx'
import { Part } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { noticesContract, StaffOrganization, Takedown } from '../contract.ts'
import { longestReason, organizationsUrl, type TakedownKind, takedownKinds, takedownsUrl } from '../vocabulary.ts'

const call = createCaller<typeof noticesContract>()

const kindNames: Record<TakedownKind, string> = {
  investigation: 'Investigation',
  correction: 'Correction',
  organization: 'Organization',
}

/** Hides and restores content. */
export function TakedownsPanel() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <Part title="Hide something">
        <HideForm />
      </Part>
      <Part title="Hidden now">
        <Takedowns />
      </Part>
      <Part title="Organizations">
        <Organizations />
      </Part>
    </div>
  )
}

interface Change {
  kind: TakedownKind
  key: string
  reason: string
  isHidden: boolean
}

function useChange() {
  const client = useQueryClient()
  return useDecision<Change, Change>(
    {
      act: async ({ isHidden, ...body }) => {
        await call(isHidden ? 'POST /api/admin/takedowns' : 'POST /api/admin/takedowns/restore', { body })
        await client.invalidateQueries({ queryKey: [organizationsUrl] })
        return { isHidden, ...body }
      },
      told: ({ kind, key, isHidden }) => ({
        title: isHidden ? 'Hidden' : 'Restored',
        description: `${kindNames[kind]} ${key}`,
      }),
      failed: 'Nothing was changed',
    },
    { url: takedownsUrl, tell: useToast().toast },
  )
}

const typedBy = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const given = new FormData(event.currentTarget)
  return (name: string) => String(given.get(name) ?? '').trim()
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
        label="Id"
        name="key"
        required
        maxLength={64}
        disabled={!hydrated}
        hint="Of an investigation, the last part of its page’s address. Of a correction or an organization, its number."
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

/** Asks for the reason first. */
function ChangeButton({
  kind,
  id,
  label,
  isHidden,
}: {
  kind: TakedownKind
  id: string
  label: string
  isHidden: boolean
}) {
  const change = useChange()
  return (
    <ReasonButton
      label={label}
      title={`${label} ${kindNames[kind].toLowerCase()} ${id}`}
      variant={isHidden ? 'danger' : 'secondary'}
      pending={change.isPending}
      onReason={(reason) => change.mutateAsync({ kind, key: id, reason, isHidden })}
    />
  )
}

function ReasonButton({
  label,
  title,
  variant,
  pending,
  onReason,
}: {
  label: string
  title: string
  variant: 'danger' | 'secondary'
  pending: boolean
  onReason: (reason: string) => Promise<unknown>
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" variant={variant} aria-label={title} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        <form
          onSubmit={(event) => {
            const typed = typedBy(event)
            // What went wrong is told; the dialog closes either way.
            onReason(typed('reason')).then(close, close)
          }}
          className="grid grid-cols-1 gap-4"
        >
          <TextArea label="Reason" name="reason" required maxLength={longestReason} rows={3} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              variant={variant === 'danger' ? 'danger' : 'primary'}
              pending={pending}
              pendingLabel="Saving"
            >
              {label}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

function Organizations() {
  const hydrated = useHydrated()
  const [q, setQ] = useState('')
  const { data, isPending, isLoadingError } = useQuery<StaffOrganization[]>({
    queryKey: q === '' ? [organizationsUrl] : [organizationsUrl, { q }],
    refetchOnMount: 'always',
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <form
        onSubmit={(event) => setQ(typedBy(event)('q'))}
        className="grid max-w-2xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <TextInput label="Name" name="q" maxLength={200} disabled={!hydrated} />
        <Button type="submit" disabled={!hydrated}>
          Search
        </Button>
      </form>
      {isPending ? (
        <Spinner label="Loading organizations" />
      ) : isLoadingError ? (
        <ErrorState title="The organizations could not be loaded">Reload the page to try again.</ErrorState>
      ) : data.length === 0 ? (
        <EmptyState title="No organization has this name" headingLevel={4} />
      ) : (
        <Table
          caption="Newest first, at most 50"
          columns={organizationColumns}
          rows={data}
          rowKey={({ id }) => String(id)}
        />
      )}
    </div>
  )
}

const organizationColumns: readonly Column<StaffOrganization>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <span className="grid gap-0.5">
        <span className="wrap-anywhere">{name}</span>
        <span className="text-xs font-normal text-quiet">{`Number ${id}`}</span>
      </span>
    ),
  },
  { key: 'members', header: 'Members', align: 'end', cell: ({ members }) => members },
  {
    key: 'created',
    header: 'Since',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{instantWords(createdAt)}</time>,
  },
  {
    key: 'mail',
    header: 'Email to strangers',
    cell: ({ fullMailAt, suspendedAt }) =>
      suspendedAt !== null ? 'Suspended' : fullMailAt !== null ? 'Full, allowed by staff' : 'Small in its first week',
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (organization) => <OrganizationActions {...organization} />,
  },
]

function OrganizationActions({ id, suspendedAt, fullMailAt }: StaffOrganization) {
  const allow = useDecision<void, string>(
    {
      act: async (reason) => {
        await call('POST /api/admin/organizations/{id}/full-mail', { params: { id }, body: { reason } })
      },
      told: () => ({ title: 'Full mail allowed', description: `Organization ${id}` }),
      failed: 'Nothing was changed',
    },
    { url: organizationsUrl, tell: useToast().toast },
  )
  return (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      {fullMailAt === null && suspendedAt === null && (
        <ReasonButton
          label="Allow full mail"
          title={`Allow full mail to organization ${id}`}
          variant="secondary"
          pending={allow.isPending}
          onReason={allow.mutateAsync}
        />
      )}
      {suspendedAt === null ? (
        <ChangeButton kind="organization" id={String(id)} label="Suspend" isHidden />
      ) : (
        <ChangeButton kind="organization" id={String(id)} label="Restore" isHidden={false} />
      )}
    </span>
  )
}
