import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { instantWords } from '../../../platform/shared/dates.ts'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { Badge, StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { Notice, NoticeRow, noticesContract } from '../contract.ts'
import { longestReason, type NoticeState, noticeKindNames, noticeStates, noticesUrl, noticeUrl } from '../vocabulary.ts'
import { noticeListHref, noticeListKey, noticeListParams, readNoticeList } from './notice-list.ts'

const call = createCaller<typeof noticesContract>()

const stateNames: Record<NoticeState, string> = { open: 'To decide', hidden: 'Hidden', kept: 'Kept' }
const stateTones: Record<NoticeState, Tone> = { open: 'orange', hidden: 'green', kept: 'grey' }

/** Content that readers report as illegal or wrong: staff read each report, and hide or keep the page with a reason. */
export function NoticesPanel() {
  const [params, setParams] = useSearchParams()
  const state = readNoticeList(params)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="ui-screen-only">
        <FilterPills
          label="State of reports"
          value={state}
          onChange={(next) => setParams((now) => noticeListParams(now, next), { preventScrollReset: true })}
          options={noticeStates.map((one) => ({
            ...{ value: one, label: stateNames[one], href: noticeListHref(params, one) },
          }))}
        />
      </div>
      <noscript>
        <p className="text-sm text-quiet">Without JavaScript, you can only read this list.</p>
      </noscript>
      <Notices state={state} />
    </div>
  )
}

function Notices({ state }: { state: NoticeState }) {
  const {
    data: notices,
    isPending,
    isLoadingError,
  } = useQuery<NoticeRow[]>({
    queryKey: noticeListKey(state),
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  if (isPending) return <Spinner label="Loading reports" />
  if (isLoadingError)
    return <ErrorState title="The reports could not be loaded">We ask for them again every 30 seconds.</ErrorState>
  if (notices.length === 0)
    return <EmptyState title={state === 'open' ? 'No report waits for a decision' : 'No report is in this list'} />
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-quiet">
        {state === 'open' ? 'Oldest first' : 'Newest first'}, at most 100, refreshed every 30 seconds
      </p>
      <div>
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </div>
    </div>
  )
}

/** One line of the list. The text is loaded when it is opened. */
function NoticeItem({ notice: { id, page, kind, state, createdAt, dueAt, isSuspicious } }: { notice: NoticeRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      summary={
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{`${id}: ${noticeKindNames[kind]}`}</span>
          <span className="text-sm font-normal text-quiet wrap-anywhere">{page}</span>
        </span>
      }
      aside={
        <span className="flex flex-wrap items-center gap-2 sm:justify-end">
          {isSuspicious && <Badge tone="orange">Suspicious</Badge>}
          <span className="text-sm text-quiet">
            {state === 'open' ? `Decide by ${instantWords(dueAt)}` : `Came ${instantWords(createdAt)}`}
          </span>
          <StatusBadge tone={stateTones[state]}>{stateNames[state]}</StatusBadge>
        </span>
      }
      onOpenChange={setOpen}
    >
      {isOpen && <OneNotice id={id} />}
    </Disclosure>
  )
}

export function OneNotice({ id }: { id: number }) {
  const answer = useQuery<Notice>({ queryKey: [noticeUrl(id)], refetchOnMount: 'always' })
  return (
    <Loaded answer={answer} what="The report" explain={errorWords}>
      {(notice) => (
        <div className="grid grid-cols-1 gap-6">
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">{notice.explanation}</p>
          <DataList layout="lined" items={itemsOf(notice)} />
          {notice.state === 'open' && <DecisionForm notice={notice} />}
        </div>
      )}
    </Loaded>
  )
}

const itemsOf = ({ page, name, email, target, createdAt, decidedAt, decidedBy, reason }: Notice) => [
  { label: 'Page', value: <TextLink href={page}>{page}</TextLink> },
  { label: 'From', value: name || 'No name given, or erased' },
  { label: 'Decision goes to', value: email ?? 'No address given, or erased' },
  { label: 'Received', value: instantWords(createdAt) },
  {
    label: 'What can be hidden',
    value:
      target === null
        ? 'Nothing by itself. Corrections and organizations can be hidden under “Hidden content”.'
        : `The investigation ${target.key}${target.isHidden ? ', which is hidden now' : ''}`,
  },
  ...(decidedAt
    ? [
        { label: 'Decided', value: `${instantWords(decidedAt)}, by ${decidedBy ?? 'someone who left'}` },
        { label: 'Reason', value: reason },
      ]
    : []),
]

function DecisionForm({ notice: { id, target } }: { notice: Notice }) {
  const client = useQueryClient()
  const decide = useDecision<'hide' | 'keep', { decision: 'hide' | 'keep'; reason: string }>(
    {
      act: async (body) => {
        const decided = await call('POST /api/admin/notices/{id}/decide', { params: { id }, body })
        client.setQueryData<Notice>([noticeUrl(id)], decided)
        return body.decision
      },
      told: (decision) => ({ title: decision === 'hide' ? 'Hidden' : 'Kept', description: `Report ${id}` }),
      failed: 'Not decided',
    },
    { url: noticesUrl, tell: useToast().toast },
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    const { submitter } = event.nativeEvent as SubmitEvent // React types it as any event
    const isHidden = submitter instanceof HTMLButtonElement && submitter.value === 'hide'
    decide.mutate({ decision: isHidden ? 'hide' : 'keep', reason })
  }

  return (
    <form onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-4">
      <TextArea
        label="Reason"
        name="reason"
        required
        maxLength={longestReason}
        hint="Emailed to the person who reported it, with what they can do about it (Digital Services Act, Art. 16(5) and 17)."
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="decision"
          value="hide"
          variant="danger"
          size="small"
          pending={decide.isPending}
          pendingLabel="Deciding"
          disabled={target === null || decide.isPending}
          disabledReason={target === null ? 'This page can’t be hidden by itself.' : undefined}
        >
          Hide the page
        </Button>
        <Button type="submit" name="decision" value="keep" size="small" disabled={decide.isPending}>
          Keep the page
        </Button>
      </div>
    </form>
  )
}
