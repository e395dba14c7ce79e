import { runSql } from '../../../platform/server/database.ts'
import { type AgreementKind, agreementNames, type ClauseState } from '../../../product/vendors.ts'
import { findClause } from '../clauses.ts'
import { requiredAgreements } from '../required-agreements.ts'
import type { Edit } from './edit-dossier.ts'
import { listVendorRecords } from './own-facts.store.ts'

// A clause that a person found missing in an agreement that the law asks for is something to be done about: one finding for
// each, which comes back when the clause is found missing again.

const refOf = (agreementId: number, clauseId: string) => `agreement:${agreementId}:${clauseId}`

/** Opens, reopens or resolves the finding of a clause after a person's word on it. */
export async function settleClauseFinding(
  edit: Edit,
  {
    agreementId,
    kind,
    clauseId,
    state,
  }: { agreementId: number; kind: AgreementKind; clauseId: string; state: ClauseState },
): Promise<void> {
  const { tx, organisationId, vendor, now } = edit
  const sourceRef = refOf(agreementId, clauseId)
  if (state !== 'not_met') {
    await resolve(edit, sourceRef)
    return
  }
  const clause = findClause(clauseId)
  if (!clause || !(await isRequired(edit, kind))) return
  const [found] = await runSql<{ id: number }>(
    tx,
    `insert into vendor_finding (organisation_id, vendor_id, title, detail, severity, owner_id, source, source_ref, created_at)
     values ($1, $2, $3, $4, 'medium', (select id from member where organisation_id = $1 and id = $5 and left_at is null),
       'clause', $6, $7)
     on conflict (vendor_id, source, source_ref) where source_ref is not null
     do update set status = 'open', closed_at = null, version = vendor_finding.version + 1
       where vendor_finding.status = 'resolved'
     returning id`,
    [
      ...[organisationId, vendor.id, `${clause.law} is not met: ${clause.title}`],
      ...[`Missing from: ${agreementNames[kind]}.`, vendor.ownerId, sourceRef, now],
    ],
  )
  if (found) await edit.record('finding.added', { kind: 'vendor_finding', id: found.id }, { source: sourceRef })
}

/** Resolves findings in a text that is no longer the agreement's. */
export const dropClauseFindings = (edit: Edit, agreementId: number): Promise<void> =>
  resolve(edit, `${refOf(agreementId, '')}%`)

async function resolve(edit: Edit, sourceRef: string): Promise<void> {
  const { tx, organisationId, vendor, now, record } = edit
  const resolved = await runSql<{ id: number }>(
    tx,
    `update vendor_finding set status = 'resolved', closed_at = $4, version = version + 1
     where organisation_id = $1 and vendor_id = $2 and source = 'clause' and source_ref like $3 and status <> 'resolved'
     returning id`,
    [organisationId, vendor.id, sourceRef, now],
  )
  for (const { id } of resolved) await record('finding.edited', { kind: 'vendor_finding', id }, { status: 'resolved' })
}

async function isRequired({ tx, organisationId, vendor }: Edit, kind: AgreementKind): Promise<boolean> {
  const [record] = await listVendorRecords(tx, { organisationId, vendorIds: [vendor.id] })
  return record !== undefined && requiredAgreements(record.own).some((one) => one.kind === kind && !one.isOptional)
}
