import { useQuery } from '@tanstack/react-query'
import { instantWords } from '../../../platform/shared/dates.ts'
import { memberQuery, useMember } from '../../../platform/web/portal.ts'
import type { QueryKey } from '../../../platform/web/query.ts'
import { assessmentPath, assessmentsUrl, investigationPath } from '../../../product/links.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import type { RunSummary } from '../../investigations/contract.ts'
import { refreshWhileRunningMs } from '../../investigations/vocabulary.ts'
import type { Row } from './calls.ts'
import { typeNames } from './words.ts'

const shown = 10

export const recentRunsKey = ['/api/investigations', { limit: shown }] as const satisfies QueryKey

type State = 'completed' | 'in-progress' | 'pending' | 'failed' | 'cancelled'

interface Recent {
  key: string
  name: string
  note: string
  href: string
  at: string
  state: State
  /** Something of ours is at work right now. */
  isWorking: boolean
}

const runStates: Record<RunSummary['status'], State> = {
  pending: 'pending',
  in_progress: 'in-progress',
  completed: 'completed',
  failed: 'failed',
}

const assessmentStates: Record<Row['state'], State> = {
  requested: 'pending',
  in_progress: 'in-progress',
  awaiting_vendor: 'in-progress',
  review: 'in-progress',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** For a member the organisation's own, for a visitor the public investigations. */
export function RecentAssessments() {
  const { state, token } = useMember()
  // Another session shows nothing of this one: each has a list of its own.
  return state === 'signed-in' ? <OwnRecent key={token} /> : <PublicRecent />
}

function PublicRecent() {
  const list = useQuery<RunSummary[]>({
    queryKey: recentRunsKey,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'pending' || status === 'in_progress')
        ? refreshWhileRunningMs
        : false,
  })
  return (
    <RecentList
      isError={list.isError}
      list={list.data?.map(({ id, appName, status, createdAt, score }) => ({
        ...{ key: id, name: appName, href: investigationPath(id), at: createdAt, state: runStates[status] },
        isWorking: status === 'in_progress',
        note: score === null ? '' : `Score ${score} of 100`,
      }))}
    />
  )
}

function OwnRecent() {
  const list = useQuery({
    ...memberQuery<Row[]>(assessmentsUrl, { limit: shown }),
    refetchOnMount: 'always',
    // Forgotten with the session.
    gcTime: 0,
  })
  return (
    <RecentList
      isError={list.isError}
      list={list.data?.map(({ id, vendorName, type, state, createdAt }) => ({
        ...{ key: String(id), name: vendorName, note: typeNames[type], href: assessmentPath(id), at: createdAt },
        ...{ state: assessmentStates[state], isWorking: state === 'in_progress' },
      }))}
    />
  )
}

function RecentList({ list, isError }: { list: readonly Recent[] | undefined; isError: boolean }) {
  if (!list)
    return isError ? (
      <ErrorState title="The list could not be loaded">Reload the page to try again.</ErrorState>
    ) : (
      <Spinner label="Loading assessments" />
    )
  if (list.length === 0) return <EmptyState title="No assessment yet">Start the first one above.</EmptyState>
  return (
    <ul className="border-b border-line">
      {list.map(({ key, name, note, href, at, state, isWorking }) => (
        <li
          key={key}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3"
        >
          <span className="min-w-0">
            <TextLink href={href} className="font-medium wrap-anywhere">
              {name}
            </TextLink>
            {note && <span className="ml-3 text-sm text-quiet">{note}</span>}
          </span>
          <span className="flex items-baseline gap-4 text-sm text-quiet">
            <time dateTime={at}>{instantWords(at)}</time>
            <StatusBadge tone={tones[state]} spinning={isWorking}>
              {state}
            </StatusBadge>
          </span>
        </li>
      ))}
    </ul>
  )
}

const tones = {
  completed: 'green',
  'in-progress': 'accent',
  pending: 'grey',
  failed: 'red',
  cancelled: 'grey',
} as const
