import { type Db, runSql } from '../../../platform/server/database.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { linkDays, typeNames } from '../../../product/reports.ts'
import { insertLink } from './link.store.ts'
import { getOrganisation } from './organisation.ts'
import type { ReportMailParts } from './parts.ts'
import { isReached, listRecipients, recipientToken } from './recipient.store.ts'
import type { StoredReport, Which } from './report.store.ts'
import { reportMadeMail } from './report-made.email.tsx'
import type { StoredSchedule } from './schedule.store.ts'

/** The demonstration's page shows the last report of each schedule, however rarely it runs. */
const demoLinkDays = 400

/**
 * Mails a scheduled report to its recipients, in the transaction that ends the run: each once, whatever restarts in
 * between. The demonstration's is mailed to no one and linked from its page.
 */
export async function deliverReport(
  tx: Db,
  { secret, publicUrl, operator, deliverSoon }: ReportMailParts,
  {
    organisationId,
    schedule: { id: scheduleId, title },
    report: { id, type, from, to, format },
    vendors,
    now,
  }: {
    organisationId: number
    /** Under its lock, so that no one stops or is taken out meanwhile. */
    schedule: Pick<StoredSchedule, 'id' | 'title'>
    report: StoredReport
    vendors: number
    now: Date
  },
): Promise<void> {
  const link = { organisationId, id, secret, now }
  const { name, isDemo } = await getOrganisation(tx, organisationId)
  if (isDemo) {
    await insertLink(tx, { ...link, expiresAt: new Date(now.getTime() + demoLinkDays * dayMs) })
    return
  }
  const recipients = (await listRecipients(tx, { organisationId, scheduleIds: [scheduleId] })).filter(isReached)
  const expiresAt = new Date(now.getTime() + linkDays * dayMs)
  for (const { id: recipientId, email, salt } of recipients) {
    const { linkId, token } = await insertLink(tx, { ...link, expiresAt })
    const outboxId = await queueMail(
      tx,
      reportMadeMail({
        ...{ recipient: email, organisation: name, title, token, expiresAt, publicUrl, operator },
        report: { title: typeNames[type], period: { from, to }, format, vendors },
        stopToken: recipientToken({ secret, salt }),
      }),
    )
    await insertDelivery(tx, { organisationId, id, recipientId, linkId, outboxId, now })
  }
  if (recipients.length > 0) await deliverSoon(tx)
}

const insertDelivery = (
  tx: Db,
  given: Which & { recipientId: number; linkId: number; outboxId: number | undefined; now: Date },
) =>
  runSql(
    tx,
    `insert into report_delivery (organisation_id, report_id, recipient_id, link_id, outbox_id, delivered_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [given.organisationId, given.id, given.recipientId, given.linkId, given.outboxId ?? null, given.now],
  )
