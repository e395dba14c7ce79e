import type { AuditDetails } from '../../../platform/server/audit.ts'
import { type Call, callerOf, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { readKeptFile } from '../../../platform/server/kept-files.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { type AgreementKind, agreementReadings } from '../../../product/vendors.ts'
import { voteLanguage } from '../../../scanners/language.ts'
import { isReadLanguage, type ReadLanguage } from '../../../scanners/policy/languages.ts'
import { draftClauses, isCut, isDraftedIn } from '../clause-rules.ts'
import { clausesOf } from '../clauses.ts'
import type { dossierContract } from '../dossier-contract.ts'
import {
  type AgreementFields,
  confirmClause,
  confirmDrafts,
  type Drafted,
  deleteAgreement,
  draftsNothing,
  findAgreementFields,
  getAgreement,
  insertAgreement,
  updateAgreement,
} from './agreement.store.ts'
import { dropClauseFindings, settleClauseFinding } from './clause-findings.ts'
import { type DossierParts, type Edit, editDossier, given, requireFile, requireOrder } from './edit-dossier.ts'

const base = '/api/customer/vendors/{id}/agreements'
type AgreementCalls = Extract<keyof typeof dossierContract, `${string} ${typeof base}${string}`>

export function agreementEndpoints(parts: DossierParts): Pick<Handlers<typeof dossierContract>, AgreementCalls> {
  return {
    'POST /api/customer/vendors/{id}/agreements': async ({ params, body }, call) => {
      const fields = { ...emptyFields, ...given(body) }
      requireSound(fields)
      const drafted = await draft(parts, call, fields)
      return editDossier(parts, call, params.id, async (edit) => {
        await requireFile(edit, fields.fileId)
        const named = { organisationId: edit.organisationId, vendorId: params.id }
        const id = await insertAgreement(edit.tx, { ...named, fields, drafted, now: edit.now })
        await edit.record(
          'agreement.added',
          { kind: 'agreement', id },
          { ...audited(fields), reading: drafted.reading },
        )
        await edit.rescore('agreement')
        return getAgreement(edit.tx, { ...named, id, today: edit.today })
      })
    },

    'PATCH /api/customer/vendors/{id}/agreements/{childId}': async ({ params, body }, call) => {
      const { version, ...rest } = body
      const change = given(rest)
      const { organisationId } = memberOf(call)
      const named = { organisationId, vendorId: params.id, id: params.childId }
      const before = await inOrganisation(parts.db, organisationId, (tx) => findAgreementFields(tx, named))
      if (!before) throw refuse('not_found')
      const isReadAnew = (one: AgreementFields) =>
        one.fileId !== (change.fileId === undefined ? one.fileId : change.fileId) ||
        one.kind !== (change.kind ?? one.kind)
      // Read before the transaction begins, from what was known then: who is overtaken reads again.
      const drafted = isReadAnew(before) ? await draft(parts, call, { ...before, ...change }) : undefined
      return editDossier(parts, call, params.id, async (edit) => {
        const held = await findAgreementFields(edit.tx, named)
        if (!held) throw refuse('not_found')
        const isOvertaken = held.version !== before.version && (drafted !== undefined || isReadAnew(held))
        if (isOvertaken || (version !== undefined && version !== held.version)) throw refuse('changed_meanwhile')
        const fields = { ...held, ...change }
        requireSound(fields)
        await requireFile(edit, change.fileId)
        await updateAgreement(edit.tx, { ...named, fields, drafted })
        if (drafted) await dropClauseFindings(edit, params.childId)
        await edit.record('agreement.edited', { kind: 'agreement', id: params.childId }, audited(change))
        await edit.rescore('agreement')
        return getAgreement(edit.tx, { ...named, today: edit.today })
      })
    },

    'DELETE /api/customer/vendors/{id}/agreements/{childId}': ({ params }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const named = { organisationId: edit.organisationId, vendorId: params.id, id: params.childId }
        if (!(await deleteAgreement(edit.tx, named))) throw refuse('not_found')
        await dropClauseFindings(edit, params.childId)
        await edit.record('agreement.deleted', { kind: 'agreement', id: params.childId })
        await edit.rescore('agreement')
      }),

    'PUT /api/customer/vendors/{id}/agreements/{childId}/clauses/{clauseId}': ({ params, body }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const agreement = await requireAgreement(edit, params.childId)
        const { clauseId } = params
        const { organisationId, memberId, now } = edit
        const found = clausesOf(agreement.kind).some(({ id }) => id === clauseId)
          ? await confirmClause(edit.tx, { organisationId, id: params.childId, clauseId, ...body, memberId, now })
          : undefined
        if (!found) throw refuse('clause_unknown')
        await settleClauseFinding(edit, {
          agreementId: params.childId,
          kind: agreement.kind,
          clauseId,
          state: body.state,
        })
        await edit.record(
          'clause.confirmed',
          { kind: 'agreement', id: params.childId },
          { clause: clauseId, drafted: found.drafted, state: body.state },
        )
        await edit.rescore('agreement')
        return getAgreement(edit.tx, { organisationId, vendorId: params.id, id: params.childId, today: edit.today })
      }),

    'POST /api/customer/vendors/{id}/agreements/{childId}/clauses/confirm': ({ params }, call) =>
      editDossier(parts, call, params.id, async (edit) => {
        const { organisationId, memberId, now } = edit
        const agreement = await requireAgreement(edit, params.childId)
        const confirmed = await confirmDrafts(edit.tx, { organisationId, id: params.childId, memberId, now })
        for (const { clauseId, state } of confirmed)
          await settleClauseFinding(edit, { agreementId: params.childId, kind: agreement.kind, clauseId, state })
        if (confirmed.length > 0) {
          await edit.record(
            'clauses.confirmed',
            { kind: 'agreement', id: params.childId },
            { clauses: confirmed.map(({ clauseId, state }) => `${clauseId}: ${state}`).sort() },
          )
          await edit.rescore('agreement')
        }
        return getAgreement(edit.tx, { organisationId, vendorId: params.id, id: params.childId, today: edit.today })
      }),
  }
}

