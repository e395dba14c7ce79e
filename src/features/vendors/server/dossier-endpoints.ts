import { type Db, runSql } from '../../../platform/server/database.ts'
import { type Call, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { type Day, dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Dossier, dossierContract } from '../dossier-contract.ts'
import { listAcceptances } from './acceptance.store.ts'
import { listAgreements } from './agreement.store.ts'
import { agreementEndpoints } from './agreement-endpoints.ts'
import { decisionEndpoints } from './decision-endpoints.ts'
import { confirmScope, insertDocument, listDocuments } from './document.store.ts'
import { type DossierParts, editDossier, requireFile, requireOrder } from './edit-dossier.ts'
import { listFindings } from './finding.store.ts'
import { listOverrides } from './overrides.store.ts'
import { listReviews } from './review.store.ts'
import { presentOverride } from './score-endpoints.ts'
import { listSubProcessors, stateSubProcessors } from './sub-processor.store.ts'
import { confirmCountry, listTransfers, saveTransfer } from './transfer.store.ts'

type ScoreCalls = Extract<keyof typeof dossierContract, `${string}/${'score' | 'score.json' | `override${string}`}`>

/** Handlers of all that belongs to a vendor, except its score and the overrides of it. */
export function dossierEndpoints(parts: DossierParts): Omit<Handlers<typeof dossierContract>, ScoreCalls> {
  return {
    ...agreementEndpoints(parts),
    ...decisionEndpoints(parts),

    'GET /api/customer/vendors/{id}/dossier': ({ params }, call) => {
      const { organisationId } = memberOf(call)
      const asked = { organisationId, vendorId: params.id, today: dayOf(parts.now()) }
      return inOrganisation(parts.db, organisationId, (tx) => readDossier(tx, asked))
    },

    'PUT /api/customer/vendors/{id}/transfers': ({ params, body }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        await requireFile(edit, body.fileId)
        const of = { organisationId: edit.organisationId, vendorId: params.id }
        const id = await saveTransfer(edit.tx, { ...of, transfer: body, now: edit.now })
        const { country, mechanism, assessedOn, fileId } = body
        await edit.record('transfer.saved', { kind: 'vendor_transfer', id }, { country, mechanism, assessedOn, fileId })
        await edit.rescore('transfer')
        const [saved] = await listTransfers(edit.tx, { ...of, id, today: edit.today })
        if (!saved) throw new Error(`transfer ${id} is missing`)
        return saved
      }),

    'DELETE /api/customer/vendors/{id}/transfers/{childId}': ({ params }, call) =>
      remove(parts, call, params, { table: 'vendor_transfer', event: 'transfer.deleted', cause: 'transfer' }),

    'POST /api/customer/vendors/{id}/countries/confirm': ({ params, body }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const { organisationId, tx } = edit
        const isConfirmed = await confirmCountry(tx, { organisationId, vendorId: params.id, ...body })
        if (isConfirmed) {
          await edit.record('country.confirmed', { kind: 'vendor', id: params.id }, { of: body.kind, row: body.rowId })
          await edit.rescore('transfer')
        }
        return { confirmed: isConfirmed ? 1 : 0 }
      }),

    'PUT /api/customer/vendors/{id}/sub-processors': ({ params, body }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const { organisationId, tx, vendor, today, now } = edit
        if (body.version !== undefined && body.version !== vendor.version) throw refuse('changed_meanwhile')
        const of = { organisationId, vendorId: params.id }
        const changed = await stateSubProcessors(tx, { ...of, stated: body.subProcessors, today, now })
        await edit.record('sub_processors.stated', { kind: 'vendor', id: params.id }, changed)
        await edit.rescore('sub-processors')
        return (await listSubProcessors(tx, of)) ?? []
      }),

    'POST /api/customer/vendors/{id}/documents': ({ params, body }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        requireOrder(body.issuedOn, body.expiresOn)
        await requireFile(edit, body.fileId)
        const of = { organisationId: edit.organisationId, vendorId: params.id }
        const id = await insertDocument(edit.tx, { ...of, document: body, now: edit.now })
        const { kind, issuedOn, expiresOn, fileId } = body
        await edit.record('document.added', { kind: 'vendor_document', id }, { kind, issuedOn, expiresOn, fileId })
        await edit.rescore('document')
        const [added] = await listDocuments(edit.tx, { ...of, id, today: edit.today })
        if (!added) throw new Error(`document ${id} is missing`)
        return added
      }),

    'PUT /api/customer/vendors/{id}/documents/{childId}/scope': ({ params, body }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const { organisationId, memberId, now, today } = edit
        const of = { organisationId, vendorId: params.id, id: params.childId }
        await confirmScope(edit.tx, { ...of, memberId: body.isConfirmed ? memberId : null, now })
        await edit.record('document.scope', { kind: 'vendor_document', id: of.id }, body)
        const [confirmed] = await listDocuments(edit.tx, { ...of, today })
        if (!confirmed) throw refuse('not_found')
        return confirmed
      }),

    'DELETE /api/customer/vendors/{id}/documents/{childId}': ({ params }, call) =>
      remove(parts, call, params, { table: 'vendor_document', event: 'document.deleted', cause: 'document' }),
  }
}

async function readDossier(tx: Db, asked: { organisationId: number; vendorId: number; today: Day }): Promise<Dossier> {
  return {
    agreements: await listAgreements(tx, asked),
    transfers: await listTransfers(tx, asked),
    subProcessors: await listSubProcessors(tx, asked),
    documents: await listDocuments(tx, asked),
    findings: await listFindings(tx, asked),
    acceptances: await listAcceptances(tx, asked),
    overrides: (await listOverrides(tx, asked)).map((override) => presentOverride(override, asked.today)),
    reviews: await listReviews(tx, asked),
  }
}

const remove = (
  parts: DossierParts,
  call: Pick<Call, 'member'>,
  { id: vendorId, childId }: { id: number; childId: number },
  { table, event, cause }: { table: 'vendor_transfer' | 'vendor_document'; event: string; cause: string },
): Promise<void> =>
  editDossier(parts, call, vendorId, async (edit) => {
    const removed = await runSql(
      edit.tx,
      `delete from ${table} where organisation_id = $1 and vendor_id = $2 and id = $3 returning id`,
      [edit.organisationId, vendorId, childId],
    )
    if (removed.length === 0) throw refuse('not_found')
    await edit.record(event, { kind: table, id: childId })
    await edit.rescore(cause)
  })
