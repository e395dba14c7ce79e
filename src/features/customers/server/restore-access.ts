import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { forgiveFailures } from '../../../platform/server/sign-in-attempts.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import type { MemberRole } from '../../../platform/shared/member-roles.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { memberAccountsContract } from '../staff-contract.ts'
import type { RestoreReason } from '../vocabulary.ts'
import { sendProof } from './addresses.ts'
import { auditAccount } from './audit-log.ts'
import { revokeLinks } from './links.store.ts'
import { endSessions } from './member-door.ts'
import { lockAccountById } from './members.store.ts'
import type { CustomersParts } from './parts.ts'
import { sendNewPasswordLink } from './passwords.ts'
import { endPrograms } from './programs.store.ts'
import { deleteSecondFactor } from './second-factor.ts'
import { refuseForDemo } from './with-password.ts'

/** Staff calls for a person who cannot sign in: afterward the reader of the account's mailbox can. */
export const memberAccountEndpoints = (parts: CustomersParts): Handlers<typeof memberAccountsContract> => ({
  'POST /api/admin/member-accounts/find': async ({ body }) => {
    const found = await acrossOrganisations(parts.db, (tx) => listByAddress(tx, foldAddress(body.address)))
    return found.map(({ createdAt, ...account }) => ({ ...account, createdAt: createdAt.toISOString() }))
  },
  'POST /api/admin/member-accounts/{id}/restore': ({ params, body }) => restoreAccess(parts, { ...params, ...body }),
})

interface FoundAccount {
  id: string
  isProved: boolean
  hasSecondFactor: boolean
  sessions: number
  createdAt: Date
  memberships: { organization: string; role: MemberRole }[]
}

const listByAddress = (tx: Db, emailKey: string): Promise<FoundAccount[]> =>
  runSql(
    tx,
    `select a.public_id as id, a.email_proved_at is not null as "isProved", a.totp_confirmed_at is not null as "hasSecondFactor",
       (select count(*)::int from account_session s where s.account_id = a.id and s.expires_at > now()) as sessions,
       a.created_at as "createdAt",
       (select coalesce(json_agg(json_build_object('organization', o.name, 'role', m.role) order by m.id), '[]')
        from member m join organisation o on o.id = m.organisation_id where m.account_id = a.id) as memberships
     from account a where a.email_key = $1 order by a.email_proved_at is null, a.id desc limit 50`,
    [emailKey],
  )

async function restoreAccess(parts: CustomersParts, { id, reason }: { id: string; reason: RestoreReason }) {
  return acrossOrganisations(parts.db, async (tx) => {
    const [found] = await runSql<{ id: number }>(tx, `select id from account where public_id::text = $1`, [id])
    const account = found && (await lockAccountById(tx, found.id))
    if (!account) throw refuse('not_found')
    refuseForDemo(account)
    const { accountId, email, emailKey, provedAt } = account
    const at = parts.now()
    await endSessions(tx, { accountId })
    await deleteSecondFactor(tx, { accountId })
    await revokeLinks(tx, { accountId, kinds: ['password', 'address'], at })
    // Someone else may have set up what acts without signing in.
    if (reason === 'wrong_owner') await endPrograms(tx, { accountId, at })
    await forgiveFailures(tx, { door: 'member', name: emailKey, address: '' })
    await auditAccount(tx, accountId, { kind: 'member.access_restored', actor: 'program', details: { reason }, at })
    if (provedAt === null)
      return { outcome: (await sendProof(parts, tx, email)) ? ('proof-sent' as const) : ('mailed-enough' as const) }
    await sendNewPasswordLink(parts, tx, account)
    return { outcome: 'password-link-sent' as const }
  })
}
