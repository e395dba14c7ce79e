import { newAuthenticator } from '../../../platform/server/authenticator.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { staffAccountsContract } from '../accounts-contract.ts'
import {
  endStaffSessions,
  isSharedDemo,
  lockStaff,
  recordAccountEvent,
  type StaffRow,
  saveStaffPassword,
} from './staff.store.ts'
import { staffCookie } from './staff.ts'
import type { StaffAccountParts } from './staff-account-endpoints.ts'
import {
  acceptStaffCode,
  acceptStaffStep,
  confirmStaffFactor,
  countStaffRecoveryCodes,
  deleteStaffFactor,
  saveStaffSecret,
} from './staff-factor.ts'
import { withStaffPassword } from './staff-password.ts'

type Own = Extract<keyof typeof staffAccountsContract, `${string} /api/admin/account` | `${string}/account/${string}`>
type OwnParts = Pick<StaffAccountParts, 'hashNewPassword' | 'now'> & { db: Database; secret: string }

/** Changes that staff make to their own account. */
export function ownAccountEndpoints({
  db,
  secret,
  hashNewPassword,
  now,
}: OwnParts): Pick<Handlers<typeof staffAccountsContract>, Own> {
  /** The account whose password was judged, held until `act` is done; it must not have changed meanwhile. */
  const withHeld = <T>(password: string, call: Call, act: (tx: Db, account: StaffRow) => Promise<T>): Promise<T> =>
    withStaffPassword(db, { password, call }, (judged) =>
      db.transaction().execute(async (tx) => {
        const account = await lockStaff(tx, judged.id)
        if (account?.passwordHash !== judged.passwordHash || account.disabledAt) throw refuse('sign_in_required')
        if (isSharedDemo(account)) throw refuse('staff_account_demo')
        return act(tx, account)
      }),
    )

  return {
    'GET /api/admin/account': async (_, call) => {
      const { accountId, username, role, mustAddFactor = false } = staffOf(call)
      return db.transaction().execute(async (tx) => {
        const account = await lockStaff(tx, accountId)
        if (!account) throw refuse('sign_in_required')
        return {
          username,
          role,
          isDemo: isSharedDemo(account),
          hasSecondFactor: account.totpConfirmedAt !== null,
          mustAddSecondFactor: mustAddFactor,
          recoveryCodesLeft: await countStaffRecoveryCodes(tx, accountId),
        }
      })
    },

    'POST /api/admin/account/password': async ({ body }, call) => {
      const passwordHash = await hashNewPassword(body.newPassword, [staffOf(call).username])
      return withHeld(body.password, call, async (tx, account) => {
        await saveStaffPassword(tx, account.id, passwordHash)
        await endStaffSessions(tx, account.id, tokenHash(call.cookies[staffCookie] ?? ''))
        await recordAccountEvent(tx, account, { action: 'staff.password-set', words: 'Password set', account })
        return { changed: true as const }
      })
    },

    'POST /api/admin/account/second-factor': ({ body }, call) =>
      withHeld(body.password, call, async (tx, account) => {
        if (account.totpConfirmedAt) throw refuse('staff_second_factor_exists')
        const authenticator = newAuthenticator(account.username)
        await saveStaffSecret(tx, secret, { id: account.id, plain: authenticator.secret })
        return authenticator
      }),

    'POST /api/admin/account/second-factor/confirm': ({ body: { code } }, call) =>
      db.transaction().execute(async (tx) => {
        const account = await lockStaff(tx, staffOf(call).accountId)
        if (!account) throw refuse('sign_in_required')
        if (account.totpSecret === null || account.totpConfirmedAt) throw refuse('staff_second_factor_not_begun')
        const at = now()
        if (!(await acceptStaffStep(tx, { secret, account, code, at }))) throw refuse('staff_code_failed')
        const recoveryCodes = await confirmStaffFactor(tx, { secret, id: account.id, at })
        const event = { action: 'staff.second-factor-on', words: 'Second factor turned on', account }
        await recordAccountEvent(tx, account, event)
        return { recoveryCodes }
      }),

    'DELETE /api/admin/account/second-factor': ({ body: { password, code } }, call) =>
      withHeld(password, call, async (tx, account) => {
        if (!account.totpConfirmedAt) throw refuse('staff_second_factor_not_begun')
        if (!(await acceptStaffCode(tx, { secret, account, code, at: now() }))) throw refuse('staff_code_failed')
        await deleteStaffFactor(tx, account.id)
        const event = { action: 'staff.second-factor-off', words: 'Second factor turned off', account }
        await recordAccountEvent(tx, account, event)
        return { removed: true as const }
      }),
  }
}
