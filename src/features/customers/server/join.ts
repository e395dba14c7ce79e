import type { Db } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { alreadyRegisteredMail } from './account.email.tsx'
import { requireUsable, sendProof } from './addresses.ts'
import { auditAct } from './audit-log.ts'
import { getOpenLink, takeLink } from './links.store.ts'
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
import { enter, type SignedIn } from './sign-in.ts'

type NewOrganisation = Pick<Organisation, 'name' | 'industry' | 'size'> & { isDemo?: boolean }
type NewMember = Pick<Account, 'email' | 'firstName' | 'lastName'>

/**
 * An organisation with its first administrator.
 * @returns the administrator; undefined when the address belongs to a member already; nothing is changed then.
 */
export async function openOrganisation(
  tx: Db,
  {
    organisation,
    administrator,
    at,
  }: {
    organisation: NewOrganisation
    administrator: NewMember & Pick<Account, 'passwordHash' | 'provedAt'>
    at: Date
  },
): Promise<Pick<Account, 'id' | 'organisationId'> | undefined> {
  const emailKey = foldAddress(administrator.email)
  await lockMembership(tx, emailKey)
  if (await findAccountByAddress(tx, emailKey)) return undefined
  const organisationId = await insertOrganisation(tx, { ...organisation, at })
  const id = await insertMember(tx, { ...administrator, organisationId, role: 'administrator', at })
  if (id === undefined) throw new Error(`organisation ${organisationId}: its administrator was not kept`)
  const opened = { id, organisationId }
  const subject = { kind: 'organisation', id: organisationId }
  await auditAct(tx, opened, { kind: 'organisation.registered', subject, at })
  return opened
}

/** A known address cannot be hidden here: its owner is told by mail, and the answer says no more than it must. */
export async function register(
  parts: CustomersParts,
  { organization, user }: { organization: NewOrganisation; user: NewMember & { password: string } },
  call: Call,
): Promise<SignedIn> {
  requireUsable(user.email, 'user.email')
  const about = [user.firstName, user.lastName, user.email, organization.name]
  const passwordHash = await newPasswordHash(parts, user.password, about)
  const signedIn = await acrossOrganisations(parts.db, async (tx) => {
    const at = parts.now()
    const administrator = { ...user, passwordHash, provedAt: null }
    const opened = await openOrganisation(tx, { organisation: organization, administrator, at })
    if (opened) {
      const account = await getAccount(tx, opened)
      await sendProof(parts, tx, account)
      return enter(tx, { account, call, at })
    }
    await tellOwner(parts, tx, foldAddress(user.email))
    return undefined
  })
  if (!signedIn) throw refuse('registration_refused')
  return signedIn
}

/** Whoever has the link reads the mail of that address: it counts as proved. */
export async function acceptInvitation(
  parts: CustomersParts,
  { token, firstName, lastName, password }: { token: string; firstName: string; lastName: string; password: string },
  call: Call,
): Promise<SignedIn> {
  const { db, now } = parts
  const presented = { token, kinds: ['invitation'] as const, at: now() }
  const { emailKey, organisation } = await acrossOrganisations(db, (tx) => getOpenLink(tx, presented))
  const passwordHash = await newPasswordHash(parts, password, [firstName, lastName, emailKey, organisation])
  return acrossOrganisations(db, async (tx) => {
    await lockMembership(tx, emailKey)
    const { id, organisationId, email, role } = await takeLink(tx, presented)
    if (role === null) throw new Error(`invitation ${id} has no role`)
    const at = now()
    const memberId = await insertMember(tx, {
      ...{ organisationId, email, firstName, lastName, role, passwordHash, provedAt: at, at },
    })
    if (memberId === undefined) throw refuse('address_taken')
    const account = await getAccount(tx, { id: memberId, organisationId })
    await auditAct(tx, account, { kind: 'member.joined', details: { role, invitation: id }, at })
    return enter(tx, { account, call, at })
  })
}

async function getAccount(tx: Db, key: Pick<Account, 'id' | 'organisationId'>): Promise<Account> {
  const account = await findAccount(tx, key)
  if (!account) throw new Error(`there is no member ${key.id}`)
  return account
}

/** Once a day, and to an address that was never proved nothing but its proof. */
async function tellOwner(parts: CustomersParts, tx: Db, emailKey: string): Promise<void> {
  const owner = await findAccountByAddress(tx, emailKey)
  if (!owner || owner.isDemo) return
  if (owner.provedAt === null) await sendProof(parts, tx, owner)
  else {
    const day = dayOf(parts.now())
    const dedupeKey = `already-registered:${owner.id}:${day}`
    await queueMail(tx, alreadyRegisteredMail({ ...parts, recipient: owner.email, dedupeKey }))
    await parts.deliverSoon(tx)
  }
}
