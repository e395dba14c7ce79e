import { useQuery } from '@tanstack/react-query'
import { instantWords } from '../../../platform/shared/dates.ts'
import { createCaller } from '../../../platform/web/call.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { entryPath } from '../../../product/links.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { refreshContract, UnreadPage, WaitingChange } from '../contract.ts'
import { refreshUrl } from '../vocabulary.ts'

const call = createCaller<typeof refreshContract>()

interface Refresh {
  waiting: WaitingChange[]
  unread: UnreadPage[]
  lookedToday: number
}

/** Lists what the nightly refresh does not publish by itself, and the pages of stores that it could not read. */
export function RefreshPanel() {
  const { data, isPending, isLoadingError } = useQuery<Refresh>({
    queryKey: [refreshUrl],
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
  })
  if (isPending) return <Spinner label="Loading the refresh" />
  if (isLoadingError)
    return <ErrorState title="The refresh could not be loaded">We’ll try again in 30 seconds.</ErrorState>
  const { waiting, unread, lookedToday } = data
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="max-w-measure text-sm text-quiet">
        {`Looked at today: ${lookedToday.toLocaleString('en-US')} ${lookedToday === 1 ? 'entry' : 'entries'}. Every night we look again at entries that people watch or ask about. Most changes are published at once; these wait for you.`}
      </p>
      {waiting.length === 0 ? (
        <EmptyState title="Nothing waits" headingLevel={3}>
          Changes that a rule holds back appear here.
        </EmptyState>
      ) : (
        <Table
          caption={`${waiting.length.toLocaleString('en-US')} waiting, oldest first`}
          columns={waitingColumns}
          rows={waiting}
          rowKey={({ id }) => String(id)}
        />
      )}
      {unread.length > 0 && (
        <Table
          caption="Store pages that we can’t read. Save them with: sightline refresh --unread FOLDER"
          columns={unreadColumns}
          rows={unread}
          rowKey={({ url }) => url}
        />
      )}
    </div>
  )
}

const waitingColumns: readonly Column<WaitingChange>[] = [
  {
    key: 'entry',
    header: 'Entry',
    cell: ({ entry, title, page }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <TextLink href={entryPath(entry)}>{entry.name}</TextLink>
        <span className="text-xs font-normal text-quiet">
          {page === '' ? title : <TextLink href={page}>{title}</TextLink>}
        </span>
      </span>
    ),
  },
  {
    key: 'change',
    header: 'Change',
    cell: (change) => (
      <span className="grid gap-1 wrap-anywhere">
        <span className="text-sm">{change.why}</span>
        <Lines change={change} />
      </span>
    ),
  },
  {
    key: 'found',
    header: 'Found',
    cell: ({ foundAt }) => <time dateTime={foundAt}>{instantWords(foundAt)}</time>,
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (change) => (
      <span className="flex flex-wrap justify-end gap-2">
        <Decide change={change} decision="publish" />
        <Decide change={change} decision="dismiss" />
      </span>
    ),
  },
]

const mostLines = 8

function Lines({ change: { added, removed } }: { change: Pick<WaitingChange, 'added' | 'removed'> }) {
  const lines = [...added.map((line) => `+ ${line}`), ...removed.map((line) => `− ${line}`)]
  return (
    <ul className="grid gap-0.5 text-xs text-quiet">
      {lines.slice(0, mostLines).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > mostLines && <li>{`and ${(lines.length - mostLines).toLocaleString('en-US')} more`}</li>}
    </ul>
  )
}

const decisionWords = {
  publish: { label: 'Publish', done: 'Published', pending: 'Publishing' },
  dismiss: { label: 'Dismiss', done: 'Dismissed', pending: 'Dismissing' },
} as const

function Decide({ change, decision }: { change: WaitingChange; decision: keyof typeof decisionWords }) {
  const { label, done, pending } = decisionWords[decision]
  const about = `${change.entry.name}, ${change.title}`
  const decide = useDecision(
    {
      act: () => call('POST /api/admin/refresh/{id}', { params: { id: change.id }, body: { decision } }),
      told: () => ({ title: done, description: about }),
      failed: 'Not decided',
    },
    { url: refreshUrl, tell: useToast().toast },
  )
  return (
    <AskingButton
      label={label}
      about={about}
      pending={decide.isPending}
      pendingLabel={pending}
      onAct={(onSettled) => decide.mutate(undefined, { onSettled })}
    />
  )
}

const unreadColumns: readonly Column<UnreadPage>[] = [
  {
    key: 'page',
    header: 'Page',
    cell: ({ place, url }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        {place}
        <span className="text-xs font-normal">
          <TextLink href={url}>{url}</TextLink>
        </span>
      </span>
    ),
  },
  {
    key: 'since',
    header: 'Unreadable since',
    cell: ({ firstSeenAt }) => <time dateTime={firstSeenAt}>{instantWords(firstSeenAt)}</time>,
  },
  {
    key: 'last',
    header: 'Last seen',
    cell: ({ lastSeenAt }) => <time dateTime={lastSeenAt}>{instantWords(lastSeenAt)}</time>,
  },
  { key: 'sha256', header: 'SHA-256', cell: ({ sha256 }) => <code className="text-xs">{sha256.slice(0, 16)}</code> },
]
