import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { EmptyState, Spinner } from '../../../ui/States.tsx'
import type { VendorAlert, VendorRow } from '../contract.ts'
import { alertsAtFirst, alertsUrl } from '../vocabulary.ts'
import { AlertList, AlertsFailed, NoAlerts } from './AlertList.tsx'
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
  const whole = useQuery({ ...memberQuery<VendorAlert[]>(alertsUrl, { limit: mostAlerts }), enabled: isWhole })
  const readAll = useReading(() => call('POST /api/customer/alerts/read-all', {}))
  if (isError && !newest) return <AlertsFailed onRetry={refetch} />
  if (!newest) return <Spinner label="Loading alerts..." />
  if (newest.length === 0) return <NoAlerts />
  const alerts = whole.data ?? newest
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
      {shown === 'unread' && unread.length === 0 ? (
        <EmptyState title="All alerts are read" headingLevel={2} />
      ) : (
        <AlertList alerts={shown === 'unread' ? unread : alerts} names={names} />
      )}
      {newest.length === alertsAtFirst && !whole.data && (
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
