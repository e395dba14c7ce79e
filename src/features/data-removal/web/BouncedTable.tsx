import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { RemovalOverview } from '../removal-staff-contract.ts'
import { StaffDecision } from './StaffDecision.tsx'
import { callStaff } from './use-removal-decision.ts'

type Bounced = RemovalOverview['bounced'][number]

/** Platforms whose mailbox took no letter. */
export function BouncedTable({ platforms }: { platforms: readonly Bounced[] }) {
  if (platforms.length === 0) return <EmptyState title="No letter came back" headingLevel={4} />
  return (
    <Table
      caption="Newest first, at most 200. A platform leaves this list by itself when its row gets another mailbox."
      columns={columns}
      rows={platforms}
      rowKey={({ id }) => id}
    />
  )
}

const columns: readonly Column<Bounced>[] = [
  {
    key: 'platform',
    header: 'Platform',
    cell: ({ id, name }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        {name}
        <span className="font-mono text-xs font-normal text-quiet">{id}</span>
      </span>
    ),
  },
  {
    key: 'mailbox',
    header: 'Mailbox',
    cell: ({ email }) =>
      email === null ? (
        <span className="text-quiet">None known</span>
      ) : (
        <span className="font-mono text-xs wrap-anywhere">{email}</span>
      ),
  },
  {
    key: 'bounced',
    header: 'Came back',
    cell: ({ bouncedAt, status }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <time dateTime={bouncedAt}>{instantWords(bouncedAt)}</time>
        <span className="text-xs text-quiet">{status === null ? 'Status not stated' : `Status ${status}`}</span>
      </span>
    ),
  },
  {
    key: 'waiting',
    header: 'Items waiting',
    align: 'end',
    cell: ({ waiting }) => waiting.toLocaleString('en-US'),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (platform) => <WorksAgain platform={platform} />,
  },
]

function WorksAgain({ platform: { id, name, email, waiting } }: { platform: Bounced }) {
  return (
    <StaffDecision
      label="Mailbox works again"
      about={name}
      pendingLabel="Saving"
      variant="primary"
      disabledReason={email === null ? 'No mailbox is known that could work' : undefined}
      act={() => callStaff('POST /api/admin/removals/platforms/{id}/works', { params: { id } })}
      told={({ queued }) => ({
        title: 'Mailbox works again',
        description: `${name}: ${lettersWords(queued)} queued.`,
      })}
      failed="Not saved"
      asks={{
        title: `Mailbox works again: ${name}`,
        keep: 'Leave it as it is',
        why: `${email} is written to again. ${lettersWords(waiting)} that came back ${waiting === 1 ? 'is' : 'are'} sent again, each with a clock of its own, and a letter cannot be called back.`,
      }}
    />
  )
}

const lettersWords = (count: number): string => (count === 0 ? 'No letter' : counted(count, 'letter'))
