import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { roleAtLeast } from '../../../platform/shared/member-roles.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { RegisterView } from '../register-contract.ts'

// Saved lists hold no decision about a vendor: the audit log does not tell of them.

const mostViews = 50

const viewColumns = `id, name, address, is_shared as "isShared", member_id = $2 as "isOwn"`

export const listRegisterViews = (db: Db, { organisationId, id }: Member): Promise<RegisterView[]> =>
  runSql(
    db,
    `select ${viewColumns} from register_view where organisation_id = $1 and (member_id = $2 or is_shared)
     order by lower(name), id`,
    [organisationId, id],
  )

export async function addRegisterView(
  tx: Db,
  { member, name, address, isShared, now }: { member: Member; now: Date } & Omit<RegisterView, 'id' | 'isOwn'>,
): Promise<RegisterView> {
  if (isShared) requireSharing(member)
  const own = (await listRegisterViews(tx, member)).filter((view) => view.isOwn)
  if (own.length >= mostViews) throw refuse('views_enough')
  const [added] = await runSql<RegisterView>(
    tx,
    `insert into register_view (organisation_id, member_id, name, address, is_shared, created_at)
     values ($1, $2, $3, $4, $5, $6) returning ${viewColumns}`,
    [member.organisationId, member.id, name, address, isShared, now],
  )
  if (!added) throw new Error('a list that was saved is not there')
  return added
}

export async function editRegisterView(
  tx: Db,
  {
    member,
    id,
    ...change
  }: { member: Member; id: number } & {
    [Name in 'name' | 'address' | 'isShared']?: RegisterView[Name] | undefined
  },
): Promise<RegisterView> {
  const view = await requireOwnView(tx, { member, id })
  if (change.isShared && !view.isShared) requireSharing(member)
  const [edited] = await runSql<RegisterView>(
    tx,
    `update register_view set name = $4, address = $5, is_shared = $6 where organisation_id = $1 and id = $3
     returning ${viewColumns}`,
    [
      ...[member.organisationId, member.id, id],
      ...[change.name ?? view.name, change.address ?? view.address, change.isShared ?? view.isShared],
    ],
  )
  if (!edited) throw refuse('not_found')
  return edited
}

export async function deleteRegisterView(tx: Db, { member, id }: { member: Member; id: number }): Promise<void> {
  await requireOwnView(tx, { member, id })
  await runSql(tx, `delete from register_view where organisation_id = $1 and id = $2`, [member.organisationId, id])
}

/** One's own, or a shared one where an administrator asks; someone else's own list is as if it were not there. */
async function requireOwnView(tx: Db, { member, id }: { member: Member; id: number }): Promise<RegisterView> {
  const view = (await listRegisterViews(tx, member)).find((one) => one.id === id)
  if (!view) throw refuse('not_found')
  if (!view.isOwn && member.role !== 'administrator') throw refuse('view_not_yours')
  return view
}

function requireSharing({ role }: Member): void {
  if (!roleAtLeast(role, 'manager')) throw refuse('sharing_needs_manager')
}
