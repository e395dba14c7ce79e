import type { Db } from '../../../platform/server/database.ts'
import { type Call, memberOf } from '../../../platform/server/http/api.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { forgiveFailures } from '../../../platform/server/sign-in-attempts.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { newPasswordMail, passwordChangedMail } from './account.email.tsx'
import { sendProof } from './addresses.ts'
import { auditAct } from './audit-log.ts'
import { getOpenLink, insertLink, lockHolder, mayMail, revokeLinks, takeLink } from './links.store.ts'
import { endSessions } from './member-door.ts'
import { type Account, findAccountByAddress, getOrganisation, lockMembership, savePassword } from './members.store.ts'
import { newPasswordHash } from './new-passwords.ts'
import type { CustomersParts } from './parts.ts'
import { lockJudged, refuseForDemo, withPassword } from './with-password.ts'

export async function changePassword(
  parts: CustomersParts,
  { password, newPassword }: { password: string; newPassword: string },
  call: Call,
): Promise<void> {
  const { sessionId } = memberOf(call)
  await withPassword(parts, { password, call }, async (judged) => {
    refuseForDemo(judged)
    const { firstName, lastName, email, organisationId } = judged
    const { name } = await inOrganisation(parts.db, organisationId, (tx) => getOrganisation(tx, organisationId))
    const passwordHash = await newPasswordHash(parts, newPassword, [firstName, lastName, email, name])
    await inOrganisation(parts.db, judged.organisationId, async (tx) => {
      const account = await lockJudged(tx, judged)
      await putPassword(parts, tx, { account, passwordHash, except: sessionId })
    })
  })
}

/** Sends a link to whoever has an account. Neither the answer nor its time says who has. */
export async function askForNewPassword(parts: CustomersParts, email: string): Promise<void> {
  const { db, now } = parts
  await acrossOrganisations(db, async (tx) => {
    await lockMembership(tx, foldAddress(email))
    const account = await findAccountByAddress(tx, foldAddress(email))
    if (!account || account.isDemo) return
    const at = now()
    // Nothing but its proof goes to an address that may be a stranger's.
    if (account.provedAt === null) await sendProof(parts, tx, account)
    else if (await mayMail(tx, { kind: 'password', email, at })) {
      const { id: memberId, organisationId, email: recipient } = account
      const link = await insertLink(tx, { kind: 'password', organisationId, memberId, email: recipient, at })
      await queueMail(tx, newPasswordMail({ ...parts, ...link, recipient }))
      await parts.deliverSoon(tx)
    }
  })
}

/** @throws Refusal where the link is not good, or the password is known. */
export async function setNewPassword(
  parts: CustomersParts,
  { token, password }: { token: string; password: string },
  call: Call,
): Promise<void> {
  const { db, now } = parts
  const presented = { token, kinds: ['password'] as const, at: now() }
  const link = await acrossOrganisations(db, (tx) => getOpenLink(tx, presented))
  const { emailKey, organisation } = link
  const passwordHash = await newPasswordHash(parts, password, [emailKey, organisation])
  await acrossOrganisations(db, async (tx) => {
    const account = await lockHolder(tx, link)
    await takeLink(tx, presented)
    // Sent to an address that is no longer the member's.
    if (account?.emailKey !== emailKey) throw refuse('customer_link_gone')
    await putPassword(parts, tx, { account, passwordHash })
    await forgiveFailures(tx, { door: 'member', name: emailKey, address: call.address })
  })
}

/** With it ends whatever somebody began who knew the old one. */
async function putPassword(
  parts: CustomersParts,
  tx: Db,
  { account, passwordHash, except }: { account: Account; passwordHash: string; except?: number },
): Promise<void> {
  const at = parts.now()
  const { id, organisationId, email: recipient } = account
  await savePassword(tx, { id, organisationId, passwordHash })
  await endSessions(tx, { organisationId, memberId: id, ...(except === undefined ? {} : { except }) })
  await revokeLinks(tx, { organisationId, memberId: id, kinds: ['password', 'address'], at })
  await auditAct(tx, account, { kind: 'member.password_changed', at })
  if (account.provedAt === null) return
  await queueMail(
    tx,
    passwordChangedMail({ ...parts, recipient, dedupeKey: `password-changed:${id}:${at.toISOString()}` }),
  )
  await parts.deliverSoon(tx)
}
