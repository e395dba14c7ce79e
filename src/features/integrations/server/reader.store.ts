import { type Db, runSql } from '../../../platform/server/database.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'

/** The address of a member as they proved it; undefined where it is no one's of the organisation. */
export async function findProvedAddress(
  tx: Db,
  { organisationId, address }: { organisationId: number; address: string },
): Promise<string | undefined> {
  const [reader] = await runSql<{ email: string }>(
    tx,
    `select m.email from member m join organisation o on o.id = m.organisation_id
     where m.organisation_id = $1 and m.email_key = $2 and m.left_at is null and m.email_proved_at is not null
       and not o.is_demo`,
    [organisationId, foldAddress(address)],
  )
  return reader?.email
}
