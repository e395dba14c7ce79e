import { type Db, runSql } from '../../../platform/server/database.ts'
import type { WorkItem } from '../work-contract.ts'
import { personOf } from './edit-dossier.ts'

export type WorkScope = 'mine' | 'unassigned' | 'everyone'

const ahead = { review: 30, objection: 60, renewal: 60 }
/** Most items: a longer list isn't one that a person works through. */
const mostItems = 500

/**
 * Each kind of work as rows of one shape. What has no owner of its own is its vendor's owner's. `kept` are the vendors that
 * someone watches.
 */
const kinds = [
  `select 'review', v.id, v.id, v.vendor_name, '', null::int, null::text, v.next_review_on, v.owner_id
   from kept v where v.next_review_on <= $2::date + ${ahead.review}`,
  `select 'finding', f.id, v.id, v.vendor_name, f.title, null, f.severity, f.due_on, coalesce(f.owner_id, v.owner_id)
   from vendor_finding f join kept v on v.id = f.vendor_id
   where f.organisation_id = $1 and f.status in ('open', 'in_progress')`,
  `select 'clauses', a.id, v.id, v.vendor_name, a.kind, count(*)::int, null, null::date, v.owner_id
   from clause_check c join agreement a on a.organisation_id = $1 and a.id = c.agreement_id join kept v on v.id = a.vendor_id
   where c.organisation_id = $1 and c.confirmed_at is null and a.state <> 'ended' and a.file_id is not null group by a.id, v.id, v.vendor_name, v.owner_id`,
  `select 'answers', s.id, v.id, v.vendor_name, coalesce(s.set_title, ''), null, null, null, coalesce(v.owner_id, s.created_by)
   from assessment s join kept v on v.id = s.vendor_id where s.organisation_id = $1 and s.state = 'review'`,
  `select 'objection', p.id, v.id, v.vendor_name, p.name, null, null, p.object_by, v.owner_id
   from vendor_sub_processor p join kept v on v.id = p.vendor_id
   where p.organisation_id = $1 and p.until is null and p.object_by between $2::date and $2::date + ${ahead.objection}`,
  `select 'renewal', a.id, v.id, v.vendor_name, a.kind, null, null, a.valid_until, v.owner_id
   from agreement a join kept v on v.id = a.vendor_id
   where a.organisation_id = $1 and a.state = 'signed' and a.valid_until between $2::date - 30 and $2::date + ${ahead.renewal}`,
  `select 'renewal', v.id, v.id, v.vendor_name, case when coalesce(v.notice_days, 0) > 0 then 'notice' else 'contract-end' end, null, null,
     v.renews_on - coalesce(v.notice_days, 0), v.owner_id
   from kept v where v.renews_on >= $2::date and v.renews_on - coalesce(v.notice_days, 0) <= $2::date + ${ahead.renewal}`,
  `select 'document', d.id, v.id, v.vendor_name, d.title, null, null, d.expires_on, v.owner_id
   from vendor_document d join kept v on v.id = d.vendor_id
   where d.organisation_id = $1 and d.expires_on between $2::date - 30 and $2::date + ${ahead.renewal}`,
  // Until its assignee has read it. An assigned finding is in the list itself.
  `select 'alert', a.id, a.vendor_id, coalesce(v.vendor_name, ''), a.title, null, a.severity, null, a.assignee_id
   from vendor_alert a left join kept v on v.id = a.vendor_id
   where a.organisation_id = $1 and a.assignee_id is not null and a.kind <> 'finding_assigned' and coalesce(a.snoozed_until <= $2::date, true)
     and not exists (select from vendor_alert_read r
       where r.organisation_id = $1 and r.alert_id = a.id and r.member_id = a.assignee_id)`,
]

/** Lists work: late items first, then those due soonest, then those without a day by their weight. */
export function listWork(
  db: Db,
  {
    organisationId,
    memberId,
    today,
    scope,
  }: { organisationId: number; memberId: number; today: string; scope: WorkScope },
): Promise<WorkItem[]> {
  return runSql<WorkItem>(
    db,
    `with kept as (
       select id, vendor_name, next_review_on, renews_on, notice_days,
         case when owner_id in (select m.id from member m where m.organisation_id = $1 and m.left_at is null) then owner_id end as owner_id
       from vendor where organisation_id = $1 and archived_at is null and merged_into is null
     ), work (kind, id, vendor_id, vendor_name, subject, count, severity, due_on, owner_id) as (
       ${kinds.join(' union all ')}
     )
     select w.kind, w.id, w.vendor_id as "vendorId", w.vendor_name as "vendorName", w.subject, w.count, w.severity,
       w.due_on as "dueOn", coalesce(w.due_on < $2::date, false) as "isOverdue", ${personOf('w.owner_id')} as owner
     from work w
     where case $4 when 'mine' then w.owner_id = $3 when 'unassigned' then w.owner_id is null else $3::bigint is not null end
     order by w.due_on nulls last, array_position(array['critical', 'high', 'medium', 'low'], w.severity) nulls last,
       lower(w.vendor_name), w.kind, w.id
     limit ${mostItems}`,
    [organisationId, today, memberId, scope],
  )
}
