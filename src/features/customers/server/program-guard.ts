import { type Db, runSql } from '../../../platform/server/database.ts'
import { memberOf } from '../../../platform/server/http/api.ts'
import type { MadeProgram, ProgramGuard } from '../../../platform/server/http/program-guard.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { programMadeMail } from './account.email.tsx'
import { findAccount } from './members.store.ts'
import type { CustomersParts } from './parts.ts'
import { withPassword } from './with-password.ts'

type Parts = Pick<CustomersParts, 'publicUrl' | 'operator' | 'deliverSoon' | 'now'>

/** A session alone may be someone else's by now, and what is made with it would outlive the session. */
export const programConfirmation =
  ({ db }: Pick<CustomersParts, 'db'>): ProgramGuard['confirm'] =>
  async (call, password) => {
    if (call.key) return
    const member = memberOf(call)
    const account = await inOrganisation(db, member.organisationId, (tx) => findAccount(tx, member))
    if (!account) throw refuse('sign_in_required')
    if (account.provedAt === null) throw refuse('address_not_proved')
    if (!password) throw refuse('password_wrong')
    await withPassword({ db }, { password, call }, async () => undefined)
  }

export const programAnnouncement =
  (parts: Parts): ProgramGuard['announce'] =>
  async (tx, made) => {
    const administrators = await listAdministrators(tx, made.organisationId)
    for (const { id, email: recipient } of administrators) {
      // Changed again it is told again.
      const dedupeKey = `program-made:${made.kind}:${made.id}:${parts.now().toISOString()}:${id}`
      await queueMail(tx, programMadeMail({ ...parts, recipient, dedupeKey, made }))
    }
    if (administrators.length > 0) await parts.deliverSoon(tx)
  }

const listAdministrators = (
  tx: Db,
  organisationId: MadeProgram['organisationId'],
): Promise<{ id: number; email: string }[]> =>
  runSql(
    tx,
    `select m.id, m.email from member m join organisation o on o.id = m.organisation_id
     where m.organisation_id = $1 and m.role = 'administrator' and m.left_at is null and m.email_proved_at is not null
       and not o.is_demo order by m.id`,
    [organisationId],
  )
