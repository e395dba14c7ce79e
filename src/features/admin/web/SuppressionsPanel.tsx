import { useMutation, useQuery } from '@tanstack/react-query'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { AddressSearch } from '../../../ui/AddressSearch.tsx'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { Part } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { StaffSuppression } from '../contract.ts'
import { suppressionsUrl } from '../vocabulary.ts'
import { reasonSentence } from './suppression-words.ts'
import { callAdmin, useAdminDecision } from './use-admin-decision.ts'

/** Addresses that mail of some stream no longer goes to. */
export function SuppressionsPanel() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <p className="max-w-measure text-sm text-quiet">
        No address is kept here, only a mark by which it is known again: an address appears in the list where a message
        of the outbox was meant for it. Search for any other.
      </p>
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only.</p>
      </noscript>
      <Part title="Search for an address">
        <Find />
      </Part>
      <Part title="Suppressed">
        <Suppressed />
      </Part>
    </div>
  )
}

function Suppressed() {
  const {
    data: suppressions,
    isPending,
    isLoadingError,
  } = useQuery<StaffSuppression[]>({
    queryKey: [suppressionsUrl],
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
  })
  if (isPending) return <Spinner label="Loading suppressed addresses" />
  if (isLoadingError)
    return (
      <ErrorState title="The suppressed addresses could not be loaded">
        They are asked for again every 30 seconds.
      </ErrorState>
    )
  if (suppressions.length === 0) return <EmptyState title="No address is suppressed" headingLevel={4} />
  return (
    <Table
      caption="Newest first, at most 200, asked for again every 30 seconds"
      columns={columns}
      rows={suppressions}
      rowKey={keyOf}
    />
  )
}

function Find() {
  const find = useMutation({
    mutationFn: (address: string) => callAdmin('POST /api/admin/suppressions/find', { body: { address } }),
  })

  return (
    <div className="grid grid-cols-1 gap-5">
      <AddressSearch label="E-mail address" pending={find.isPending} onSearch={find.mutate} />
      {find.isError && (
        <Callout kind="danger" title="Not searched">
          <p>{errorWords(find.error)}</p>
        </Callout>
      )}
      {find.data?.length === 0 && (
        <Callout kind="success" title="Not suppressed">
          <p className="wrap-anywhere">{`Mail of every kind goes to ${find.variables}.`}</p>
        </Callout>
      )}
      {find.data && find.data.length > 0 && (
        <Table
          caption="What is suppressed of this address"
          columns={[...columns.slice(0, -1), liftColumn(() => find.mutate(find.variables ?? ''))]}
          rows={find.data}
          rowKey={keyOf}
        />
      )}
    </div>
  )
}

const keyOf = ({ addressHash, stream }: StaffSuppression) => `${addressHash} ${stream}`

const shortHash = (hash: string) => `${hash.slice(0, 12)}…`

const liftColumn = (onLifted?: () => void): Column<StaffSuppression> => ({
  key: 'actions',
  header: 'Actions',
  align: 'end',
  cell: (held) => <Lift held={held} onLifted={onLifted} />,
})

const columns: readonly Column<StaffSuppression>[] = [
  {
    key: 'address',
    header: 'Address',
    cell: ({ recipient, addressHash }) =>
      recipient === null ? (
        <span className="font-mono text-sm font-normal text-quiet">{shortHash(addressHash)}</span>
      ) : (
        <span className="wrap-anywhere">{recipient}</span>
      ),
  },
  { key: 'stream', header: 'Mail', cell: ({ stream }) => stream },
  {
    key: 'reason',
    header: 'Why',
    cell: ({ reason, status }) => (
      <span className="grid gap-0.5">
        {reasonSentence(reason)}
        {status !== null && <span className="font-mono text-xs text-quiet">{status}</span>}
      </span>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    cell: ({ since, until }) => (
      <span className="grid gap-0.5">
        <time dateTime={since}>{instantWords(since)}</time>
        <span className="text-xs text-quiet">
          {until === null ? 'Until its reader confirms again' : `Until ${instantWords(until)}`}
        </span>
      </span>
    ),
  },
  liftColumn(),
]

function Lift({ held, onLifted }: { held: StaffSuppression; onLifted: (() => void) | undefined }) {
  const { addressHash, stream, recipient, reason } = held
  const who = recipient ?? shortHash(addressHash)
  const lift = useAdminDecision(suppressionsUrl, {
    act: () => callAdmin('DELETE /api/admin/suppressions/{addressHash}/{stream}', { params: { addressHash, stream } }),
    told: () => ({ title: 'Lifted', description: `Mail of the kind ${stream} goes to ${who} again.` }),
    failed: 'Not lifted',
  })
  return (
    <AskingButton
      label="Lift"
      about={`${stream}, ${who}`}
      variant="danger"
      pending={lift.isPending}
      pendingLabel="Lifting"
      asks={{
        title: 'Lift the suppression',
        keep: 'Keep it suppressed',
        why: `${reasonSentence(reason)}. Mail of the kind ${stream} goes to ${who} again, and a reader who did not want it may complain again. Messages that were held are sent from the outbox.`,
      }}
      onAct={(onSettled) => lift.mutate(undefined, { onSettled, ...(onLifted && { onSuccess: onLifted }) })}
    />
  )
}
