import type { Db } from '../../../platform/server/database.ts'
import { type Call, memberOf } from '../../../platform/server/http/api.ts'
import { isPassword } from '../../../platform/server/passwords.ts'
import { hearAttempt } from '../../../platform/server/sign-in-attempts.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { type Account, findAccount, lockAccount } from './members.store.ts'
import type { CustomersParts } from './parts.ts'

/**
 * Runs an act that requires the password again: a session alone may be someone else's by now. What
 * `act` refuses counts as a failure as well.
 * @throws Refusal `password_wrong` or `customer_sign_in_paused`.
 */
export async function withPassword<T>(
  { db }: Pick<CustomersParts, 'db'>,
  { password, call }: { password: string; call: Call },
  act: (account: Account) => Promise<T>,
): Promise<T> {
  const member = memberOf(call)
  const account = await inOrganisation(db, member.organisationId, (tx) => findAccount(tx, member))
  if (!account) throw refuse('sign_in_required')
  const attempt = { door: 'member-password', name: String(account.accountId), address: call.address } as const
  return hearAttempt(db, { ...attempt, pausedCode: 'customer_sign_in_paused' }, async () => {
    if (!(await isPassword(password, account.passwordHash))) throw refuse('password_wrong')
    return act(account)
  })
}

/**
 * Holds the account whose password was judged before this transaction began.
 * @throws Refusal `sign_in_required` where the member has left meanwhile, or has another password.
 */
export async function lockJudged(tx: Db, judged: Account): Promise<Account> {
  const account = await lockAccount(tx, judged)
  if (account?.passwordHash !== judged.passwordHash) throw refuse('sign_in_required')
  return account
}

/** No one may lock others out of an account that everyone shares. */
export function refuseForDemo({ isDemo }: { isDemo: boolean }): void {
  if (isDemo) throw refuse('demo_organization')
}
