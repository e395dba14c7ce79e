import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { ColumnRows } from '../../../ui/charts/ColumnRows.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { SegmentedControl } from '../../../ui/FilterPills.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { Part } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { ApiUsage } from '../operations-contract.ts'
import { usageDays } from '../vocabulary.ts'
import { panelHref, withFields } from './panel-fields.ts'
import { readUsageList, type UsageList, usageFieldsOf, usageKey } from './usage-list.ts'

/** How much programs call, and how often they are refused. */
export function UsagePanel() {
  const [params, setParams] = useSearchParams()
  const list = readUsageList(params)
  const go: Going = {
    hrefTo: (next) => panelHref(params, 'usage', usageFieldsOf({ ...list, ...next })),
    goTo: (next) =>
      setParams((now) => withFields(now, usageFieldsOf({ ...readUsageList(now), ...next })), {
        preventScrollReset: true,
      }),
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-measure text-sm text-quiet">
        Calls of programs: with a key, and of public data without one. What our own pages ask for is not counted. Days
        are those of UTC; counts are written every few seconds and kept for 400 days.
      </p>
      <SegmentedControl
        label="Time"
        className="ui-screen-only justify-self-start"
        value={String(list.days)}
        onChange={(value) => go.goTo({ days: usageDays.find((days) => String(days) === value) ?? usageDays[0] })}
        options={usageDays
          .toSorted((a, b) => a - b)
          .map((days) => ({ value: String(days), label: `${days} days`, href: go.hrefTo({ days }) }))}
      />
      <Usage list={list} go={go} />
    </div>
  )
}

interface Going {
  hrefTo: (next: Partial<UsageList>) => string
  goTo: (next: Partial<UsageList>) => void
}

function Usage({ list, go }: { list: UsageList; go: Going }) {
  const {
    data: usage,
    isPending,
    isLoadingError,
  } = useQuery<ApiUsage>({
    queryKey: usageKey(list),
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const all = (
    <ButtonLink href={go.hrefTo({ key: undefined })} onClick={onPlainClick(() => go.goTo({ key: undefined }))}>
      Show the calls of all
    </ButtonLink>
  )
  if (isPending) return <Spinner label="Counting calls" />
  if (isLoadingError)
    return (
      <ErrorState title="The calls could not be counted" action={list.key === undefined ? undefined : all}>
        They are counted again every 30 seconds.
      </ErrorState>
    )
  const { key, days, calls, refusals, keys } = usage
  return (
    <div className="grid grid-cols-1 gap-10">
      {key && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="wrap-anywhere">
            Only the key <KeyName of={key} /> of {key.organisation}
          </p>
          {all}
        </div>
      )}
      {calls.length === 0 ? (
        <EmptyState title="No calls" headingLevel={3}>
          {`No program has called within ${days.length} days.`}
        </EmptyState>
      ) : (
        <>
          <ColumnRows
            label={`Calls by day, ${days.length} days`}
            head="Day"
            columns={columnsOf(days)}
            rows={rowsOf(usage)}
          />
          <Part title="By call">
            <Calls caption="Calls" calls={calls.slice(0, mostCalls)} />
            {calls.length > mostCalls && (
              <Disclosure summary="Called less" aside={(calls.length - mostCalls).toLocaleString('en-US')}>
                <Calls caption="Calls that were called less" calls={calls.slice(mostCalls)} />
              </Disclosure>
            )}
          </Part>
          {refusals.length > 0 && (
            <Part title="Refused, by reason">
              <BarList
                label="Refused calls by reason"
                items={refusals.map(({ code, calls: value }) => ({
                  key: code,
                  label: <span className="font-mono text-sm">{code}</span>,
                  value,
                }))}
              />
            </Part>
          )}
        </>
      )}
      {keys.length > 0 && (
        <Part title="By key">
          <Table
            caption="Those that call most first, at most 50"
            columns={keyColumns(go)}
            rows={keys}
            rowKey={({ id }) => String(id)}
          />
        </Part>
      )}
    </div>
  )
}

/** A tick for the first day and then for each week's. */
const columnsOf = (days: ApiUsage['days']) =>
  days.map(({ day }, index) => ({
    key: day,
    label: asOfWords(day),
    tick: index % Math.max(7, Math.ceil(days.length / 6)) === 0 ? day.slice(5) : undefined,
  }))

const rowsOf = ({ days, key }: ApiUsage) => [
  {
    ...{ key: 'with-key', label: key ? 'Answered' : 'With a key', fill: 'accent' as const },
    values: days.map(({ withKey }) => withKey),
  },
  ...(key
    ? []
    : [
        {
          ...{ key: 'without-key', label: 'Without a key', fill: 'bar' as const },
          values: days.map(({ withoutKey }) => withoutKey),
        },
        {
          ...{ key: 'by-pages', label: 'From our own pages', fill: 'quiet' as const },
          values: days.map(({ byPages }) => byPages),
        },
      ]),
  { ...{ key: 'refused', label: 'Refused', fill: 'grey' as const }, values: days.map(({ refused }) => refused) },
]

const number = (value: number) => (value === 0 ? <span className="text-quiet">0</span> : value.toLocaleString('en-US'))

const counts = [
  { key: 'calls', header: 'Calls', align: 'end' as const, cell: ({ calls }: { calls: number }) => number(calls) },
  {
    key: 'refused',
    header: 'Refused',
    align: 'end' as const,
    cell: ({ refused }: { refused: number }) => number(refused),
  },
]

const callColumns: readonly Column<ApiUsage['calls'][number]>[] = [
  { key: 'call', header: 'Call', cell: ({ call }) => <span className="font-mono text-sm wrap-anywhere">{call}</span> },
  ...counts,
]

/** So many stand open; what programs call is a few calls, many times. */
const mostCalls = 10

const Calls = ({ caption, calls }: { caption: string; calls: ApiUsage['calls'] }) => (
  <Table caption={caption} hideCaption columns={callColumns} rows={calls} rowKey={({ call }) => call} />
)

function KeyName({ of: { name, hint, isRevoked } }: { of: { name: string; hint: string; isRevoked: boolean } }) {
  return (
    <span className="wrap-anywhere">
      {name} <span className="font-mono text-xs text-quiet">{hint}</span> {isRevoked && <Badge>Revoked</Badge>}
    </span>
  )
}

const keyColumns = ({ hrefTo, goTo }: Going): readonly Column<ApiUsage['keys'][number]>[] => [
  { key: 'key', header: 'Key', cell: (key) => <KeyName of={key} /> },
  {
    key: 'organisation',
    header: 'Organization',
    cell: ({ organisation }) => <span className="wrap-anywhere">{organisation}</span>,
  },
  ...counts,
  { key: 'last', header: 'Last called', cell: ({ lastDay }) => <time dateTime={lastDay}>{asOfWords(lastDay)}</time> },
  {
    key: 'more',
    header: 'Its calls',
    cell: ({ id, name }) => (
      <TextLink
        href={hrefTo({ key: id })}
        onClick={onPlainClick(() => goTo({ key: id }))}
        aria-label={`Show the calls of ${name}`}
      >
        Show
      </TextLink>
    ),
  },
]
