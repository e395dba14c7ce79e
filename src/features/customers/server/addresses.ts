import type { Db } from '../../../platform/server/database.ts'
import { type Call, memberOf } from '../../../platform/server/http/api.ts'
import { whyUnusable } from '../../../platform/server/mail/usable-address.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { maskEmail } from '../../investigations/rules.ts'
import { addressChangingMail, proveAddressMail, proveNewAddressMail } from './account.email.tsx'
import { auditAct } from './audit-log.ts'
import { countLinks, getOpenLink, insertLink, lockHolder, mayMail, revokeLinks, takeLink } from './links.store.ts'
import { type Account, lockAccount, lockMembership, saveProvedAddress } from './members.store.ts'
import type { CustomersParts } from './parts.ts'
import { lockJudged, refuseForDemo, withPassword } from './with-password.ts'

/** @throws Refusal for an address that cannot be mailed. */
export function requireUsable(email: string, path: string): void {
  const problem = whyUnusable(email)
  if (problem) throw refuse('invalid_request', { issues: [{ path, message: problem }] })
}

/** @returns false when the address had enough of these mails of late. */
export async function sendProof(parts: CustomersParts, tx: Db, account: Account): Promise<boolean> {
  const { id: memberId, organisationId, email } = account
  const at = parts.now()
  if (!(await mayMail(tx, { kind: 'proof', email, at }))) return false
  const link = await insertLink(tx, { kind: 'proof', organisationId, memberId, email, at })
  await queueMail(tx, proveAddressMail({ ...parts, ...link, recipient: email }))
  await parts.deliverSoon(tx)
  return true
}

/** @throws Refusal `rate_limited`. */
export async function sendProofAgain(parts: CustomersParts, call: Call): Promise<void> {
  const member = memberOf(call)
  await inOrganisation(parts.db, member.organisationId, async (tx) => {
    const account = await lockAccount(tx, member)
    if (!account) throw refuse('sign_in_required')
    if (account.provedAt === null && !(await sendProof(parts, tx, account))) throw refuse('rate_limited')
  })
}

const mostChangesADay = 5

/**
 * Asks the new address, and warns the old one. Whether the new one is another member's already is said to nobody but its
 * owner, behind the link.
 */
export async function askForAddress(
  parts: CustomersParts,
  { email, password }: { email: string; password: string },
  call: Call,
): Promise<void> {
  requireUsable(email, 'email')
  await withPassword(parts, { password, call }, async (judged) => {
    refuseForDemo(judged)
    await acrossOrganisations(parts.db, async (tx) => {
      const account = await lockJudged(tx, judged)
      const { id: memberId, organisationId } = account
      const at = parts.now()
      const since = new Date(at.getTime() - dayMs)
      if ((await countLinks(tx, { organisationId, memberId, kind: 'address', since })) >= mostChangesADay)
        throw refuse('rate_limited')
      const isMailed = await mayMail(tx, { kind: 'address', email, at })
      // The newest wish is the one that counts.
      await revokeLinks(tx, { organisationId, memberId, kinds: ['address'], at })
      const link = await insertLink(tx, { kind: 'address', organisationId, memberId, email, at })
      await auditAct(tx, account, { kind: 'member.address_change_asked', at })
      if (isMailed) await queueMail(tx, proveNewAddressMail({ ...parts, ...link, recipient: email }))
      if (account.provedAt !== null)
        await queueMail(
          tx,
          addressChangingMail({
            ...{ ...parts, recipient: account.email, newAddress: maskEmail(email) },
            dedupeKey: `address-changing:${link.id}`,
          }),
        )
      await parts.deliverSoon(tx)
    })
  })
}

/** By the link of a mail: whoever has it reads the mail of that address. */
export async function proveAddress(parts: CustomersParts, token: string): Promise<{ email: string }> {
  const at = parts.now()
  const presented = { token, kinds: ['proof', 'address'] as const, at }
  return acrossOrganisations(parts.db, async (tx) => {
    const link = await getOpenLink(tx, presented)
    await lockMembership(tx, link.emailKey)
    const account = await lockHolder(tx, link)
    const { kind, organisationId, email, emailKey } = await takeLink(tx, presented)
    // The first address, after another one took its place.
    if (!account || (kind === 'proof' && account.emailKey !== emailKey)) throw refuse('customer_link_gone')
    if (!(await saveProvedAddress(tx, { id: account.id, organisationId, email, at }))) throw refuse('address_taken')
    // What went to the old address opens nothing any more.
    if (kind === 'address')
      await revokeLinks(tx, { organisationId, memberId: account.id, kinds: ['password', 'proof', 'address'], at })
    await auditAct(tx, account, {
      kind: kind === 'proof' ? 'member.address_proved' : 'member.address_changed',
      at,
    })
    return { email }
  })
}
