import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { alertKinds, alertsAtFirst, alertsUrl, severities } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError, Select } from '../../../ui/Field.tsx'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { EmptyState, Spinner } from '../../../ui/States.tsx'
import type { VendorAlert, VendorRow } from '../contract.ts'
import { labelOf } from '../type-words.ts'
import { AlertList, AlertsFailed, kindNames, NoAlerts } from './AlertList.tsx'
import { call, useReading } from './use-reading.ts'

interface AlertsTabProps {
  alerts: UseQueryResult<VendorAlert[]>
  /** For their names. */
  vendors: readonly VendorRow[] | undefined
}

const mostAlerts = 1000

type Shown = 'all' | 'unread'

export function AlertsTab({ alerts: { data: newest, isError, refetch }, vendors = [] }: AlertsTabProps) {
  const [shown, setShown] = useState<Shown>('all')
  const [isWhole, setWhole] = useState(false)
  const [filter, setFilter] = useState(noFilter)
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const whole = useQuery({
    ...memberQuery<VendorAlert[]>(alertsUrl, { limit: mostAlerts, ...chosenOf(filter) }),
    enabled: isWhole || isFiltered,
  })
  const readAll = useReading(() => call('POST /api/customer/alerts/read-all', {}))
  if (isError && !newest) return <AlertsFailed onRetry={refetch} />
  if (!newest) return <Spinner label="Loading alerts..." />
  if (newest.length === 0 && !isFiltered) return <NoAlerts />
  const alerts = (isFiltered || isWhole ? whole.data : undefined) ?? newest
  const unread = alerts.filter(({ isRead }) => !isRead)
  const names = new Map(vendors.map(({ id, vendorName }) => [id, vendorName]))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterPills<Shown>
          label="Alerts shown"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: 'All', count: alerts.length },
            { value: 'unread', label: 'Unread', count: unread.length },
          ]}
        />
        <Button
          size="small"
          disabled={unread.length === 0}
          pending={readAll.isPending}
          pendingLabel="Marking"
          onClick={() => readAll.mutate()}
        >
          Mark all as read
        </Button>
      </div>
      <Filters filter={filter} vendors={vendors} onChange={setFilter} />
      {isFiltered && !whole.data ? (
        <Spinner label="Loading alerts..." />
      ) : isFiltered && alerts.length === 0 ? (
        <EmptyState title="No alert matches" headingLevel={2} />
      ) : shown === 'unread' && unread.length === 0 ? (
        <EmptyState title="All alerts are read" headingLevel={2} />
      ) : (
        <AlertList alerts={shown === 'unread' ? unread : alerts} names={names} />
      )}
      {newest.length === alertsAtFirst && !isFiltered && !whole.data && (
        <div className="grid justify-items-center gap-2">
          <Button
            pending={whole.isFetching}
            pendingLabel="Loading"
            onClick={() => (isWhole ? whole.refetch() : setWhole(true))}
          >
            Show older alerts
          </Button>
          <div aria-live="polite">{whole.error && <FieldError>{errorWords(whole.error)}</FieldError>}</div>
        </div>
      )}
    </div>
  )
}

const noFilter = { kind: '', severity: '', vendor: '', snoozed: '' }
type Filter = typeof noFilter

const chosenOf = (filter: Filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

const any = { value: '', label: 'Any' }

function Filters({
  filter,
  vendors,
  onChange,
}: {
  filter: Filter
  vendors: readonly VendorRow[]
  onChange: (filter: Filter) => void
}) {
  const select = (name: keyof Filter, label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      label={label}
      value={filter[name]}
      onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
      options={options}
    />
  )
  return (
    <div className="ui-screen-only grid grid-cols-2 gap-3 lg:grid-cols-4">
      {select('kind', 'Kind', [any, ...alertKinds.map((value) => ({ value, label: kindNames[value] }))])}
      {select('severity', 'Severity', [
        any,
        ...severities.toReversed().map((value) => ({ value, label: labelOf(value) })),
      ])}
      {select('vendor', 'Vendor', [
        any,
        ...vendors
          .map(({ id, vendorName }) => ({ value: String(id), label: vendorName }))
          .toSorted((a, b) => a.label.localeCompare(b.label)),
      ])}
      {select('snoozed', 'Snoozed', [
        { value: '', label: 'Hide' },
        { value: 'yes', label: 'Only snoozed' },
      ])}
    </div>
  )
}
