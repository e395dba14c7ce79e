import { readAssessmentFacts } from '../features/assessments/server/assessment-facts.ts'
import { listSdksFound } from '../features/catalog/server/sdks-found.ts'
import { readAuditExtract } from '../features/customers/server/audit-extract.ts'
import { getOrganisation } from '../features/customers/server/members.store.ts'
import type { GatherFacts } from '../features/reports/server/parts.ts'
import { readLawBook } from '../features/state-laws/server/content.ts'
import { readRegisterFacts } from '../features/vendors/server/register-facts.ts'
import { dayOf } from '../platform/shared/days.ts'
import { chosenFrameworks } from '../product/frameworks.ts'

/** Everything that a report says comes from here: register, questionnaires, log and laws as they stand in one transaction. */
export function createGatherFacts(): GatherFacts {
  const laws = readLawBook()
  return async (tx, { organisationId, asked, generatedAt, generatedBy, business }) => {
    const { name, industry, size, isDemo, exporter, isHipaaEntity, reportedFrameworks } = await getOrganisation(
      tx,
      organisationId,
    )
    const { period, scope } = asked
    const today = dayOf(generatedAt)
    const register = await readRegisterFacts(tx, { listSdksFound }, { organisationId, today, period, scope })
    return {
      ...{ asked, generatedBy, today, register, laws, business },
      organisation: {
        ...{ name, industry, size, isSample: isDemo, exporter },
        frameworks: chosenFrameworks({ isHipaaEntity, reported: reportedFrameworks }),
      },
      generatedAt: generatedAt.toISOString(),
      assessments: await readAssessmentFacts(tx, { organisationId, vendorIds: register.vendors.map(({ id }) => id) }),
      audit: await readAuditExtract(tx, { organisationId, period }),
    }
  }
}
