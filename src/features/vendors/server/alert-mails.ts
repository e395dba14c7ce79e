import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { addDays, type Day, dayOf, weekdayOf } from '../../../platform/shared/days.ts'
import { alertDigestMail, alertMail, type MailedAlert } from './alert.email.tsx'

export interface MailParts {
  publicUrl: string
  operator: Operator
  /** Wakes the delivery job, within the transaction. */
  deliverSoon: (tx: Db) => Promise<void>
}

const alertColumns = `a.id, a.vendor_id as "vendorId", a.severity, a.title, a.description,
  a.action_required as "actionRequired"`

/**
 * Condition on a member `m`: still there, with an address that was proved and is not the demonstration's, which is no
 * one's.
 */
export const isMailed = `m.left_at is null and m.email_proved_at is not null
  and not exists (select from organisation o where o.id = m.organisation_id and o.is_demo)`

/** For `alertRaiser`: the alert to every member who wants its kind at once and proved the address. */
export const alertMailer =
  ({ publicUrl, operator, deliverSoon }: MailParts) =>
  async (tx: Db, { organisationId, alertId }: { organisationId: number; alertId: number }): Promise<void> => {
    const due = await runSql<{ memberId: number; email: string; alert: MailedAlert }>(
      tx,
      `select m.id as "memberId", m.email, row_to_json(a) as alert
       from (select ${alertColumns}, a.kind, a.organisation_id from vendor_alert a where a.organisation_id = $1 and a.id = $2) a
       join member m on m.organisation_id = a.organisation_id and a.kind = any(m.mailed_alerts) and ${isMailed}
       order by m.id`,
      [organisationId, alertId],
    )
    for (const { memberId, email, alert } of due)
      await queueMail(
        tx,
        alertMail({ alert, recipient: email, publicUrl, operator, dedupeKey: `vendor-alert:${alertId}:${memberId}` }),
      )
    if (due.length > 0) await deliverSoon(tx)
  }

const mostInFull = 10

/**
 * Every morning: to members who chose so, what is unread, if anything came since the last look; once a day and member
 * at most. A weekly one goes on Mondays, or on the first day after that on which the job runs again.
 */
export const sendAlertDigests = (parts: MailParts & { now: () => Date }): JobKind<Record<string, never>> => ({
  name: 'vendors.digest',
  schedule: '0 7 * * *',
  run: async (_, { db, log, signal }) => {
    const now = parts.now()
    const today = dayOf(now)
    const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
    const due = await acrossOrganisations(db, (tx) => listDue(tx, { today, monday }))
    let sent = 0
    for (const member of due) {
      // The job is put back, and goes on with those that are left.
      signal.throwIfAborted()
      if (await inOrganisation(db, member.organisationId, (tx) => sendDigest(tx, parts, { ...member, now }))) sent += 1
    }
    if (sent > 0) log.info({ sent }, 'summaries of vendor alerts')
  },
})

interface DueMember {
  organisationId: number
  id: number
}

/** Starts on the day on which someone joined: earlier alerts are not reported. */
const listDue = (tx: Db, { today, monday }: { today: Day; monday: Day }): Promise<DueMember[]> =>
  runSql(
    tx,
    `select m.organisation_id as "organisationId", m.id from member m
     where ${isMailed}
       and (coalesce(digest_sent_at, created_at) at time zone 'UTC')::date < case digest when 'daily' then $1::date when 'weekly' then $2::date end
     order by m.id`,
    [today, monday],
  )

/** @returns whether there was anything to tell. */
async function sendDigest(
  tx: Db,
  { publicUrl, operator, deliverSoon }: MailParts,
  { organisationId, id, now }: DueMember & { now: Date },
): Promise<boolean> {
  // The day is taken before anything is told: a second run of the same day finds it taken.
  const [member] = await runSql<{ email: string; digest: 'daily' | 'weekly'; since: Date }>(
    tx,
    `update member m set digest_sent_at = $3 from (
       select id, coalesce(digest_sent_at, created_at) as since from member
       where organisation_id = $1 and id = $2 for update) before
     where m.organisation_id = $1 and m.id = before.id
       and (before.since at time zone 'UTC')::date < $4::date and m.left_at is null and m.digest <> 'off'
     returning m.email, m.digest, before.since`,
    [organisationId, id, now, dayOf(now)],
  )
  if (!member) return false
  const { email, digest, since } = member
  const unread = await runSql<MailedAlert & { isNew: boolean; total: number }>(
    tx,
    `select ${alertColumns}, bool_or(a.created_at > $3) over () as "isNew",
       (count(*) over ())::int as total
     from vendor_alert a where a.organisation_id = $1 and not exists (
       select 1 from vendor_alert_read r where r.organisation_id = $1 and r.alert_id = a.id and r.member_id = $2)
     order by array_position(array['critical', 'high', 'medium', 'low'], a.severity), a.id desc limit $4`,
    [organisationId, id, since, mostInFull],
  )
  const [first] = unread
  if (!first?.isNew) return false
  const told = { alerts: unread, unread: first.total, digest }
  await queueMail(
    tx,
    alertDigestMail({ ...told, recipient: email, publicUrl, operator, dedupeKey: `vendor-digest:${id}:${dayOf(now)}` }),
  )
  await deliverSoon(tx)
  return true
}
