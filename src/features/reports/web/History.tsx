import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { fetchMember, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { formatNames, linkDays, type RunState, reportsUrl, stepWords } from '../../../product/reports.ts'
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
import { call, isUnderWay, refreshWhileRunningMs } from './calls.ts'
import { OwnDownloads } from './Downloads.tsx'

const pageLength = 20

/** Lists the reports, newest first: files, links, deletion. */
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
  running: { words: 'In progress', tone: 'accent' },
  done: { words: 'Ready', tone: 'green' },
  failed: { words: 'Failed', tone: 'red' },
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
      told: () => ({ title: 'Links revoked' }),
      failed: 'We couldn’t revoke the links',
    },
    { url: reportsUrl, tell },
  )
  const remove = useDecision(
    {
      act: () => call('DELETE /api/customer/reports/{id}', { params }),
      told: () => ({ title: 'Report deleted' }),
      failed: 'We couldn’t delete the report',
    },
    { url: reportsUrl, tell },
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <OwnDownloads run={run} />
        <fieldset disabled={readOnly !== undefined} className="flex flex-wrap gap-2">
          <legend className="ui-hidden">{`Share or delete ${title}`}</legend>
          {state === 'done' && (
            <>
              <Button
                size="small"
                aria-label={`Create share link: ${title}`}
                pending={share.isPending}
                pendingLabel="Creating"
                onClick={() => share.mutate()}
              >
                Create share link
              </Button>
              <AskingButton
                label="Revoke links"
                about={title}
                pending={close.isPending}
                pendingLabel="Revoking"
                asks={{
                  title: 'Revoke all links to this report?',
                  keep: 'Keep them',
                  why: 'No one can open the report with an existing link anymore, whether you or an email gave it to them.',
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
              why: 'Its files and links are deleted too. The records it was made from stay.',
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
              {`It opens the report without an account for ${linkDays} days, until ${instantWords(share.data.expiresAt)}. Copy it now: we won’t show it again.`}
            </p>
            <p className="my-2 font-mono text-xs wrap-anywhere">{share.data.url}</p>
            <CopyButton text={share.data.url} label="Copy link" variant="secondary" />
          </Callout>
        )}
      </div>
    </div>
  )
}
