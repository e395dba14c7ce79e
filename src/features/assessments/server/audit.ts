import { type AuditEntry, recordAudit } from '../../../platform/server/audit.ts'
import type { Db } from '../../../platform/server/database.ts'

/** Events of an assessment are events of its vendor. */
export const auditAssessment = (
  tx: Db,
  { organisationId, id, vendorId }: { organisationId: number; id: number; vendorId: number },
  { details, ...act }: Pick<AuditEntry, 'actor' | 'kind' | 'details' | 'at'>,
): Promise<void> =>
  recordAudit(tx, {
    ...{ ...act, organisationId, subject: { kind: 'assessment', id } },
    details: { vendor: vendorId, ...details },
  })
