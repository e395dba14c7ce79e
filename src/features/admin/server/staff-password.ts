import type { Database } from '../../../platform/server/database.ts'
import { type Call, staffOf } from '../../../platform/server/http/api.ts'
import { isPassword } from '../../../platform/server/passwords.ts'
import { hearAttempt } from '../../../platform/server/sign-in-attempts.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { findStaffByName, type StaffRow } from './staff.store.ts'

/**
 * Does what someone of the staff may only do who says their password once more: a session alone may be someone else's by now.
 * @throws Refusal `staff_password_wrong` or `sign_in_paused`.
 */
export function withStaffPassword<T>(
  db: Database,
  { password, call }: { password: string; call: Call },
  act: (account: StaffRow) => Promise<T>,
): Promise<T> {
  const { username } = staffOf(call)
  const attempt = { door: 'staff-password', name: username, address: call.address } as const
  return hearAttempt(db, { ...attempt, pausedCode: 'sign_in_paused' }, async () => {
    const account = await findStaffByName(db, username)
    if (!account || account.disabledAt) throw refuse('sign_in_required')
    if (!(await isPassword(password, account.passwordHash))) throw refuse('staff_password_wrong')
    return act(account)
  })
}
