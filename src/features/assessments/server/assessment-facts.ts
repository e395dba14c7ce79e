import { type Db, runSql } from '../../../platform/server/database.ts'
import type { AssessmentFact } from '../../../product/report-facts.ts'
import { actorWords } from '../../customers/audit-words.ts'
import { stateNow } from '../states.ts'
import type { StoredAssessment } from './assessment.store.ts'

type Row = Pick<
  StoredAssessment,
  'id' | 'vendorId' | 'type' | 'state' | 'setTitle' | 'createdAt' | 'sentAt' | 'submittedAt' | 'conclusion'
> &
  Pick<StoredAssessment, 'conclusionReason' | 'conditions' | 'concludedAt'> & {
    runStatus: NonNullable<StoredAssessment['run']>['status'] | null
    concluder: number | null
    concluderName: string | null
  }

/** All that were begun with these vendors, oldest first. */
export async function readAssessmentFacts(
  tx: Db,
  { organisationId, vendorIds }: { organisationId: number; vendorIds: readonly number[] },
): Promise<AssessmentFact[]> {
  const rows = await runSql<Row>(
    tx,
    `select a.id, a.vendor_id as "vendorId", a.type, a.state, a.set_title as "setTitle", a.created_at as "createdAt",
       a.sent_at as "sentAt", a.submitted_at as "submittedAt", a.conclusion, a.conclusion_reason as "conclusionReason",
       a.conditions, a.concluded_at as "concludedAt", a.concluded_by as concluder,
       i.status as "runStatus", trim(m.first_name || ' ' || m.last_name) as "concluderName"
     from assessment a left join investigation i on i.id = a.investigation_id
       left join member m on m.organisation_id = a.organisation_id and m.id = a.concluded_by and m.left_at is null
     where a.organisation_id = $1 and a.vendor_id = any($2) order by a.id`,
    [organisationId, vendorIds],
  )
  return rows.map(({ runStatus, concluder, concluderName, ...row }) => ({
    ...row,
    state: stateNow(row.state, runStatus),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    concludedAt: row.concludedAt?.toISOString() ?? null,
    concludedBy: concluder === null ? null : actorWords({ actor: `member:${concluder}`, actorName: concluderName }),
  }))
}
