import { type Db, runSql } from '../../../platform/server/database.ts'
import { revokeInvitations } from './links.store.ts'
import { listMemberships } from './members.store.ts'

const why = 'Ended with the password of the member who set it up. Check where it sends, then turn it on again.'

/** Ends what acts for a person without signing in: API keys, webhooks and connected systems, and open invitations. Across organizations. */
export async function endPrograms(tx: Db, { accountId, at }: { accountId: number; at: Date }): Promise<void> {
  for (const { id, organisationId } of await listMemberships(tx, accountId)) {
    await runSql(
      tx,
      `update api_key set revoked_at = $3 where organisation_id = $1 and created_by = $2 and revoked_at is null`,
      [organisationId, id, at],
    )
    await runSql(
      tx,
      `update webhook_endpoint set enabled_at = null, disabled_reason = $3
       where organisation_id = $1 and created_by = $2 and enabled_at is not null`,
      [organisationId, id, why],
    )
    await revokeInvitations(tx, { organisationId, invitedBy: id, at })
  }
}
