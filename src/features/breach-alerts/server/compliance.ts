import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import type { BreachPublished, ComplianceAlert } from '../events.ts'
import { type BreachToTell, findBreachToTell } from './notify.store.ts'

/** Tells of an alert within the transaction that records it: told and recorded, or neither. */
type OnComplianceAlert = (tx: Db, alert: ComplianceAlert) => Promise<void>

/** Tells once of each monitored subject whose company, or whose own domain, was breached. */
export const complianceAlerts = (onComplianceAlert: OnComplianceAlert): JobKind<BreachPublished> => ({
  name: 'breach.compliance',
  run: async ({ breachId, revision }, { db, log }) => {
    const told = await db.transaction().execute(async (tx) => {
      const breach = await findBreachToTell(tx, breachId)
      const subjectIds = breach ? await recordAlerts(tx, { breach, revision }) : []
      for (const subjectId of subjectIds)
        if (breach) await onComplianceAlert(tx, { subjectId, ...alertOf(breach), revision })
      return subjectIds
    })
    if (told.length > 0) log.info({ breach: breachId, subjects: told }, 'monitored subjects were breached')
  },
})

const alertOf = ({ id, companyId, company, level }: BreachToTell) => ({
  ...{ breachId: id, companyId, company, framework: 'breach-notification' as const, severity: level },
})

/** @returns the monitored subjects of this breach that were not told of at this revision. */
async function recordAlerts(
  tx: Db,
  { breach, revision }: { breach: BreachToTell; revision: number },
): Promise<string[]> {
  const rows = await runSql<{ subject_id: string }>(
    tx,
    // A subject is known by its id alone: the company's, the entry's, or the domain's, which the catalog may not have.
    `with owner as (
       select id from company where id = $1 or domain = $2
     ), breached as (
       select 'company:' || id as subject_id from owner
       union select e.id from entry e join owner on owner.id = e.company_id
       union select entry_id from entry_identifier where kind = 'domain' and value = $2 and not weak
       union select 'domain-outside:' || $2::text
     )
     insert into breach_compliance_alert (subject_id, breach_id, revision)
     select m.subject_id, $3, $4 from monitored_subject m join breached using (subject_id)
     on conflict do nothing returning subject_id`,
    [breach.companyId, breach.domain, breach.id, revision],
  )
  return rows.map((row) => row.subject_id).toSorted()
}
