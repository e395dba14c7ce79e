import { z } from 'zod'
import { auditSeed, verifyAuditChain } from '../../../platform/server/audit.ts'
import { parseJson } from '../../../platform/shared/json.ts'
import { auditEvent } from '../contract.ts'

// Strict: a member that the hash does not cover could say anything. Whole numbers only, as they are hashed.
const detail = z.union([z.string(), z.int(), z.boolean(), z.null()])
const exported = z.strictObject({
  method: z.literal('audit-1'),
  organization: z.int(),
  exportedAt: z.iso.datetime(),
  head: z.string(),
  events: z.array(
    z.strictObject({
      ...auditEvent.omit({ actorName: true }).shape,
      details: z.record(z.string(), z.union([detail, z.array(z.union([z.string(), z.int()]))])),
    }),
  ),
})

export type AuditOutcome =
  | { outcome: 'verified'; organization: number; events: number; head: string }
  | { outcome: 'mismatch'; organization: number; fault: string }
  | { outcome: 'unreadable'; reason: string }

/** Recomputes the chain of an exported audit log from nothing but the file. */
export function verifyAuditExport(text: string): AuditOutcome {
  const parsed = exported.safeParse(parseJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { outcome: 'unreadable', reason: `${issue?.path.join('.') || 'the file'}: ${issue?.message}` }
  }
  const { organization, events, head } = parsed.data
  const fault =
    verifyAuditChain(organization, events) ??
    (head === (events.at(-1)?.hash ?? auditSeed(organization))
      ? null
      : `The log ends early, with event ${events.length}.`)
  return fault === null
    ? { outcome: 'verified', organization, events: events.length, head }
    : { outcome: 'mismatch', organization, fault }
}
