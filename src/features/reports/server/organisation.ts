import { type Db, runSql } from '../../../platform/server/database.ts'

export interface Organisation {
  name: string
  /** The demonstration: its members' addresses are no one's, and it is everybody's to look at. */
  isDemo: boolean
}

export async function getOrganisation(tx: Db, organisationId: number): Promise<Organisation> {
  const [organisation] = await runSql<Organisation>(
    tx,
    `select name, is_demo as "isDemo" from organisation where id = $1`,
    [organisationId],
  )
  if (!organisation) throw new Error(`organisation ${organisationId} is not there`)
  return organisation
}

/** Locks the organization: deleting it waits until this transaction has ended. */
export const holdOrganisation = (tx: Db, organisationId: number) =>
  runSql(tx, `select from organisation where id = $1 for share`, [organisationId])
