import type { Db } from '../../../platform/server/database.ts'
import { type Call, memberOf } from '../../../platform/server/http/api.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { forgiveFailures } from '../../../platform/server/sign-in-attempts.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { newPasswordMail, passwordChangedMail } from './account.email.tsx'
import { savePassword } from './accounts.store.ts'
import { sendProof } from './addresses.ts'
import { auditAccount } from './audit-log.ts'
import { getOpenLink, insertLink, mayMail, revokeLinks, takeLink } from './links.store.ts'
import { endSessions } from './member-door.ts'
import {
  type Account,
  findAccountByAddress,
  listMemberships,
  lockAccountById,
  lockMembership,
} from './members.store.ts'
import { newPasswordHash } from './new-passwords.ts'
import type { CustomersParts } from './parts.ts'
import { endPrograms } from './programs.store.ts'
import { lockJudged, refuseForDemo, withPassword } from './with-password.ts'

export async function changePassword(
  parts: CustomersParts,
  { password, newPassword, endPrograms }: { password: string; newPassword: string; endPrograms: boolean },
  call: Call,
): Promise<void> {
  const { sessionId } = memberOf(call)
  await withPassword(parts, { password, call }, async (judged) => {
    refuseForDemo(judged)
    const passwordHash = await newPasswordHash(parts, newPassword, await wordsAbout(parts, judged))
    await acrossOrganisations(parts.db, async (tx) => {
      const account = await lockJudged(tx, judged)
      await putPassword(parts, tx, { account, passwordHash, except: sessionId, endsPrograms: endPrograms })
    })
  })
}

/** Words that a person's password must not consist of. */
const wordsAbout = ({ db }: CustomersParts, { accountId, firstName, lastName, email }: Account): Promise<string[]> =>
  acrossOrganisations(db, async (tx) => {
    const memberships = await listMemberships(tx, accountId)
    return [firstName, lastName, email, ...memberships.map(({ organisation }) => organisation)]
  })

/** Sends a link if the address has an account. Neither the answer nor its time reveals that. */
export async function askForNewPassword(parts: CustomersParts, email: string): Promise<void> {
  const { db, now } = parts
  await acrossOrganisations(db, async (tx) => {
    await lockMembership(tx, foldAddress(email))
    const account = await findAccountByAddress(tx, foldAddress(email))
    if (!account || account.isDemo) return
    const at = now()
    // An account that was never proved may be a stranger's: its reader says so first, and sets the password from there.
    if (account.provedAt === null) await sendProof(parts, tx, account.email)
    else if (await mayMail(tx, { kind: 'password', email, at })) {
      await sendNewPasswordLink(parts, tx, account)
    }
  })
}

export async function sendNewPasswordLink(
  parts: CustomersParts,
  tx: Db,
  { accountId, email }: Pick<Account, 'accountId' | 'email'>,
): Promise<void> {
  const link = await insertLink(tx, { kind: 'password', accountId, email, at: parts.now() })
  await queueMail(tx, newPasswordMail({ ...parts, ...link, recipient: email }))
  await parts.deliverSoon(tx)
}

/** @throws Refusal where the link is not good, or the password is known. */
export async function setNewPassword(
  parts: CustomersParts,
  { token, password, endPrograms }: { token: string; password: string; endPrograms: boolean },
  call: Call,
): Promise<void> {
  const { db, now } = parts
  const presented = { token, kinds: ['password'] as const, at: now() }
  const { accountId, emailKey } = await acrossOrganisations(db, (tx) => getOpenLink(tx, presented))
  if (accountId === null) throw new Error('a link to a new password has no account')
  const known = await acrossOrganisations(db, (tx) => lockAccountById(tx, accountId))
  const passwordHash = await newPasswordHash(parts, password, known ? await wordsAbout(parts, known) : [])
  await acrossOrganisations(db, async (tx) => {
    const account = await lockAccountById(tx, accountId)
    await takeLink(tx, presented)
    // The link was sent to an address that the account no longer has.
    if (account?.emailKey !== emailKey) throw refuse('customer_link_gone')
    await putPassword(parts, tx, { account, passwordHash, endsPrograms: endPrograms })
    await forgiveFailures(tx, { door: 'member', name: emailKey, address: call.address })
  })
}

/** Ends whatever was begun by anyone who knew the old one; what acts without a password, where that is asked for. */
async function putPassword(
  parts: CustomersParts,
  tx: Db,
  {
    account: { accountId, email: recipient, provedAt },
    passwordHash,
    except,
    endsPrograms,
  }: { account: Account; passwordHash: string; except?: number; endsPrograms: boolean },
): Promise<void> {
  const at = parts.now()
  await savePassword(tx, { accountId, passwordHash })
  await endSessions(tx, { accountId, ...(except === undefined ? {} : { except }) })
  await revokeLinks(tx, { accountId, kinds: ['password', 'address'], at })
  if (endsPrograms) await endPrograms(tx, { accountId, at })
  await auditAccount(tx, accountId, { kind: 'member.password_changed', details: { programsEnded: endsPrograms }, at })
  if (provedAt === null) return
  await queueMail(
    tx,
    passwordChangedMail({ ...parts, recipient, dedupeKey: `password-changed:${accountId}:${at.toISOString()}` }),
  )
  await parts.deliverSoon(tx)
}
