import { removeUnlessNamed } from '../../../platform/server/blobs.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { type Call, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { auditAct } from './audit-log.ts'
import { deleteLinkMails, deleteMemberMails } from './mails.store.ts'
import { getOrganisation, lockOrganisation, type OrganisationChanges, saveOrganisation } from './members.store.ts'
import type { CustomersParts } from './parts.ts'
import { organisationTables } from './tables.ts'
import { lockJudged, refuseForDemo, withPassword } from './with-password.ts'

export async function changeOrganisation(
  { db, rescoreVendors, now }: CustomersParts,
  changes: OrganisationChanges,
  call: Call,
): Promise<void> {
  const member = memberOf(call)
  const fields = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const subject = { kind: 'organisation', id: member.organisationId }
  await inOrganisation(db, member.organisationId, async (tx) => {
    refuseForDemo(await getOrganisation(tx, member.organisationId))
    await saveOrganisation(tx, member.organisationId, changes)
    await auditAct(tx, member, { kind: 'organisation.changed', subject, details: { fields }, at: now() })
    // Which rules its vendors are held against.
    if (changes.exporter !== undefined || changes.isHipaaEntity !== undefined)
      await rescoreVendors(tx, member.organisationId)
  })
}

/** With every row and file of it: nothing is kept that could bring it back. */
export async function deleteOrganisation(
  parts: CustomersParts,
  { password, name }: { password: string; name: string },
  call: Call,
): Promise<void> {
  const { db, blobs } = parts
  const hashes = await withPassword(parts, { password, call }, async (judged) => {
    refuseForDemo(judged)
    return inOrganisation(db, judged.organisationId, async (tx) => {
      await lockOrganisation(tx, judged.organisationId)
      const { role, organisationId } = await lockJudged(tx, judged)
      if (role !== 'administrator') throw refuse('role_not_enough')
      if ((await getOrganisation(tx, organisationId)).name !== name.trim()) throw refuse('organization_name_wrong')
      return deleteOrganisationRows(tx, organisationId)
    })
  })
  for (const sha256 of hashes) await removeUnlessNamed({ db, blobs }, sha256)
}

/**
 * Deletes an organization. Accounts that were members of it only end with it.
 * @returns hashes of files that nothing may name any more.
 */
export async function deleteOrganisationRows(tx: Db, organisationId: number): Promise<string[]> {
  const hashes = await listFileHashes(tx, organisationId)
  await deleteLinkMails(tx, organisationId)
  await deleteMemberMails(tx, { organisationId })
  for (const { table } of organisationTables.toReversed())
    await runSql(tx, `delete from ${table} where organisation_id = $1`, [organisationId])
  await runSql(tx, `delete from organisation where id = $1`, [organisationId])
  return hashes
}

const listFileHashes = async (tx: Db, organisationId: number): Promise<string[]> =>
  (
    await runSql<{ sha256: string }>(
      tx,
      `select sha256 from organisation_file where organisation_id = $1
       union select sha256 from report_file where organisation_id = $1`,
      [organisationId],
    )
  ).map(({ sha256 }) => sha256)
