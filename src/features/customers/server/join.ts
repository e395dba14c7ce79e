import type { Db } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { type Issue, refuse } from '../../../platform/shared/refusal.ts'
import { passwordLimits } from '../vocabulary.ts'
import { alreadyRegisteredMail } from './account.email.tsx'
import { insertAccount, listUnproved } from './accounts.store.ts'
import { requireUsable, sendProof } from './addresses.ts'
import { auditAct } from './audit-log.ts'
import { deviceWords } from './device.ts'
import { endUnproved, removeFiles } from './end-unproved.ts'
import { getOpenLink, type MemberLink, revokeProofs, takeLink } from './links.store.ts'
import { findSessionAccount } from './member-door.ts'
import {
  type Account,
  findAccount,
  findAccountByAddress,
  insertMember,
  insertOrganisation,
  lockMembership,
  type Organisation,
} from './members.store.ts'
import { newPasswordHash } from './new-passwords.ts'
import type { CustomersParts } from './parts.ts'
import { authenticate, enter, type SignedIn } from './sign-in.ts'

type NewOrganisation = Pick<Organisation, 'name' | 'industry' | 'size'> & { isDemo?: boolean }
type NewMember = Pick<Account, 'email' | 'firstName' | 'lastName'>

/**
 * An organization with its first administrator.
 * @returns the administrator; undefined when an account has proved the address; nothing is changed then.
 */
export async function openOrganisation(
  tx: Db,
  {
    organisation,
    administrator,
    device = '',
    at,
  }: {
    organisation: NewOrganisation
    administrator: NewMember & Pick<Account, 'passwordHash' | 'provedAt'>
    /** On which the account was made. */
    device?: string
    at: Date
  },
): Promise<Pick<Account, 'id' | 'organisationId'> | undefined> {
  const emailKey = foldAddress(administrator.email)
  await lockMembership(tx, emailKey)
  const owner = await findAccountByAddress(tx, emailKey)
  if (owner && owner.provedAt !== null) return undefined
  const organisationId = await insertOrganisation(tx, { ...organisation, at })
  const accountId = await insertAccount(tx, { ...administrator, device, at })
  const opened = await addMember(tx, { ...administrator, accountId, organisationId, role: 'administrator', at })
  if (!opened) throw new Error(`organisation ${organisationId}: its administrator was not kept`)
  const subject = { kind: 'organisation', id: organisationId }
  await auditAct(tx, opened, { kind: 'organisation.registered', subject, at })
  return opened
}

/**
 * Registers at once, beside accounts of the same address that were never proved: which of them is the owner's, the owner says
 * by mail. A proved address cannot be hidden here: its owner is told, and the answer says no more than it must.
 */
export async function register(
  parts: CustomersParts,
  { organization, user }: { organization: NewOrganisation; user: NewMember & { password: string } },
  call: Call,
): Promise<SignedIn> {
  if (parts.isRegistrationClosed) throw refuse('registration_closed')
  requireUsable(user.email, 'user.email')
  const about = [user.firstName, user.lastName, user.email, organization.name]
  const passwordHash = await newPasswordHash(parts, user.password, about)
  const signedIn = await acrossOrganisations(parts.db, async (tx) => {
    const at = parts.now()
    const administrator = { ...user, passwordHash, provedAt: null }
    const device = deviceOf(call)
    const opened = await openOrganisation(tx, { organisation: organization, administrator, device, at })
    if (opened) {
      await sendProof(parts, tx, user.email)
      return enter(parts, tx, { account: await getAccount(tx, opened), call, at })
    }
    await tellOwner(parts, tx, foldAddress(user.email))
    return undefined
  })
  if (!signedIn) throw refuse('registration_refused')
  return signedIn
}

interface Joining {
  token: string
  firstName?: string | undefined
  lastName?: string | undefined
  /** A new one, or that of the account that the address has. */
  password?: string | undefined
  code?: string | undefined
}

/**
 * Joins with the link from an email, which only a reader of that mailbox has. If the address has an account, its owner also
 * proves that, by a session or the password.
 */
export async function acceptInvitation(parts: CustomersParts, joining: Joining, call: Call): Promise<SignedIn> {
  const { db, now } = parts
  const { emailKey, owner, caller } = await acrossOrganisations(db, async (tx) => {
    const link = await getOpenLink(tx, { token: joining.token, kinds: ['invitation'], at: now() })
    return {
      emailKey: link.emailKey,
      owner: await findProvedAccount(tx, link.emailKey),
      caller: await findSessionAccount(tx, { authorization: call.header('authorization'), at: now() }),
    }
  })
  if (!owner) return joinAsNew(parts, joining, call)
  if (owner.accountId === caller)
    return acrossOrganisations(db, (tx) => joinAs(parts, tx, { account: owner, joining, call }))
  const { password, code } = joining
  if (!password) throw refuse('invitation_needs_sign_in')
  return authenticate(parts, { email: emailKey, password, code }, call, (tx, account) =>
    joinAs(parts, tx, { account, joining, call }),
  )
}

