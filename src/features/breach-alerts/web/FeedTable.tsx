import { instantWords } from '../../../platform/shared/dates.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { StaffBreaches } from '../staff-contract.ts'
import { DecisionButton } from './DecisionButton.tsx'
import { FeedFile } from './FeedFile.tsx'
import { everyWords, feedState, numberWords } from './staff-words.ts'
import { callStaff } from './use-decision.ts'

type Feed = StaffBreaches['feeds'][number]

/** Every address that is asked for breaches, and how it does. */
export function FeedTable({ feeds }: { feeds: readonly Feed[] }) {
  if (feeds.length === 0)
    return (
      <EmptyState title="No source is known yet" headingLevel={4}>
        They are noted when a worker starts.
      </EmptyState>
    )
  return <Table caption="Sources of breaches" hideCaption columns={columns} rows={feeds} rowKey={({ key }) => key} />
}

const columns: readonly Column<Feed>[] = [
  {
    key: 'source',
    header: 'Source',
    cell: ({ key, title, url, parserVersion }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        {url === null ? title : <TextLink href={url}>{title}</TextLink>}
        <span className="font-mono text-xs font-normal text-quiet">{`${key}, parser ${parserVersion}`}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (feed) => {
      const { words, tone } = feedState(feed)
      return (
        <span className="grid justify-items-start gap-0.5 wrap-anywhere">
          <StatusBadge tone={tone}>{words}</StatusBadge>
          {feed.failures > 0 && (
            <span className="text-xs text-quiet">
              {[
                `${numberWords(feed.failures)} in a row`,
                ...(feed.lastStatus === null ? [] : [`status ${feed.lastStatus}`]),
              ].join(', ')}
            </span>
          )}
          {feed.lastError !== null && <span className="text-xs text-quiet">{feed.lastError}</span>}
        </span>
      )
    },
  },
  {
    key: 'read',
    header: 'Last read',
    cell: ({ lastOkAt, lastChangedAt }) => (
      <span className="grid gap-0.5">
        <Instant at={lastOkAt} />
        {lastChangedAt !== null && (
          <span className="text-xs text-quiet">
            Changed <Instant at={lastChangedAt} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    cell: ({ url, isEnabled, nextAt, intervalSeconds }) =>
      url === null ? (
        <span className="text-quiet">{`By hand, every ${everyWords(intervalSeconds)}`}</span>
      ) : isEnabled ? (
        <span className="grid gap-0.5">
          <Instant at={nextAt} />
          <span className="text-xs text-quiet">{`Every ${everyWords(intervalSeconds)}`}</span>
        </span>
      ) : (
        <span className="text-quiet">Not asked</span>
      ),
  },
  {
    key: 'rows',
    header: 'Records',
    align: 'end',
    cell: ({ rows }) => (rows === null ? <span className="text-quiet">Not known</span> : numberWords(rows)),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (feed) => (feed.url === null ? <FeedFile feed={feed} /> : <AskNow feed={feed} />),
  },
]

function AskNow({ feed: { key, title, isEnabled } }: { feed: Feed }) {
  return (
    <DecisionButton
      label="Ask now"
      about={`${title}, ${key}`}
      pendingLabel="Asking"
      disabledReason={isEnabled ? undefined : 'Switched off for this installation'}
      act={() => callStaff('POST /api/admin/breach-feeds/{key}/poll', { params: { key } })}
      told={() => ({ title: 'Asked for', description: `${title} is asked as soon as a worker is free.` })}
      failed="Not asked"
    />
  )
}

const Instant = ({ at }: { at: string | null }) =>
  at === null ? <span className="text-quiet">Never</span> : <time dateTime={at}>{instantWords(at)}</time>