const emptyFields = {
  ...{ title: '', signedOn: null, validFrom: null, validUntil: null },
  ...{ signer: '', sccModule: null, fileId: null },
}

function requireSound({ state, signedOn, validFrom, validUntil }: AgreementFields): void {
  if (state === 'signed' && signedOn === null) throw refuse('signed_on_missing')
  requireOrder(validFrom, validUntil)
  requireOrder(signedOn, validUntil)
}

async function requireAgreement({ tx, organisationId, vendor }: Edit, id: number): Promise<AgreementFields> {
  const agreement = await findAgreementFields(tx, { organisationId, vendorId: vendor.id, id })
  if (!agreement) throw refuse('not_found')
  return agreement
}

/** No words of persons: title and signer stay out of the log. */
const audited = ({ title, signer, ...fields }: Partial<AgreementFields>): AuditDetails => fields

/** Reads the file, where there is one and its kind has clauses. Outside of a transaction: a stranger's file takes its time. */
async function draft(
  { db, blobs, readDocument }: DossierParts,
  call: Call,
  { kind, fileId }: { kind: AgreementKind; fileId: number | null },
): Promise<Drafted> {
  if (fileId === null) return draftsNothing(kind)
  const { organisationId } = memberOf(call)
  const kept = await inOrganisation(db, organisationId, (tx) => readKeptFile(tx, { organisationId, id: fileId, blobs }))
  if (!kept) throw refuse('file_unknown')
  const meta = { url: 'https://file.invalid/', contentType: kept.file.mediaType }
  const look = await readDocument(kept.content, meta, { caller: callerOf(call) })
  if (look.outcome === 'unavailable') {
    const reading = agreementReadings.find((one) => one === look.reason) ?? 'crashed'
    return { ...draftsNothing(kind), reading }
  }
  const { text, kind: form, blocks, truncated } = look.document
  const language = languageOf(text)
  if (language === null || !isDraftedIn(language, kind)) return { ...draftsNothing(kind), reading: 'not-english' }
  // A file without markup tells its headings and lists by its lines alone.
  const contract = { text, language, blocks: form === 'text' ? [] : blocks, truncated }
  return { reading: isCut(contract) ? 'read-in-part' : 'read', clauses: draftClauses(kind, contract) }
}

/** Detects the language by a vote of its passages; a text too short to have a clear one is read as English. */
function languageOf(text: string): ReadLanguage | null {
  const { language } = voteLanguage(text)
  if (language === null) return 'en'
  return isReadLanguage(language) ? language : null
}
