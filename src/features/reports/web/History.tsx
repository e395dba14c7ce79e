import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { fetchMember, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { ReportRun } from '../contract.ts'
import { periodWords } from '../periods.ts'
import { formatNames, linkDays, type RunState, reportsUrl, stepWords } from '../vocabulary.ts'
import { call, isUnderWay, refreshWhileRunningMs } from './calls.ts'
import { OwnDownloads } from './Downloads.tsx'

const pageLength = 20

/** What was made, newest first: files, links, deletion. */
export function History() {
  const readOnly = useReadOnlyReason()
  const list = useInfiniteQuery({
    queryKey: [reportsUrl, { limit: pageLength }],
    queryFn: ({ pageParam: before, signal }) =>
      fetchMember({ queryKey: [reportsUrl, { limit: pageLength, before }], signal }) as Promise<ReportRun[]>,
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === pageLength ? (page.at(-1)?.id ?? null) : null),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.some(isUnderWay)) ? refreshWhileRunningMs : false,
  })
  return (
    <Loaded answer={list} what="The reports" explain={errorWords}>
      {({ pages }) => {
        const runs = pages.flat()
        if (runs.length === 0) return <EmptyState title="No report yet">Generate the first one above.</EmptyState>
        return (
          <div className="grid grid-cols-1 gap-5">
            {readOnly && <p className="text-sm text-quiet">{readOnly}</p>}
            <ul className="border-b border-line">
              {runs.map((run) => (
                <li key={run.id} className="grid grid-cols-1 gap-3 border-t border-line py-4">
                  <RunLine run={run} />
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <Button
                className="justify-self-center"
                pending={list.isFetchingNextPage}
                pendingLabel="Loading"
                onClick={() => list.fetchNextPage()}
              >
                Load older
              </Button>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

const states: Record<RunState, { words: string; tone: Tone }> = {
  queued: { words: 'Queued', tone: 'grey' },
  running: { words: 'Being made', tone: 'accent' },
  done: { words: 'Ready', tone: 'green' },
  failed: { words: 'Not made', tone: 'red' },
}

function RunLine({ run }: { run: ReportRun }) {
  const { title, format, period, scope, createdBy, createdAt, vendors, state, step, failure } = run
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-base font-medium wrap-anywhere">{`${title} · ${formatNames[format]}`}</h3>
        <StatusBadge tone={states[state].tone} spinning={state === 'running'}>
          {state === 'running' ? stepWords[step] : states[state].words}
        </StatusBadge>
      </div>
      <p className="text-sm text-quiet wrap-anywhere">
        {[
          periodWords(period),
          scope,
          ...(vendors === null ? [] : [counted(vendors, 'vendor')]),
          `${createdBy}, ${instantWords(createdAt)}`,
        ].join(' · ')}
      </p>
      {failure && <p className="text-sm wrap-anywhere">{failure}</p>}
      {!isUnderWay(run) && <RunActions run={run} />}
    </>
  )
}

function RunActions({ run }: { run: ReportRun }) {
  const { id, title, state } = run
  const readOnly = useReadOnlyReason()
  const { toast: tell } = useToast()
  const params = { id }
  const share = useMutation({ mutationFn: () => call('POST /api/customer/reports/{id}/links', { params }) })
  const close = useDecision(
    {
      act: () => call('DELETE /api/customer/reports/{id}/links', { params }),
      told: () => ({ title: 'All links to the report are closed' }),
      failed: 'The links were not closed',
    },
    { url: reportsUrl, tell },
  )
  const remove = useDecision(
    {
      act: () => call('DELETE /api/customer/reports/{id}', { params }),
      told: () => ({ title: 'The report was deleted' }),
      failed: 'The report was not deleted',
    },
    { url: reportsUrl, tell },
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <OwnDownloads run={run} />
        <fieldset disabled={readOnly !== undefined} className="flex flex-wrap gap-2">
          <legend className="ui-hidden">{`Links and deletion of ${title}`}</legend>
          {state === 'done' && (
            <>
              <Button
                size="small"
                aria-label={`Make a link: ${title}`}
                pending={share.isPending}
                pendingLabel="Making"
                onClick={() => share.mutate()}
              >
                Make a link
              </Button>
              <AskingButton
                label="Close links"
                about={title}
                pending={close.isPending}
                pendingLabel="Closing"
                asks={{
                  title: 'Close all links to this report?',
                  keep: 'Keep them',
                  why: 'Whoever has one, from a mail or from you, cannot open the report with it any more.',
                }}
                onAct={(onSettled) => close.mutate(undefined, { onSettled, onSuccess: () => share.reset() })}
              />
            </>
          )}
          <AskingButton
            label="Delete"
            about={title}
            variant="danger"
            pending={remove.isPending}
            pendingLabel="Deleting"
            asks={{
              title: 'Delete this report?',
              keep: 'Keep it',
              why: 'Its files and its links go with it. What it was made from stays.',
            }}
            onAct={(onSettled) => remove.mutate(undefined, { onSettled })}
          />
        </fieldset>
      </div>
      <div aria-live="polite">
        {share.error && <p className="ui-error">{errorWords(share.error)}</p>}
        {share.data && (
          <Callout kind="success" title="The link is ready">
            <p className="text-sm">
              {`It opens the report without an account until ${instantWords(share.data.expiresAt)}, ${linkDays} days in all. It is shown this once.`}
            </p>
            <p className="my-2 font-mono text-xs wrap-anywhere">{share.data.url}</p>
            <CopyButton text={share.data.url} label="Copy link" variant="secondary" />
          </Callout>
        )}
      </div>
    </div>
  )
}
