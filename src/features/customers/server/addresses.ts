import type { Db } from '../../../platform/server/database.ts'
import { type Call, memberOf } from '../../../platform/server/http/api.ts'
import { whyUnusable } from '../../../platform/server/mail/usable-address.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { maskEmail } from '../../../platform/shared/mask-email.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { addressChangingMail, proveAddressMail, proveNewAddressMail } from './account.email.tsx'
import { listUnproved, saveProvedAddress, type UnprovedAccount } from './accounts.store.ts'
import { auditAccount } from './audit-log.ts'
import { endUnproved, removeFiles } from './end-unproved.ts'
import {
  countLinks,
  getOpenLink,
  insertLink,
  type MemberLink,
  mayMail,
  revokeLinks,
  revokeProofs,
  takeLink,
} from './links.store.ts'
import { endSessions } from './member-door.ts'
import { lockAccount, lockAccountById, lockMembership } from './members.store.ts'
import type { CustomersParts } from './parts.ts'
import { endPrograms } from './programs.store.ts'
import { deleteSecondFactor } from './second-factor.ts'
import { lockJudged, refuseForDemo, withPassword } from './with-password.ts'

/** @throws Refusal for an address that cannot be mailed. */
export function requireUsable(email: string, path: string): void {
  const problem = whyUnusable(email)
  if (problem) throw refuse('invalid_request', { issues: [{ path, message: problem }] })
}

/** Asks the reader of the address which account is theirs. @returns false when the address had enough of these mails lately. */
export async function sendProof(parts: CustomersParts, tx: Db, email: string): Promise<boolean> {
  const at = parts.now()
  if (!(await mayMail(tx, { kind: 'proof', email, at }))) return false
  const link = await insertLink(tx, { kind: 'proof', email, at })
  await queueMail(tx, proveAddressMail({ ...parts, ...link, recipient: email }))
  await parts.deliverSoon(tx)
  return true
}

/** @throws Refusal `rate_limited`. */
export async function sendProofAgain(parts: CustomersParts, call: Call): Promise<void> {
  const member = memberOf(call)
  await acrossOrganisations(parts.db, async (tx) => {
    const account = await lockAccount(tx, member)
    if (!account) throw refuse('sign_in_required')
    if (account.provedAt === null && !(await sendProof(parts, tx, account.email))) throw refuse('rate_limited')
  })
}

const mostChangesADay = 5

/**
 * Mails a link to the new address, and a warning to the old one. Whether the new one has an account already is told only to
 * its owner, behind the link.
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
      const { accountId } = account
      const at = parts.now()
      if ((await countLinks(tx, { accountId, since: new Date(at.getTime() - dayMs) })) >= mostChangesADay)
        throw refuse('rate_limited')
      const isMailed = await mayMail(tx, { kind: 'address', email, at })
      // The newest wish is the one that counts.
      await revokeLinks(tx, { accountId, kinds: ['address'], at })
      const link = await insertLink(tx, { kind: 'address', accountId, email, at })
      await auditAccount(tx, accountId, { kind: 'member.address_change_asked', at })
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

export interface ProofAnswer {
  /** Which of the accounts that were made with the address is the reader's; needed where there are several. */
  account?: string | undefined
  /** The reader does not know its password: whatever its maker set up to get in again ends. */
  withNewPassword?: boolean | undefined
}

export interface Proved {
  email: string
  /** A link to set a new password, where one was asked for. */
  passwordToken: string | null
}

/**
 * Proves an address with the link from an email, which only a reader of that mailbox has. Ends all other accounts that were
 * created with the address.
 */
export async function proveAddress(parts: CustomersParts, token: string, answer: ProofAnswer): Promise<Proved> {
  const at = parts.now()
  const presented = { token, kinds: ['proof', 'address'] as const, at }
  const { ended, ...proved } = await acrossOrganisations(parts.db, async (tx) => {
    const link = await getOpenLink(tx, presented)
    const { emailKey } = link
    await lockMembership(tx, emailKey)
    const others = await listUnproved(tx, emailKey)
    const mine = link.kind === 'proof' ? chooseAccount(others, answer.account) : undefined
    const accountId = mine?.id ?? link.accountId
    // An account is always held before its links.
    const account = accountId === null ? undefined : await lockAccountById(tx, accountId)
    await takeLink(tx, presented)
    if (accountId === null || !account) throw refuse('customer_link_gone')
    const email = mine ? account.email : link.email
    const ended = await endUnproved(
      tx,
      others.filter(({ id }) => id !== accountId),
      at,
    )
    if (!(await saveProvedAddress(tx, { accountId, email, at }))) throw refuse('address_taken')
    await revokeProofs(tx, { emailKey, at })
    // Links from before stop working: someone else may have created the account.
    await revokeLinks(tx, { accountId, kinds: ['password', 'address'], at })
    await auditAccount(tx, accountId, { kind: mine ? 'member.address_proved' : 'member.address_changed', at })
    return { ended, email, passwordToken: answer.withNewPassword && mine ? await startAgain(tx, account, at) : null }
  })
  await removeFiles(parts, ended)
  return proved
}

function chooseAccount(candidates: UnprovedAccount[], chosen: string | undefined): UnprovedAccount {
  if (chosen === undefined && candidates.length > 1) throw refuse('account_choice_missing')
  const mine = chosen === undefined ? candidates[0] : candidates.find(({ publicId }) => publicId === chosen)
  if (!mine) throw refuse('customer_link_gone')
  return mine
}

/** The organization stays; whatever lets its maker in again does not. @returns the token of a link to a new password. */
async function startAgain(
  tx: Db,
  { accountId, email }: { accountId: number; email: string },
  at: Date,
): Promise<string> {
  await endSessions(tx, { accountId })
  await deleteSecondFactor(tx, { accountId })
  await endPrograms(tx, { accountId, at })
  return (await insertLink(tx, { kind: 'password', accountId, email, at })).token
}

/** The reader of the address did not make these accounts, or did not ask for this change. */
export async function refuseAddress(parts: CustomersParts, token: string): Promise<{ ended: number }> {
  const at = parts.now()
  const presented = { token, kinds: ['proof', 'address'] as const, at }
  const { ended, files } = await acrossOrganisations(parts.db, async (tx) => {
    const { emailKey } = await getOpenLink(tx, presented)
    await lockMembership(tx, emailKey)
    const link: MemberLink = await takeLink(tx, presented)
    if (link.accountId !== null) {
      await revokeLinks(tx, { accountId: link.accountId, kinds: ['address'], at })
      await auditAccount(tx, link.accountId, { kind: 'member.address_change_refused', at })
      return { ended: 0, files: [] }
    }
    const accounts = await listUnproved(tx, emailKey)
    await revokeProofs(tx, { emailKey, at })
    return { ended: accounts.length, files: await endUnproved(tx, accounts, at) }
  })
  await removeFiles(parts, files)
  return { ended }
}
