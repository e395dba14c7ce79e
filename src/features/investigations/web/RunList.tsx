import { useQuery } from '@tanstack/react-query'
import { instantWords } from '../../../platform/shared/dates.ts'
import { wordOf } from '../../../platform/shared/word-of.ts'
import { investigationPath, investigationsPath } from '../../../product/links.ts'
import { RiskGlyph } from '../../../ui/Badge.tsx'
import { Anchor, TextLink } from '../../../ui/Link.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import type { RunSummary } from '../contract.ts'
import { adviceWords } from '../core/first-page-words.ts'
import { isUnderWay, refreshWhileRunningMs } from '../vocabulary.ts'
import { RunStatus } from './RunStatus.tsx'
import { filtersIn, listKey, listPath } from './run-filters.ts'

/** The server lists this many at once unless asked otherwise. */
const pageSize = 100

export function RunList({ selectedId, search }: { selectedId: string | undefined; search: URLSearchParams }) {
  const before = search.get('before')
  const filters = filtersIn(search)
  const {
    data: runs,
    isPending,
    isLoadingError,
  } = useQuery<RunSummary[]>({
    queryKey: listKey(search),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? refreshWhileRunningMs : false),
  })
  if (isPending) return <Spinner label="Loading investigations" />
  if (isLoadingError) return <ErrorState title="The list could not be loaded">Reload the page to try again.</ErrorState>
  if (runs.length === 0 && (before || Object.keys(filters).length > 0))
    return (
      <p className="max-w-measure text-quiet">
        No investigation fits. <TextLink href={investigationsPath}>Show all</TextLink>
      </p>
    )
  if (runs.length === 0)
    return (
      <p className="max-w-measure text-quiet">
        No investigations submitted yet. Submit an app for investigation through our{' '}
        <TextLink href="/">main platform</TextLink>.
      </p>
    )
  const last = runs.at(-1)
  return (
    <>
      <ul className="border-b border-line">
        {runs.map((run) => (
          <li key={run.id} className="border-t border-line">
            <RunLink run={run} isSelected={String(run.id) === selectedId} search={search} />
          </li>
        ))}
      </ul>
      {(before || runs.length >= pageSize) && (
        <p className="flex justify-between gap-4 py-3 text-sm">
          {before ? <TextLink href={listPath(filters)}>Newest</TextLink> : <span />}
          {last && runs.length >= pageSize && (
            <TextLink href={listPath({ ...filters, before: last.id })}>Older</TextLink>
          )}
        </p>
      )}
    </>
  )
}

function RunLink({ run, isSelected, search }: { run: RunSummary; isSelected: boolean; search: URLSearchParams }) {
  const listed = listPath(filtersIn(search)).slice(investigationsPath.length)
  return (
    <Anchor
      href={`${investigationPath(String(run.id))}${listed}`}
      aria-current={isSelected ? 'page' : undefined}
      className="-mx-3 grid gap-1 rounded-md px-3 py-3 hover:bg-sunk aria-[current=page]:bg-accent-soft"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="line-clamp-2 min-w-0 font-medium wrap-anywhere">{run.appName}</span>
        {run.status === 'completed' && run.riskLevel != null && (
          <span className="flex shrink-0 items-center gap-1.5 text-sm text-quiet tabular-nums">
            <RiskGlyph level={run.riskLevel} />
            <span className="sr-only">Risk </span>
            {[run.riskLevel, ...(run.score == null ? [] : [run.score])].join(' ')}
          </span>
        )}
      </span>
      {run.recommendation != null && <span className="text-sm">{wordOf(adviceWords, run.recommendation)}</span>}
      {run.lookingAt && run.lookingAt.length > 0 && (
        <span className="text-sm wrap-anywhere">{`Now: ${run.lookingAt.join('; ')}`}</span>
      )}
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-quiet">
        <time dateTime={run.createdAt}>{instantWords(run.createdAt)}</time>
        <RunStatus status={run.status} />
      </span>
    </Anchor>
  )
}
