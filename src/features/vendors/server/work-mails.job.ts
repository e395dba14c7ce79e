import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { addDays, dayOf } from '../../../platform/shared/days.ts'
import { isMailed, type MailParts } from './alert-mails.ts'
import { inEachOrganisation } from './each-organisation.ts'
import { assignedMail, dueMail } from './work.email.tsx'
import { listWork } from './work.ts'

type Parts = MailParts & { now: () => Date }

/** Days before the due one on which someone is mailed; minus one is the day after it. */
const mailedDays = [7, 0, -1]
/** Events looked at in one round: after a long pause the rest is told by the next. */
const mostEvents = 5_000

/**
 * Every few minutes: what became someone's since the last round, as the audit log tells it. One mail for each member, however
 * much it was; the mark moves in the transaction that queues the mails, so that each is told once.
 */
export const mailAssignments = (parts: Parts): JobKind<Record<string, never>> => ({
  name: 'vendors.mail-assignments',
  schedule: '*/5 * * * *',
  run: (_, tools) => inEachOrganisation(tools, (tx, organisationId) => tellAssigned(tx, parts, organisationId)),
})

/** Every morning: what a member has to do within a week, today, or since yesterday. */
export const mailDueWork = (parts: Parts): JobKind<Record<string, never>> => ({
  name: 'vendors.mail-due',
  schedule: '40 6 * * *',
  run: (_, tools) => inEachOrganisation(tools, (tx, organisationId) => tellDue(tx, parts, organisationId)),
})

interface Became {
  memberId: number
  email: string
  kind: 'vendor' | 'finding' | 'alert' | 'mention'
  /** Name of the vendor, finding or alert. */
  name: string
}

async function tellAssigned(
  tx: Db,
  { publicUrl, operator, deliverSoon }: Parts,
  organisationId: number,
): Promise<void> {
  const [head] = await runSql<{ ordinal: number; from: number | null }>(
    tx,
    `select h.ordinal, m.ordinal as "from" from audit_head h left join work_mail_mark m on m.organisation_id = $1
     where h.organisation_id = $1`,
    [organisationId],
  )
  if (!head || head.from === head.ordinal) return
  const until = head.from === null ? head.ordinal : Math.min(head.ordinal, head.from + mostEvents)
  await runSql(
    tx,
    `insert into work_mail_mark (organisation_id, ordinal) values ($1, $2)
     on conflict (organisation_id) do update set ordinal = excluded.ordinal`,
    [organisationId, until],
  )
  // Earlier assignments are not reported.
  if (head.from === null) return
  const became = await runSql<Omit<Became, 'name'> & { name: string | null }>(
    tx,
    `with told as (
       select e.actor, split_part(e.subject, ':', 2)::bigint as id, e.vendor_id,
         case e.kind when 'vendor.edited' then 'vendor' when 'vendor.added' then 'vendor' when 'alert.handled' then 'alert'
           when 'comment.added' then 'mention' else 'finding' end as kind,
         case e.kind when 'alert.handled' then jsonb_build_array(e.details->'assigneeId')
           when 'comment.added' then e.details->'mentions' else jsonb_build_array(e.details->'ownerId') end as members
       from audit_event e
       where e.organisation_id = $1 and e.ordinal > $2 and e.ordinal <= $3
         and e.kind in ('vendor.edited', 'vendor.added', 'finding.added', 'finding.edited', 'alert.handled', 'comment.added')
     )
     select distinct m.id as "memberId", m.email, t.kind,
       case t.kind
         when 'finding' then (select f.title || ', ' || v.vendor_name from vendor_finding f
           join vendor v on v.organisation_id = $1 and v.id = f.vendor_id
           where f.organisation_id = $1 and f.id = t.id and f.owner_id = m.id)
         when 'alert' then (select a.title from vendor_alert a where a.organisation_id = $1 and a.id = t.id and a.assignee_id = m.id)
         when 'vendor' then (select v.vendor_name from vendor v where v.organisation_id = $1 and v.id = t.id and v.owner_id = m.id)
         else (select v.vendor_name from vendor v where v.organisation_id = $1 and v.id = t.vendor_id)
       end as name
     from told t cross join lateral jsonb_array_elements(t.members) as named(member)
       join member m on m.organisation_id = $1 and m.id = (case jsonb_typeof(named.member) when 'number' then named.member::bigint end)
         and t.actor <> 'member:' || m.id and ${isMailed}
     order by 1, 3, 4`,
    [organisationId, head.from, until],
  )
  // Items that were reassigned meanwhile, or are gone, are no one's news.
  const current = became.flatMap(({ name, ...item }): Became[] => (name === null ? [] : [{ ...item, name }]))
  for (const [memberId, items] of Map.groupBy(current, (item) => item.memberId)) {
    const recipient = items[0]?.email
    if (recipient === undefined) continue
    await queueMail(
      tx,
      assignedMail({ ...{ items, recipient, publicUrl, operator }, dedupeKey: `work-assigned:${memberId}:${until}` }),
    )
  }
  if (current.length > 0) await deliverSoon(tx)
}

async function tellDue(
  tx: Db,
  { publicUrl, operator, deliverSoon, now }: Parts,
  organisationId: number,
): Promise<void> {
  const today = dayOf(now())
  const days = new Set(mailedDays.map((offset) => addDays(today, offset)))
  const members = await runSql<{ id: number; email: string }>(
    tx,
    `select m.id, m.email from member m where m.organisation_id = $1 and m.digest <> 'off' and ${isMailed} order by m.id`,
    [organisationId],
  )
  for (const { id: memberId, email: recipient } of members) {
    const work = await listWork(tx, { organisationId, memberId, today, scope: 'mine' })
    const items = work.filter(({ dueOn }) => dueOn !== null && days.has(dueOn))
    if (items.length === 0) continue
    await queueMail(
      tx,
      dueMail({ ...{ items, today, recipient, publicUrl, operator }, dedupeKey: `work-due:${memberId}:${today}` }),
    )
    await deliverSoon(tx)
  }
}
