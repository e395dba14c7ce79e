import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { instantWords } from '../../../platform/shared/dates.ts'
import { adminPath } from '../../../product/links.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Field.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { AuditPage, StaffEventLine } from '../operations-contract.ts'
import { type AuditList, auditFields, auditFieldsOf, auditKey, readAuditList } from './audit-list.ts'
import { OlderLinks } from './OlderLinks.tsx'
import { panelHref, withFields } from './panel-fields.ts'

/** Lists what staff did, and how it ended. */
export function AuditPanel() {
  const [params, setParams] = useSearchParams()
  const list = readAuditList(params)
  const {
    data: page,
    isPending,
    isLoadingError,
  } = useQuery<AuditPage>({
    queryKey: auditKey(list),
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const go: Going = {
    hrefTo: (next) => panelHref(params, 'audit', auditFieldsOf(next)),
    goTo: (next) => setParams((now) => withFields(now, auditFieldsOf(next)), { preventScrollReset: true }),
  }
  if (isPending) return <Spinner label="Loading the log" />
  if (isLoadingError)
    return <ErrorState title="The log could not be loaded">It is asked for again every 30 seconds.</ErrorState>
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-measure text-sm text-quiet">
        Every change that a member of the staff asked for, and every search for an address, written down before it is
        done. Addresses and words that were typed are not kept: they are shown as …. Lines are erased after two years.
      </p>
      <Filters page={page} list={list} params={params} go={go} />
      <Events page={page} list={list} go={go} />
    </div>
  )
}

interface Going {
  hrefTo: (next: Partial<AuditList>) => string
  goTo: (next: Partial<AuditList>) => void
}

interface PartProps {
  page: AuditPage
  list: AuditList
  go: Going
}

/** A form of the browser's own: it works without script. */
function Filters({ page, list, params, go }: PartProps & { params: URLSearchParams }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    go.goTo({ who: String(form.get(auditFields.who) ?? ''), action: String(form.get(auditFields.action) ?? '') })
  }
  const ofOthers = [...withFields(params, auditFieldsOf({}))]
  return (
    <form
      key={`${list.who} ${list.action}`}
      action={adminPath}
      onSubmit={submit}
      className="ui-screen-only grid max-w-3xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
    >
      {ofOthers.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        label="Who"
        name={auditFields.who}
        defaultValue={list.who}
        options={[{ value: '', label: 'Everybody' }, ...page.people.map((who) => ({ value: who, label: who }))]}
      />
      <Select
        label="What"
        name={auditFields.action}
        defaultValue={list.action}
        options={[
          { value: '', label: 'Everything' },
          ...page.actions.map(({ action, words }) => ({ value: action, label: words })),
        ]}
      />
      <Button type="submit">Show</Button>
    </form>
  )
}

function Events({ page: { events, next }, list: { who, action, before }, go: { hrefTo, goTo } }: PartProps) {
  const linkTo = (words: string, to: Partial<AuditList>) => (
    <ButtonLink href={hrefTo(to)} onClick={onPlainClick(() => goTo(to))}>
      {words}
    </ButtonLink>
  )
  const isFiltered = who !== '' || action !== ''
  if (events.length === 0 && !isFiltered && before === undefined)
    return <EmptyState title="Nothing was done yet" headingLevel={3} />
  if (events.length === 0)
    return <EmptyState title="No line fits" headingLevel={3} action={linkTo('Show all lines', {})} />
  return (
    <>
      <Table
        caption="Newest first, asked for again every 30 seconds"
        columns={columns}
        rows={events}
        rowKey={({ id }) => String(id)}
      />
      <OlderLinks panel="audit" field={auditFields.before} next={next} words="Show older lines" />
    </>
  )
}

/** How a line ended. */
export function outcomeWords(outcome: string | null): { words: string; tone: Tone } {
  if (outcome === null) return { words: 'Not finished', tone: 'orange' }
  if (outcome === 'done') return { words: 'Done', tone: 'green' }
  return outcome === 'internal_error' ? { words: 'Failed', tone: 'red' } : { words: 'Refused', tone: 'grey' }
}

const columns: readonly Column<StaffEventLine>[] = [
  {
    key: 'what',
    header: 'What',
    cell: ({ words, action, subject }) => (
      <span className="grid gap-0.5 wrap-anywhere">
        {words}
        <span className="font-mono text-xs font-normal text-quiet">{action}</span>
        {subject !== null && <span className="font-mono text-xs font-normal">{subject}</span>}
      </span>
    ),
  },
  { key: 'who', header: 'Who', cell: ({ username }) => username ?? <span className="text-quiet">Command line</span> },
  {
    key: 'details',
    header: 'With',
    cell: ({ details }) => {
      const given = Object.entries(details)
      if (given.length === 0) return <span className="text-quiet">Nothing else</span>
      return (
        <ul className="grid gap-0.5 text-sm wrap-anywhere">
          {given.map(([name, value]) => (
            <li key={name}>
              <span className="text-quiet">{name}</span> {[value].flat().map(String).join(', ')}
            </li>
          ))}
        </ul>
      )
    },
  },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => {
      const { words, tone } = outcomeWords(outcome)
      return (
        <span className="grid gap-0.5">
          <StatusBadge tone={tone}>{words}</StatusBadge>
          {words === 'Refused' && <span className="font-mono text-xs text-quiet">{outcome}</span>}
        </span>
      )
    },
  },
  { key: 'at', header: 'When', cell: ({ at }) => <time dateTime={at}>{instantWords(at)}</time> },
]
