import { newAuthenticator } from '../../../platform/server/authenticator.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type Call, memberOf } from '../../../platform/server/http/api.ts'
import { isPassword } from '../../../platform/server/passwords.ts'
import { callerOf, hearAttempt, rememberCaller } from '../../../platform/server/sign-in-attempts.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { auditAccount, auditAct } from './audit-log.ts'
import { deviceWords } from './device.ts'
import { leaveSession, moveSession, openSession } from './member-door.ts'
import {
  type Account,
  findAccount,
  findAccountByAddress,
  listMemberships,
  lockAccount,
  markEntered,
} from './members.store.ts'
import type { CustomersParts } from './parts.ts'
import {
  acceptCode,
  acceptStep,
  deleteSecondFactor,
  markConfirmed,
  replaceRecoveryCodes,
  saveSecret,
} from './second-factor.ts'
import { lockJudged, refuseForDemo, withPassword } from './with-password.ts'

export interface SignedIn {
  token: string
  user: Pick<Account, 'firstName' | 'lastName' | 'email' | 'role'>
}

/** As the browser keeps the signed-in user. */
export const presentUser = ({ firstName, lastName, email, role }: SignedIn['user']): SignedIn['user'] => ({
  ...{ firstName, lastName, email, role },
})

/** Signs in as the member that the account was last. A session that came along ends. */
export async function signIn(parts: CustomersParts, given: Credentials, call: Call): Promise<SignedIn> {
  const signedIn = await authenticate(parts, given, call, async (tx, account) => {
    const at = parts.now()
    const details = { secondFactor: account.totpConfirmedAt !== null }
    await auditAct(tx, account, { kind: 'member.signed_in', details, at })
    return enter(parts, tx, { account, call, at })
  })
  await acrossOrganisations(parts.db, (tx) => leaveSession(tx, call.header('authorization')))
  return signedIn
}

interface Credentials {
  email: string
  password: string
  code?: string | undefined
}

/**
 * Does what takes the password of an account, and its second factor where it has one. An address without an account takes as
 * long as a wrong password and is answered alike. Only someone who knows the password learns whether there is a second factor.
 */
export function authenticate<T>(
  { db, secret, demo, now }: CustomersParts,
  { email, password, code }: Credentials,
  call: Call,
  act: (tx: Db, account: Account) => Promise<T>,
): Promise<T> {
  const name = foldAddress(email)
  const attempt = { door: 'member', name, address: call.address, caller: callerOf(call, secret) } as const
  return hearAttempt(db, { ...attempt, pausedCode: 'customer_sign_in_paused' }, async () => {
    const found = await acrossOrganisations(db, (tx) => findAccountByAddress(tx, attempt.name))
    // The password of the demo is published: it opens nothing to anyone but this machine.
    const judged = found && (!found.isDemo || (demo && call.isDirect)) ? found : undefined
    if (!(await isPassword(password, judged?.passwordHash ?? null)) || !judged) throw refuse('customer_sign_in_failed')
    return acrossOrganisations(db, async (tx) => {
      const account = await lockAccount(tx, judged)
      if (account?.passwordHash !== judged.passwordHash) throw refuse('customer_sign_in_failed')
      const asksForCode = account.totpConfirmedAt !== null
      if (asksForCode && !code) throw refuse('second_factor_required')
      if (asksForCode && !(await acceptCode(tx, { secret, account, code: code ?? '', at: now() })))
        throw refuse('second_factor_failed')
      return act(tx, account)
    })
  })
}

/** Opens a session for someone who has shown that they are this member. */
export async function enter(
  { secret, publicUrl }: Pick<CustomersParts, 'secret' | 'publicUrl'>,
  tx: Db,
  { account, call, at }: { account: Account; call: Call; at: Date },
): Promise<SignedIn> {
  const { id: memberId, accountId, emailKey: name, provedAt } = account
  const isHttps = publicUrl.startsWith('https:')
  // No one knows whose browser it is if the account was never proved.
  if (provedAt !== null) await rememberCaller(tx, call, { door: 'member', name, secret, isHttps })
  const device = deviceWords(call.header('user-agent'))
  const token = await openSession(tx, { accountId, memberId, device, at })
  await markEntered(tx, account, at)
  return { token, user: presentUser(account) }
}

/**
 * Makes the caller's session work in another organization of the same person. Its token is a new one: what a page of the
 * organization before still sends is refused, and never lands in this one.
 */
export async function switchOrganisation(
  { db, now }: CustomersParts,
  organisationId: number,
  call: Call,
): Promise<SignedIn> {
  const { sessionId, ...member } = memberOf(call)
  return acrossOrganisations(db, async (tx) => {
    const caller = await lockAccount(tx, member)
    if (!caller) throw refuse('sign_in_required')
    const { accountId } = caller
    const target = (await listMemberships(tx, accountId)).find((one) => one.organisationId === organisationId)
    const account = target && (await findAccount(tx, target))
    if (!account) throw refuse('not_found')
    const at = now()
    const token = await moveSession(tx, { sessionId, accountId, memberId: account.id, at })
    if (token === undefined) throw refuse('sign_in_required')
    await markEntered(tx, account, at)
    await auditAct(tx, account, { kind: 'member.switched_in', at })
    return { token, user: presentUser(account) }
  })
}

/** A new secret for an authenticator, not asked for until a code of it was confirmed. */
export const beginSecondFactor = (parts: CustomersParts, password: string, call: Call) =>
  withPassword(parts, { password, call }, async (judged) => {
    refuseForDemo(judged)
    return acrossOrganisations(parts.db, async (tx) => {
      const account = await lockJudged(tx, judged)
      if (account.totpConfirmedAt !== null) throw refuse('second_factor_exists')
      const authenticator = newAuthenticator(account.email)
      await saveSecret(tx, parts.secret, { ...account, plain: authenticator.secret })
      return authenticator
    })
  })

/** @returns the recovery codes, which are shown this once. */
export async function confirmSecondFactor(
  { db, secret, now }: CustomersParts,
  code: string,
  call: Call,
): Promise<string[]> {
  const member = memberOf(call)
  return acrossOrganisations(db, async (tx) => {
    const account = await lockAccount(tx, member)
    if (!account) throw refuse('sign_in_required')
    if (account.totpSecret === null || account.totpConfirmedAt !== null) throw refuse('second_factor_not_begun')
    const at = now()
    if (!(await acceptStep(tx, { secret, account, code, at }))) throw refuse('second_factor_failed')
    await markConfirmed(tx, { ...account, at })
    await auditAccount(tx, account.accountId, { kind: 'member.second_factor_added', at })
    return replaceRecoveryCodes(tx, secret, account)
  })
}

export const removeSecondFactor = (
  parts: CustomersParts,
  { password, code }: { password: string; code: string },
  call: Call,
): Promise<void> =>
  withPassword(parts, { password, call }, (judged) =>
    acrossOrganisations(parts.db, async (tx) => {
      const account = await lockJudged(tx, judged)
      if (account.totpConfirmedAt === null) throw refuse('second_factor_not_begun')
      const at = parts.now()
      if (!(await acceptCode(tx, { secret: parts.secret, account, code, at }))) throw refuse('second_factor_failed')
      await deleteSecondFactor(tx, account)
      await auditAccount(tx, account.accountId, { kind: 'member.second_factor_removed', at })
    }),
  )
