import type { QueryKey } from '../../../platform/web/query.ts'
import { auditUrl } from '../vocabulary.ts'
import { readId } from './panel-fields.ts'

/** Which lines of the log the dashboard's address asks for. */
export interface AuditList {
  who: string
  action: string
  before: number | undefined
}

/** Fields of the address. */
export const auditFields = { who: 'audit-who', action: 'audit-action', before: 'audit-before' } as const

export const readAuditList = (params: URLSearchParams): AuditList => ({
  who: (params.get(auditFields.who) ?? '').slice(0, 100),
  action: (params.get(auditFields.action) ?? '').slice(0, 200),
  before: readId(params.get(auditFields.before)),
})

export const auditFieldsOf = ({ who, action, before }: Partial<AuditList>) => ({
  [auditFields.who]: who,
  [auditFields.action]: action,
  [auditFields.before]: before,
})

/** The dashboard's loader asks for the same. */
export const auditKey = ({ who, action, before }: AuditList): QueryKey => [
  auditUrl,
  { ...(who && { who }), ...(action && { action }), ...(before !== undefined && { before }) },
]
