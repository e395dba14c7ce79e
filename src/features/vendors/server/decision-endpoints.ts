import type { AuditDetails } from '../../../platform/server/audit.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { dossierContract } from '../dossier-contract.ts'
import { nextReviewOn } from '../reviews.ts'
import { endAcceptances, insertAcceptance, listAcceptances, listStandingFor } from './acceptance.store.ts'
import { type DossierParts, type Edit, editDossier, given, requireLaterDay, requireOwner } from './edit-dossier.ts'
import { type FindingFields, findFindingFields, insertFinding, listFindings, updateFinding } from './finding.store.ts'
import { alertOfLateFindings } from './late-findings.ts'
import { insertReview, listReviews, markReviewed } from './review.store.ts'

const base = '/api/customer/vendors/{id}'
type DecisionCalls = Extract<
  keyof typeof dossierContract,
  `${string} ${typeof base}/${'findings' | 'acceptances' | 'reviews'}${string}`
>

// Decisions of members about a vendor: findings, acceptances and reviews.

export function decisionEndpoints(parts: DossierParts): Pick<Handlers<typeof dossierContract>, DecisionCalls> {
  return {
    'POST /api/customer/vendors/{id}/findings': ({ params, body }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const fields = { detail: '', status: 'open' as const, ownerId: null, dueOn: null, ...given(body) }
        await requireOwner(edit, fields.ownerId)
        const of = { organisationId: edit.organisationId, vendorId: params.id }
        const id = await insertFinding(edit.tx, { ...of, fields, now: edit.now })
        await edit.record('finding.added', { kind: 'vendor_finding', id }, audited(fields))
        await alertOwner(parts, edit, { id, ...fields })
        await alertOfLate(parts, edit)
        await edit.rescore('finding')
        return theOne(await listFindings(edit.tx, { ...of, id, today: edit.today }))
      }),

    'PATCH /api/customer/vendors/{id}/findings/{childId}': ({ params, body }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const { organisationId, tx, now, memberId, today } = edit
        const of = { organisationId, vendorId: params.id, id: params.childId }
        const { version, ...rest } = body
        const change = given(rest)
        const held = await findFindingFields(tx, of)
        if (!held) throw refuse('not_found')
        if (version !== undefined && version !== held.version) throw refuse('changed_meanwhile')
        await requireOwner(edit, change.ownerId)
        if (held.status === 'accepted' && change.status) {
          const ids = await listStandingFor(tx, { organisationId, findingId: params.childId })
          const ended = await endAcceptances(tx, { organisationId, ids, memberId, now })
          for (const { id } of ended) await edit.record('acceptance.ended', { kind: 'vendor_acceptance', id })
        }
        await updateFinding(tx, { ...of, fields: { ...held, ...change }, now })
        await edit.record('finding.edited', { kind: 'vendor_finding', id: params.childId }, audited(change))
        if (change.ownerId !== undefined && change.ownerId !== held.ownerId)
          await alertOwner(parts, edit, { ...held, ...change, id: params.childId })
        await alertOfLate(parts, edit)
        await edit.rescore('finding')
        return theOne(await listFindings(tx, { ...of, today }))
      }),

    'POST /api/customer/vendors/{id}/acceptances': ({ params, body }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const { organisationId, tx, now, memberId, today } = edit
        const { findingId, reason, expiresOn } = body
        requireLaterDay(expiresOn, today)
        const of = { organisationId, vendorId: params.id }
        if (findingId !== null) await acceptFinding(edit, findingId)
        const id = await insertAcceptance(tx, { ...of, findingId, reason, expiresOn, memberId, now })
        if (id === undefined) throw refuse('not_scored')
        await edit.record('risk.accepted', { kind: 'vendor_acceptance', id }, { finding: findingId, expiresOn })
        await edit.rescore('acceptance')
        return theOne(await listAcceptances(tx, { ...of, id, today }))
      }),

    'DELETE /api/customer/vendors/{id}/acceptances/{childId}': ({ params }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const { organisationId, tx, now, memberId, today } = edit
        const of = { organisationId, vendorId: params.id, id: params.childId }
        const [held] = await listAcceptances(tx, { ...of, today })
        if (!held) throw refuse('not_found')
        if (held.endedAt) throw refuse('already_ended')
        await endAcceptances(tx, { organisationId, ids: [held.id], memberId, now })
        await alertOfLate(parts, edit)
        await edit.record('acceptance.ended', { kind: 'vendor_acceptance', id: held.id })
        await edit.rescore('acceptance')
        return theOne(await listAcceptances(tx, { ...of, today }))
      }),

    'POST /api/customer/vendors/{id}/reviews': ({ params, body }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const { organisationId, tx, now, memberId, today, vendor } = edit
        requireLaterDay(body.nextReview, today)
        const next = body.nextReview ?? nextReviewOn(vendor, today)
        const of = { organisationId, vendorId: params.id }
        await markReviewed(tx, { ...of, today, nextReviewOn: next, now })
        // First calculated: a review that is no longer overdue counts, and the log keeps the score that it led to.
        await edit.rescore('review')
        const { decision, reason } = body
        const id = await insertReview(tx, { ...of, decision, reason, nextReviewOn: next, memberId, now })
        await edit.record('vendor.reviewed', { kind: 'vendor', id: params.id }, { decision, nextReviewOn: next })
        return theOne(await listReviews(tx, { ...of, id }))
      }),
  }
}

/** Accepts an open finding; an acceptance that covers it already gives way to the new one. */
async function acceptFinding({ tx, organisationId, vendor, memberId, now }: Edit, findingId: number): Promise<void> {
  const of = { organisationId, vendorId: vendor.id, id: findingId }
  const held = await findFindingFields(tx, of)
  if (!held || held.status === 'resolved') throw refuse('finding_unknown')
  const ids = await listStandingFor(tx, { organisationId, findingId })
  await endAcceptances(tx, { organisationId, ids, memberId, now })
  await updateFinding(tx, { ...of, fields: { ...held, status: 'accepted' }, now })
}

/** Alerts the new owner of a finding that is still to be dealt with, unless they took it themselves. */
async function alertOwner(
  { raiseAlert }: Pick<DossierParts, 'raiseAlert'>,
  { tx, organisationId, memberId, vendor, now }: Edit,
  { id, ownerId, title, severity, status, dueOn }: FindingFields & { id: number },
): Promise<void> {
  if (ownerId === null || ownerId === memberId || !(status === 'open' || status === 'in_progress')) return
  await raiseAlert(tx, {
    ...{ organisationId, vendorId: vendor.id, kind: 'finding_assigned', severity, assigneeId: ownerId, now },
    title: `A finding about ${vendor.vendorName} was assigned`,
    description: `“${title}”${dueOn === null ? '.' : `, due on ${asOfWords(dueOn)}.`}`,
    actionRequired: 'Resolve the finding, or accept the risk.',
    dedupeKey: `finding-assigned:${id}:${ownerId}:${now.toISOString()}`,
  })
}

/** A finding that an edit made late, or opened again, is told at once. */
const alertOfLate = ({ raiseAlert }: DossierParts, { tx, organisationId, vendor, now }: Edit): Promise<void> =>
  alertOfLateFindings(tx, { raiseAlert, organisationId, vendorId: vendor.id, now })

/** No words of persons. */
const audited = ({ title, detail, ...fields }: Partial<FindingFields>): AuditDetails => fields

function theOne<T>([row]: readonly T[]): T {
  if (!row) throw new Error('what was just written is missing')
  return row
}
