import { type BlobStore, removeUnlessNamed } from '../../../platform/server/blobs.ts'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { UnprovedAccount } from './accounts.store.ts'
import { endSessionsOfMember } from './member-door.ts'
import { eraseMember, lockOrganisation } from './members.store.ts'
import { deleteOrganisationRows } from './organisation.ts'

/**
 * Ends accounts whose address was never proved, with all that hangs on them: sessions, second factor, API keys, webhooks,
 * invitations, and the organization unless a member with a proved address is in it. Across organizations.
 * @returns hashes of files that nothing may name any more, for `removeFiles` after the transaction.
 */
export async function endUnproved(tx: Db, accounts: readonly UnprovedAccount[], at: Date): Promise<string[]> {
  const files: string[] = []
  for (const { id, organisationId } of accounts) {
    await lockOrganisation(tx, organisationId)
    const others = await runSql(
      tx,
      `select 1 from member where organisation_id = $1 and left_at is null and email_proved_at is not null limit 1`,
      [organisationId],
    )
    if (others.length === 0) files.push(...(await deleteOrganisationRows(tx, organisationId)))
    else await removeFromOrganisation(tx, { accountId: id, organisationId, at })
  }
  return files
}

async function removeFromOrganisation(
  tx: Db,
  { accountId, organisationId, at }: { accountId: number; organisationId: number; at: Date },
): Promise<void> {
  const members = await runSql<{ id: number }>(
    tx,
    `select id from member where account_id = $1 and organisation_id = $2`,
    [accountId, organisationId],
  )
  for (const { id } of members) {
    await endSessionsOfMember(tx, id)
    await eraseMember(tx, { id, organisationId, at })
  }
}

export async function removeFiles(
  parts: { db: Database; blobs: Pick<BlobStore, 'remove'> },
  hashes: readonly string[],
): Promise<void> {
  for (const sha256 of hashes) await removeUnlessNamed(parts, sha256)
}
