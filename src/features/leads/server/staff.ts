import { type Db, runSql } from '../../../platform/server/database.ts'
import { refuse } from '../../../platform/shared/refusal.ts'

/** User names of those that may sign in. */
export async function listStaff(db: Db, { demo }: { demo: boolean }): Promise<string[]> {
  const rows = await runSql<{ username: string }>(
    db,
    `select username from staff_account where ($1 or not is_demo) and disabled_at is null and removed_at is null order by username`,
    [demo],
  )
  return rows.map(({ username }) => username)
}

/** @throws Refusal for a name that no staff member has; removing an assignee needs none. */
export async function requireAssignee(
  db: Db,
  { assignee, demo }: { assignee: string | null | undefined; demo: boolean },
): Promise<void> {
  if (assignee == null || (await listStaff(db, { demo })).includes(assignee)) return
  throw refuse('assignee_unknown', { issues: [{ path: 'assignee', message: 'is not a staff member' }] })
}
