import type { QueryKey } from '../../../platform/web/query.ts'
import { outboxUrl } from '../vocabulary.ts'
import { readId } from './panel-fields.ts'

/** The field of the dashboard's address that says which messages: those older than this one. */
export const outboxField = 'outbox-before'

/** The dashboard's loader asks for the same. */
export function outboxKey(params: URLSearchParams): QueryKey {
  const before = readId(params.get(outboxField))
  return [outboxUrl, { ...(before !== undefined && { before }) }]
}
