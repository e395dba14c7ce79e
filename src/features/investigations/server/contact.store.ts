import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { isPublic } from './visible-runs.ts'

/** Maximum number of addresses waiting for one run's notice, against floods. */
const contactsPerRun = 100
/** How many notices anybody can have sent to one address within a day; it may be a stranger's. */
const noticesPerDay = 5

export type LeftContact = 'accepted' | 'finished' | 'list-full' | 'address-limit'

/**
 * Both limits come before the question whether the address is on the list already: the answer says nothing about that.
 * `finished`: there is nothing left to notify about.
 */
export async function leaveContact(
  db: Database,
  { id, contactEmail, until }: { id: string; contactEmail: string; until: string },
): Promise<LeftContact> {
  return db.transaction().execute(async (tx) => {
    const [run] = await runSql(
      tx,
      `select 1 from investigation i where i.id = $1 and ${isPublic} and i.status in ('pending', 'in_progress') and i.asked_at is null for update`,
      [id],
    )
    if (!run) return 'finished'
    // The row above keeps one run's list in order; one address may be left with several runs at once.
    await runSql(tx, `select pg_advisory_xact_lock(hashtextextended('contact ' || lower($1), 0))`, [contactEmail])
    const [counted] = await runSql<{ on_list: number; of_late: number }>(
      tx,
      `select (select count(*)::int from investigation_contact where investigation_id = $1) as on_list,
         (select count(*)::int from investigation_contact where lower(email) = lower($2) and created_at > now() - interval '1 day') as of_late`,
      [id, contactEmail],
    )
    if (!counted || counted.on_list >= contactsPerRun) return 'list-full'
    if (counted.of_late >= noticesPerDay) return 'address-limit'
    await runSql(
      tx,
      `insert into investigation_contact (investigation_id, email, until) values ($1, $2, $3) on conflict do nothing`,
      [id, contactEmail, until],
    )
    return 'accepted'
  })
}

/** Everybody who waits for the notice, in the order they came. */
export async function listContacts(db: Db, id: string): Promise<string[]> {
  const rows = await runSql<{ email: string }>(
    db,
    `select email from investigation_contact where investigation_id = $1 order by created_at, email`,
    [id],
  )
  return rows.map((row) => row.email)
}

/** @returns one row for each address that was erased. */
export const eraseContactsUntil = (db: Db, day: string) =>
  runSql(db, `delete from investigation_contact where until <= $1 returning investigation_id`, [day])
