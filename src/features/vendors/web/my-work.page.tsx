import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '../../../platform/shared/counted.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { memberQuery } from '../../../platform/web/portal.ts'
import { assessmentPath, customerDashboardPath, myWorkPath } from '../../../product/links.ts'
import { type WorkKind, workKinds, workScopes, workUrl } from '../../../product/vendors.ts'
import { SeverityBadge } from '../../../ui/Badge.tsx'
import { FilterPills, SegmentedControl } from '../../../ui/FilterPills.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { WorkItem } from '../work-contract.ts'
import { workKindNames, workTitle } from '../work-words.ts'
import { tabPath } from './dossier/tabs.ts'
import { DueWord } from './parts/VendorMarks.tsx'

type Scope = (typeof workScopes)[number]
type Kind = WorkKind | ''

const scopeNames: Record<Scope, string> = { mine: 'Mine', unassigned: 'No owner', everyone: 'Everyone' }

export default function MyWork() {
  const [params, setParams] = useSearchParams()
  const scope = workScopes.find((one) => one === params.get('scope')) ?? 'mine'
  const kind = workKinds.find((one) => one === params.get('kind')) ?? ''
  const work = useQuery({ ...memberQuery<WorkItem[]>(workUrl, { scope }), refetchOnMount: 'always' })
  const hrefFor = (next: { scope?: Scope; kind?: Kind }) => {
    const search = String(searchOf({ scope, kind, ...next }))
    return search === '' ? myWorkPath : `${myWorkPath}?${search}`
  }
  const choose = (next: { scope?: Scope; kind?: Kind }) =>
    setParams(searchOf({ scope, kind, ...next }), { preventScrollReset: true })
  return (
    <Container width="wide" className="pb-16">
      <Head title="My work" isListed={false} />
      <PageHeader title="My work" long className="pt-8! pb-6!" />
      <div className="grid grid-cols-1 gap-6">
        <SegmentedControl<Scope>
          className="justify-self-start"
          label="Whose work"
          value={scope}
          onChange={(next) => choose({ scope: next, kind: '' })}
          options={workScopes.map((value) => ({
            value,
            label: scopeNames[value],
            href: hrefFor({ scope: value, kind: '' }),
          }))}
        />
        <Loaded answer={work} what="Your work" explain={errorWords}>
          {(items) => <Work items={items} scope={scope} kind={kind} hrefFor={hrefFor} choose={choose} />}
        </Loaded>
      </div>
    </Container>
  )
}

const searchOf = ({ scope, kind }: { scope: Scope; kind: Kind }) =>
  new URLSearchParams([...(scope === 'mine' ? [] : [['scope', scope]]), ...(kind === '' ? [] : [['kind', kind]])])

interface WorkProps {
  items: readonly WorkItem[]
  scope: Scope
  kind: Kind
  hrefFor: (next: { kind: Kind }) => string
  choose: (next: { kind: Kind }) => void
}

function Work({ items, scope, kind, hrefFor, choose }: WorkProps) {
  if (items.length === 0)
    return (
      <EmptyState title={scope === 'unassigned' ? 'Everything has an owner' : 'Nothing to do'} headingLevel={2}>
        {scope === 'mine'
          ? 'Reviews, findings, clauses, answers and renewals of vendors you own appear here, and alerts assigned to you.'
          : 'No review, finding, renewal or deadline is due.'}
      </EmptyState>
    )
  const today = dayOf(new Date())
  const present = workKinds.filter((one) => items.some((item) => item.kind === one))
  const shown = kind === '' ? items : items.filter((item) => item.kind === kind)
  const overdue = shown.filter(({ isOverdue }) => isOverdue).length
  return (
    <>
      <h2 className="text-xl">
        {overdue > 0
          ? `${counted(overdue, 'item')} overdue, ${(shown.length - overdue).toLocaleString('en-US')} to come`
          : counted(shown.length, 'item')}
      </h2>
      {present.length > 1 && (
        <FilterPills<Kind>
          label="Kind of work"
          value={kind}
          onChange={(next) => choose({ kind: next })}
          options={[
            { value: '', label: 'All', count: items.length, href: hrefFor({ kind: '' }) },
            ...present.map((value) => ({
              value,
              label: workKindNames[value],
              count: items.filter((item) => item.kind === value).length,
              href: hrefFor({ kind: value }),
            })),
          ]}
        />
      )}
      <Table
        caption="Work, what is late first"
        hideCaption
        rows={shown}
        rowKey={({ kind: of, id, vendorId }) => `${of} ${id} ${vendorId}`}
        columns={columnsFor({ today, scope })}
        markOf={({ isOverdue }) => (isOverdue ? 'red' : undefined)}
        groupOf={(item) => groupOf(item, today)}
      />
    </>
  )
}

function groupOf({ dueOn, isOverdue }: WorkItem, today: string) {
  if (dueOn === null) return { key: 'none', words: 'No date' }
  if (isOverdue) return { key: 'late', words: 'Overdue' }
  return Date.parse(dueOn) - Date.parse(today) <= 7 * 86_400_000
    ? { key: 'week', words: 'This week' }
    : { key: 'later', words: 'Later' }
}

const columnsFor = ({ today, scope }: { today: string; scope: Scope }): Column<WorkItem>[] => [
  {
    key: 'what',
    header: 'Task',
    cell: (item) => (
      <span className="grid justify-items-start gap-0.5">
        <TextLink href={pathOf(item)} quiet className="wrap-anywhere">
          {workTitle(item)}
        </TextLink>
        <span className="text-xs font-normal text-quiet">{workKindNames[item.kind]}</span>
      </span>
    ),
  },
  { key: 'vendor', header: 'Vendor', cell: ({ vendorName }) => vendorName || '–' },
  {
    key: 'due',
    header: 'Due',
    oneLine: true,
    cell: ({ dueOn }) =>
      dueOn === null ? <span className="text-quiet">No date</span> : <DueWord day={dueOn} today={today} />,
  },
  {
    key: 'severity',
    header: 'Severity',
    cell: ({ severity }) => (severity ? <SeverityBadge severity={severity} /> : <span className="text-quiet">–</span>),
  },
  ...(scope === 'mine'
    ? []
    : [{ key: 'owner', header: 'Owner', cell: ({ owner }: WorkItem) => owner?.name ?? 'No owner' }]),
]

function pathOf({ kind, id, vendorId, subject }: WorkItem): string {
  if (kind === 'answers') return assessmentPath(id)
  if (kind === 'alert' || vendorId === null) return `${customerDashboardPath}?tab=alerts`
  if (kind === 'renewal' && (subject === 'notice' || subject === 'contract-end')) return tabPath(vendorId, 'overview')
  const tabs = {
    review: 'reviews',
    finding: 'findings',
    clauses: 'agreements',
    objection: 'sub-processors',
    renewal: 'agreements',
    document: 'documents',
  } as const
  return tabPath(vendorId, tabs[kind])
}
