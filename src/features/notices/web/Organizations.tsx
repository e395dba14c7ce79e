import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { StaffOrganization } from '../contract.ts'
import { organizationsUrl } from '../vocabulary.ts'
import { ChangeButton, call, ReasonButton, typedBy } from './takedown-changes.tsx'

/** Suspends and restores organizations, and lifts their small allowance of mail. */
export function Organizations() {
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
