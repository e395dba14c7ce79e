import { recordAudit } from '../../../platform/server/audit.ts'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { type Call, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { HandledAlert, workContract } from '../work-contract.ts'
import { addComment, deleteComment, listComments } from './comments.ts'
import { given, personOf, requireOwner } from './edit-dossier.ts'
import { listWork } from './work.ts'

export function workEndpoints({ db, now }: { db: Database; now: () => Date }): Handlers<typeof workContract> {
  const within = <T>(call: Call, act: (tx: Db) => Promise<T>) => inOrganisation(db, memberOf(call).organisationId, act)
  return {
    'GET /api/customer/work': ({ query: { scope } }, call) =>
      within(call, (tx) => {
        const { id: memberId, organisationId } = memberOf(call)
        return listWork(tx, { organisationId, memberId, today: dayOf(now()), scope })
      }),

    'PATCH /api/customer/alerts/{id}': ({ params: { id }, body }, call) =>
      within(call, async (tx) => {
        const { id: memberId, organisationId } = memberOf(call)
        await requireOwner({ tx, organisationId }, body.assigneeId)
        const changes = given(body)
        await runSql(
          tx,
          `update vendor_alert set assignee_id = case when $3 then $4::bigint else assignee_id end,
             snoozed_until = case when $5 then $6::date else snoozed_until end
           where organisation_id = $1 and id = $2`,
          [
            ...[organisationId, id, 'assigneeId' in changes, body.assigneeId ?? null],
            ...['snoozedUntil' in changes, body.snoozedUntil ?? null],
          ],
        )
        await recordAudit(tx, {
          ...{ organisationId, actor: { member: memberId }, at: now(), kind: 'alert.handled' },
          ...{ subject: { kind: 'vendor_alert', id }, details: changes },
        })
        return getHandled(tx, { organisationId, id })
      }),

    'GET /api/customer/vendors/{id}/comments': ({ params: { id: vendorId } }, call) =>
      within(call, (tx) => {
        const { id: memberId, organisationId } = memberOf(call)
        return listComments(tx, { organisationId, vendorId, memberId })
      }),
    'POST /api/customer/vendors/{id}/comments': ({ params: { id: vendorId }, body }, call) =>
      within(call, (tx) => addComment(tx, { ...body, member: memberOf(call), vendorId, now: now() })),
    'DELETE /api/customer/vendors/{id}/comments/{childId}': ({ params: { id: vendorId, childId } }, call) =>
      within(call, (tx) => deleteComment(tx, { member: memberOf(call), vendorId, id: childId, now: now() })),
  }
}

async function getHandled(
  db: Db,
  { organisationId, id }: { organisationId: number; id: number },
): Promise<HandledAlert> {
  const [alert] = await runSql<HandledAlert>(
    db,
    `select a.id, ${personOf('a.assignee_id')} as assignee, a.snoozed_until as "snoozedUntil"
     from vendor_alert a where a.organisation_id = $1 and a.id = $2`,
    [organisationId, id],
  )
  if (!alert) throw refuse('not_found')
  return alert
}