/** Joins with a new account, whose address the link proves: accounts that others created with it end. */
async function joinAsNew(parts: CustomersParts, joining: Joining, call: Call): Promise<SignedIn> {
  const { db, now } = parts
  const presented = { token: joining.token, kinds: ['invitation'] as const, at: now() }
  const { emailKey, organisation } = await acrossOrganisations(db, (tx) => getOpenLink(tx, presented))
  const { firstName, lastName, password } = requireNewMember(joining)
  const about = [firstName, lastName, emailKey, organisation ?? undefined]
  const passwordHash = await newPasswordHash(parts, password, about)
  const { signedIn, files } = await acrossOrganisations(db, async (tx) => {
    await lockMembership(tx, emailKey)
    const link = await takeLink(tx, presented)
    if (await findProvedAccount(tx, emailKey)) throw refuse('invitation_needs_sign_in')
    const at = now()
    const files = await endUnproved(tx, await listUnproved(tx, emailKey), at)
    await revokeProofs(tx, { emailKey, at })
    const { email } = link
    const accountId = await insertAccount(tx, { email, provedAt: at, passwordHash, device: deviceOf(call), at })
    return { files, signedIn: await addInvited(parts, tx, { link, accountId, firstName, lastName, call, at }) }
  })
  await removeFiles(parts, files)
  return signedIn
}

function requireNewMember({ firstName, lastName, password }: Joining) {
  const issues: Issue[] = []
  if (!firstName) issues.push({ path: 'firstName', message: 'is required' })
  if (!lastName) issues.push({ path: 'lastName', message: 'is required' })
  if (!password || password.length < passwordLimits.least)
    issues.push({ path: 'password', message: `Use at least ${passwordLimits.least} characters.` })
  if (!firstName || !lastName || !password || issues.length > 0) throw refuse('invalid_request', { issues })
  return { firstName, lastName, password }
}

async function joinAs(
  parts: CustomersParts,
  tx: Db,
  { account, joining, call }: { account: Account; joining: Joining; call: Call },
): Promise<SignedIn> {
  const at = parts.now()
  const link = await takeLink(tx, { token: joining.token, kinds: ['invitation'], at })
  const { accountId } = account
  const { firstName = account.firstName, lastName = account.lastName } = joining
  return addInvited(parts, tx, { link, accountId, firstName, lastName, call, at })
}

async function addInvited(
  parts: CustomersParts,
  tx: Db,
  {
    link: { id: invitation, organisationId, role },
    accountId,
    call,
    at,
    ...names
  }: { link: MemberLink; accountId: number; firstName: string; lastName: string; call: Call; at: Date },
): Promise<SignedIn> {
  if (role === null || organisationId === null) throw new Error(`invitation ${invitation} is to nothing`)
  const added = await addMember(tx, { ...names, accountId, organisationId, role, at })
  if (!added) throw refuse('already_member')
  await auditAct(tx, added, { kind: 'member.joined', details: { role, invitation }, at })
  return enter(parts, tx, { account: await getAccount(tx, added), call, at })
}

async function addMember(
  tx: Db,
  member: Parameters<typeof insertMember>[1],
): Promise<Pick<Account, 'id' | 'organisationId'> | undefined> {
  const id = await insertMember(tx, member)
  return id === undefined ? undefined : { id, organisationId: member.organisationId }
}

async function findProvedAccount(tx: Db, emailKey: string): Promise<Account | undefined> {
  const account = await findAccountByAddress(tx, emailKey)
  return account && account.provedAt !== null ? account : undefined
}

async function getAccount(tx: Db, key: Pick<Account, 'id' | 'organisationId'>): Promise<Account> {
  const account = await findAccount(tx, key)
  if (!account) throw new Error(`there is no member ${key.id}`)
  return account
}

const deviceOf = (call: Call): string => deviceWords(call.header('user-agent'))

/** Once a day. */
async function tellOwner(parts: CustomersParts, tx: Db, emailKey: string): Promise<void> {
  const owner = await findAccountByAddress(tx, emailKey)
  if (!owner || owner.isDemo) return
  const dedupeKey = `already-registered:${owner.accountId}:${dayOf(parts.now())}`
  await queueMail(tx, alreadyRegisteredMail({ ...parts, recipient: owner.email, dedupeKey }))
  await parts.deliverSoon(tx)
}
