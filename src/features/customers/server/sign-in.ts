import { newAuthenticator } from '../../../platform/server/authenticator.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type Call, memberOf } from '../../../platform/server/http/api.ts'
import { isPassword } from '../../../platform/server/passwords.ts'
import { hearAttempt } from '../../../platform/server/sign-in-attempts.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { auditAct } from './audit-log.ts'
import { deviceWords } from './device.ts'
import { leaveSession, openSession } from './member-door.ts'
import { type Account, findAccountByAddress, lockAccount } from './members.store.ts'
import type { CustomersParts } from './parts.ts'
import {
  acceptCode,
  acceptStep,
  deleteRecoveryCodes,
  deleteSecret,
  markConfirmed,
  replaceRecoveryCodes,
  saveSecret,
} from './second-factor.ts'
import { lockJudged, refuseForDemo, withPassword } from './with-password.ts'

export interface SignedIn {
  token: string
  user: Pick<Account, 'firstName' | 'lastName' | 'email' | 'role'>
}

/** As the browser keeps whoever is signed in. */
export const presentUser = ({ firstName, lastName, email, role }: SignedIn['user']): SignedIn['user'] => ({
  ...{ firstName, lastName, email, role },
})

/**
 * An address without an account takes as long as a wrong password and is answered alike. Whether there is a second factor
 * learns only who knows the password. A session that came along ends.
 */
export async function signIn(
  { db, secret, demo, now }: CustomersParts,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  call: Call,
): Promise<SignedIn> {
  const attempt = { door: 'member', name: foldAddress(email), address: call.address } as const
  return hearAttempt(db, { ...attempt, pausedCode: 'customer_sign_in_paused' }, async () => {
    const found = await acrossOrganisations(db, (tx) => findAccountByAddress(tx, attempt.name))
    // The password of the demo is published: it opens nothing to anyone but this machine.
    const judged = found && (!found.isDemo || (demo && call.isDirect)) ? found : undefined
    if (!(await isPassword(password, judged?.passwordHash ?? null)) || !judged) throw refuse('customer_sign_in_failed')
    const signedIn = await inOrganisation(db, judged.organisationId, async (tx) => {
      const account = await lockAccount(tx, judged)
      if (account?.passwordHash !== judged.passwordHash) throw refuse('customer_sign_in_failed')
      const at = now()
      const asksForCode = account.totpConfirmedAt !== null
      if (asksForCode && !code) throw refuse('second_factor_required')
      if (asksForCode && !(await acceptCode(tx, { secret, account, code: code ?? '', at })))
        throw refuse('second_factor_failed')
      await auditAct(tx, account, { kind: 'member.signed_in', details: { secondFactor: asksForCode }, at })
      return enter(tx, { account, call, at })
    })
    await acrossOrganisations(db, (tx) => leaveSession(tx, call.header('authorization')))
    return signedIn
  })
}

/** A session for whoever has shown that he is this member. */
export async function enter(
  tx: Db,
  { account, call, at }: { account: Account; call: Call; at: Date },
): Promise<SignedIn> {
  const { id: memberId, organisationId } = account
  const device = deviceWords(call.header('user-agent'))
  return { token: await openSession(tx, { organisationId, memberId, device, at }), user: presentUser(account) }
}

/** A new secret for an authenticator, not asked for until a code of it was confirmed. */
export const beginSecondFactor = (parts: CustomersParts, password: string, call: Call) =>
  withPassword(parts, { password, call }, async (judged) => {
    refuseForDemo(judged)
    return inOrganisation(parts.db, judged.organisationId, async (tx) => {
      const account = await lockJudged(tx, judged)
      if (account.totpConfirmedAt !== null) throw refuse('second_factor_exists')
      const authenticator = newAuthenticator(account.email)
      await saveSecret(tx, parts.secret, { ...account, plain: authenticator.secret })
      return authenticator
    })
  })

/** @returns the recovery codes, which nobody can be shown again. */
export async function confirmSecondFactor(
  { db, secret, now }: CustomersParts,
  code: string,
  call: Call,
): Promise<string[]> {
  const member = memberOf(call)
  return inOrganisation(db, member.organisationId, async (tx) => {
    const account = await lockAccount(tx, member)
    if (!account) throw refuse('sign_in_required')
    if (account.totpSecret === null || account.totpConfirmedAt !== null) throw refuse('second_factor_not_begun')
    const at = now()
    if (!(await acceptStep(tx, { secret, account, code, at }))) throw refuse('second_factor_failed')
    await markConfirmed(tx, { ...account, at })
    await auditAct(tx, account, { kind: 'member.second_factor_added', at })
    return replaceRecoveryCodes(tx, secret, account)
  })
}

export const removeSecondFactor = (
  parts: CustomersParts,
  { password, code }: { password: string; code: string },
  call: Call,
): Promise<void> =>
  withPassword(parts, { password, call }, (judged) =>
    inOrganisation(parts.db, judged.organisationId, async (tx) => {
      const account = await lockJudged(tx, judged)
      if (account.totpConfirmedAt === null) throw refuse('second_factor_not_begun')
      const at = parts.now()
      if (!(await acceptCode(tx, { secret: parts.secret, account, code, at }))) throw refuse('second_factor_failed')
      await deleteSecret(tx, account)
      await deleteRecoveryCodes(tx, account)
      await auditAct(tx, account, { kind: 'member.second_factor_removed', at })
    }),
  )
