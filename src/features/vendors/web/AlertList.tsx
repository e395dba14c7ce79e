import { useRef } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { vendorPath } from '../../../product/links.ts'
import type { AlertKind } from '../../../product/vendors.ts'
import { SeverityBadge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import type { VendorAlert } from '../contract.ts'
import { AlertHandling } from './AlertHandling.tsx'
import { call, useReading } from './use-reading.ts'

export const NoAlerts = () => (
  <EmptyState title="No alerts at this time" headingLevel={2}>
    Breaches, score changes, new sub-processors, policy changes and overdue reviews will appear here.
  </EmptyState>
)

export function AlertsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title="Failed to fetch alerts" action={<Button onClick={onRetry}>Try again</Button>}>
      Nothing is known of new alerts until then.
    </ErrorState>
  )
}

interface AlertListProps {
  alerts: readonly VendorAlert[]
  names: ReadonlyMap<number, string>
  /** Fewer words, for use next to other content. */
  isShort?: boolean | undefined
}

export function AlertList({ alerts, names, isShort = false }: AlertListProps) {
  return (
    <ul className="border-t border-line">
      {alerts.map((alert) => (
        <li key={alert.id} className="border-b border-line py-4">
          <AlertItem
            alert={alert}
            vendorName={alert.vendorId === null ? undefined : names.get(alert.vendorId)}
            isShort={isShort}
          />
        </li>
      ))}
    </ul>
  )
}

interface AlertItemProps {
  alert: VendorAlert
  vendorName: string | undefined
  isShort: boolean
}

function AlertItem({ alert, vendorName, isShort }: AlertItemProps) {
  const { id, title, description, severity, isRead, createdAt, actionRequired, kind, vendorId } = alert
  const read = useReading(() => call('PUT /api/customer/alerts/{id}', { params: { id }, body: { isRead: true } }))
  const Heading = isShort ? 'h3' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <article className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]" aria-label={title}>
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-quiet">
          <SeverityBadge severity={severity} />
          {!isRead && <span className="font-semibold text-accent">Unread</span>}
          {!isShort && <span>{kindNames[kind]}</span>}
          <time dateTime={createdAt}>{instantWords(createdAt)}</time>
        </p>
        <Heading
          ref={heading}
          tabIndex={-1}
          className={cx('font-sans text-base wrap-anywhere', isRead ? 'font-normal' : 'font-semibold')}
        >
          {title}
        </Heading>
        {!isShort && <p className="max-w-measure text-sm text-quiet wrap-anywhere">{description}</p>}
        {!isShort && actionRequired && (
          <p className="max-w-measure text-sm wrap-anywhere">
            <span className="font-medium">Action required: </span>
            {actionRequired}
          </p>
        )}
        {vendorId !== null && (
          <p className="text-sm">
            <TextLink href={vendorPath(vendorId)}>{vendorName ?? 'Open the vendor'}</TextLink>
          </p>
        )}
      </div>
      {!isShort && <AlertHandling alert={alert} />}
      {!isRead && !isShort && (
        <Button
          size="small"
          className="self-start justify-self-start sm:col-start-2 sm:row-start-1"
          aria-label={`Mark as read: ${title}`}
          pending={read.isPending}
          pendingLabel="Marking"
          // The button disappears: move the keyboard focus to the alert.
          onClick={() => read.mutate(undefined, { onSuccess: () => heading.current?.focus() })}
        >
          Mark as read
        </Button>
      )}
    </article>
  )
}

export const kindNames: Record<AlertKind, string> = {
  breach: 'Breach',
  conduct: 'Enforcement',
  score_change: 'Score change',
  new_sub_processor: 'New sub-processor',
  policy_change: 'Policy change',
  document_expiring: 'Document expiring',
  agreement_expiring: 'Agreement expiring',
  review_due: 'Review due',
  review_overdue: 'Review overdue',
  answer_received: 'Answer received',
  override_stale: 'Override stale',
  finding_overdue: 'Finding overdue',
  finding_assigned: 'Finding assigned',
  objection_due: 'Objection deadline',
  renewal_due: 'Contract renewal',
}
