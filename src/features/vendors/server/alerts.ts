import { type Db, runSql } from '../../../platform/server/database.ts'
import type { NewAlert } from '../../../product/events.ts'

/** @returns the alert's number; undefined where it was raised before. */
export type RaiseAlert = (tx: Db, alert: NewAlert) => Promise<number | undefined>

/** Shows an alert in the portal. Members who get it by email too are notified through `alertRaiser`. */
export const raiseAlert: RaiseAlert = async (tx, alert) => {
  const { organisationId, vendorId, kind, severity, title, description, dedupeKey, now } = alert
  const [raised] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_alert
       (organisation_id, vendor_id, kind, severity, title, description, action_required, dedupe_key, created_at, assignee_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (organisation_id, dedupe_key) do nothing returning id`,
    [
      ...[organisationId, vendorId, kind, severity, title, description],
      ...[alert.actionRequired ?? null, dedupeKey, now, alert.assigneeId ?? null],
    ],
  )
  return raised?.id
}

/** The same, telling members in the same transaction who want to hear of that kind at once. */
export const alertRaiser =
  (queueAlertMails: (tx: Db, alert: { organisationId: number; alertId: number }) => Promise<void>): RaiseAlert =>
  async (tx, alert) => {
    const alertId = await raiseAlert(tx, alert)
    if (alertId !== undefined) await queueAlertMails(tx, { organisationId: alert.organisationId, alertId })
    return alertId
  }
