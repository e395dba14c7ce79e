import type { Db } from '../../../platform/server/database.ts'
import { type Call, type Member, memberOf } from '../../../platform/server/http/api.ts'
import { requireStrangerMail } from '../../../platform/server/mail/stranger-mail.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { type MemberRole, roleAtLeast } from '../../../platform/shared/member-roles.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { invitationMail } from './account.email.tsx'
import { requireUsable } from './addresses.ts'
import { auditAct } from './audit-log.ts'
import {
  countLinks,
  deleteInvitationsTo,
  type Invitation,
  insertLink,
  mayMail,
  revokeInvitations,
} from './links.store.ts'
import { deleteMemberMails } from './mails.store.ts'
import { endSessions, endSessionsOfMember } from './member-door.ts'
import {
  type Account,
  eraseMember,
  findAccount,
  getOrganisation,
  isLastAdministrator,
  lockOrganisation,
  saveRole,
} from './members.store.ts'
import type { CustomersParts } from './parts.ts'
import { refuseForDemo } from './with-password.ts'

type TeamParts = Pick<CustomersParts, 'db' | 'now'>
type MailParts = Pick<CustomersParts, 'secret' | 'publicUrl' | 'operator' | 'deliverSoon'>

/**
 * One path for every address, known here, elsewhere or nowhere: that it has an account already is shown only to
 * the person who follows the link.
 * @throws Refusal `address_not_proved`, or `mail_allowance_used` or `rate_limited` by what this organization itself asked for.
 */
export async function invite(
  parts: TeamParts & MailParts,
  { email, role }: { email: string; role: MemberRole },
  call: Call,
): Promise<Invitation> {
  requireUsable(email, 'email')
  return administer(parts, call, async (tx, inviter) => {
    const { organisationId } = inviter
    if (inviter.provedAt === null) throw refuse('address_not_proved')
    const at = parts.now()
    const since = new Date(at.getTime() - dayMs)
    const sentToday = await countLinks(tx, { organisationId, since })
    const allowance = { kind: 'invitation', orElse: 'rate_limited' } as const
    await requireStrangerMail(tx, { ...allowance, organisationId, sentToday, now: at })
    if (!(await mayMail(tx, { kind: 'invitation', email, organisationId, at }))) throw refuse('rate_limited')
    await revokeInvitations(tx, { organisationId, email, at })
    const link = await insertLink(tx, { kind: 'invitation', organisationId, email, role, invitedBy: inviter.id, at })
    const { name: organisation } = await getOrganisation(tx, organisationId)
    const names = { organisation, inviter: `${inviter.firstName} ${inviter.lastName}` }
    await queueMail(tx, invitationMail({ ...parts, ...link, ...names, role, recipient: email }))
    await parts.deliverSoon(tx)
    const subject = { kind: 'invitation', id: link.id }
    await auditAct(tx, inviter, { kind: 'invitation.sent', subject, details: { role }, at })
    return { id: link.id, email, role, createdAt: at, expiresAt: link.expiresAt }
  })
}

export const revokeInvitation = (parts: TeamParts, id: number, call: Call): Promise<void> =>
  administer(parts, call, async (tx, actor) => {
    const at = parts.now()
    const revoked = await revokeInvitations(tx, { organisationId: actor.organisationId, id, at })
    if (revoked.length === 0) throw refuse('not_found')
    await auditAct(tx, actor, { kind: 'invitation.revoked', subject: { kind: 'invitation', id }, at })
  })

export const changeRole = (
  parts: TeamParts,
  {
    id,
    role,
    exceptAdministrators = false,
  }: {
    id: number
    role: MemberRole
    /** Refuses to change an administrator, as for a program. */
    exceptAdministrators?: boolean
  },
  call: Call,
): Promise<void> =>
  administer(parts, call, async (tx, actor) => {
    const { organisationId } = actor
    const member = await getColleague(tx, { id, organisationId })
    if (exceptAdministrators && member.role === 'administrator') throw refuse('role_not_enough')
    if (member.role === role) return
    if (await isLastAdministrator(tx, member)) throw refuse('last_administrator')
    const at = parts.now()
    await saveRole(tx, { id, organisationId, role })
    if (role !== 'administrator') await revokeInvitations(tx, { organisationId, invitedBy: id, at })
    const subject = { kind: 'member', id }
    await auditAct(tx, actor, { kind: 'member.role_changed', subject, details: { from: member.role, to: role }, at })
  })

/**
 * For a lost device, or someone who may be in. Of oneself too, this session with the others. Sessions that work in another
 * organization end too: any of them could switch to this one. The log counts those that worked here.
 */
export const signOutMember = (parts: CustomersParts, id: number, call: Call): Promise<void> =>
  administer(parts, call, async (tx, actor) => {
    const { organisationId } = actor
    const { accountId } = await getColleague(tx, { id, organisationId })
    const ended = await endSessions(tx, { accountId })
    const sessions = ended.filter(({ memberId }) => memberId === id)
    const at = parts.now()
    const subject = { kind: 'member', id }
    await auditAct(tx, actor, { kind: 'member.signed_out', subject, details: { sessions: sessions.length }, at })
  })

/** A colleague, or oneself: then any role will do. Memberships in other organizations stay. */
export const removeMember = (parts: CustomersParts, id: number, call: Call): Promise<void> =>
  act(parts, call, id === memberOf(call).id ? 'viewer' : 'administrator', async (tx, actor) => {
    const { organisationId } = actor
    const member = await getColleague(tx, { id, organisationId })
    if (await isLastAdministrator(tx, member)) throw refuse('last_administrator')
    const at = parts.now()
    await endSessionsOfMember(tx, id)
    await deleteMemberMails(tx, { organisationId, id })
    await deleteInvitationsTo(tx, member)
    await eraseMember(tx, { id, organisationId, at })
    await revokeInvitations(tx, { organisationId, invitedBy: id, at })
    const kind = id === actor.id ? 'member.left' : 'member.removed'
    await auditAct(tx, actor, { kind, subject: { kind: 'member', id }, at })
  })

const administer = <T>(parts: TeamParts, call: Call, work: (tx: Db, actor: Account) => Promise<T>) =>
  act(parts, call, 'administrator', work)

/**
 * One after the other within an organisation, with the caller's role as it is then: of two administrators who remove each
 * other the second is none any more.
 */
const act = <T>(
  { db }: TeamParts,
  call: Call,
  least: MemberRole,
  work: (tx: Db, actor: Account) => Promise<T>,
): Promise<T> => {
  const member = memberOf(call)
  return inOrganisation(db, member.organisationId, async (tx) => {
    await lockOrganisation(tx, member.organisationId)
    const actor = await findAccount(tx, member)
    if (!actor) throw refuse('sign_in_required')
    if (!roleAtLeast(actor.role, least)) throw refuse('role_not_enough')
    refuseForDemo(actor)
    return work(tx, actor)
  })
}

async function getColleague(tx: Db, key: Pick<Member, 'id' | 'organisationId'>): Promise<Account> {
  const member = await findAccount(tx, key)
  if (!member) throw refuse('not_found')
  return member
}
