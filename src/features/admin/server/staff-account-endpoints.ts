import type { Database, Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { adminLinkPath } from '../../../product/links.ts'
import type { staffAccountsContract } from '../accounts-contract.ts'
import {
  insertStaff,
  isSharedDemo,
  listStaffAccounts,
  lockStaff,
  recordAccountEvent,
  type StaffRow,
} from './staff.store.ts'
import {
  lockLinked,
  makeStaffLink,
  removeStaffAccount,
  setDisabled,
  setStaffPassword,
  setStaffRole,
  signStaffOut,
  turnStaffFactorOff,
} from './staff-accounts.ts'
import { withStaffPassword } from './staff-password.ts'

type OfOthers = Exclude<
  keyof typeof staffAccountsContract,
  `${string} /api/admin/account` | `${string}/account/${string}`
>

export interface StaffAccountParts {
  db: Database
  demo: boolean
  publicUrl: string
  /** Judges a password that someone chooses. @throws Refusal for one that is known or guessed first. */
  hashNewPassword: (password: string, about: readonly string[]) => Promise<string>
  now: () => Date
}

/** Changes that administrators make to other accounts, and passwords set by a link. */
export function staffAccountEndpoints(
  parts: StaffAccountParts,
): Pick<Handlers<typeof staffAccountsContract>, OfOthers> {
  const { db, demo, publicUrl, hashNewPassword, now } = parts

  /** With the password of the administrator who asks. */
  const changing = <T>(
    { params, body }: { params: { id: number }; body: { password: string } },
    call: Call,
    act: (tx: Db, changed: { account: StaffRow; by: { username: string } }) => Promise<T>,
  ): Promise<T> =>
    withStaffPassword(db, { password: body.password, call }, () =>
      db.transaction().execute(async (tx) => {
        const { caller, account } = await lockBoth(tx, { callerId: staffOf(call).accountId, id: params.id })
        const fixed = whyFixed(account, caller)
        if (fixed) throw refuse(fixed === 'own' ? 'staff_account_own' : 'staff_account_demo')
        return act(tx, { account, by: caller })
      }),
    )

  const linkAnswer = (username: string, { token, expiresAt }: { token: string; expiresAt: Date }) => ({
    username,
    url: publicUrl + adminLinkPath(token),
    expiresAt: expiresAt.toISOString(),
  })

  return {
    'GET /api/admin/accounts': async (_, call) => {
      const caller = staffOf(call)
      const seen = (await listStaffAccounts(db)).filter(({ isDemo }) => (caller.isDemo ? isDemo : demo || !isDemo))
      return seen.map((account) => ({
        id: account.id,
        username: account.username,
        role: account.role,
        state: account.isDisabled ? 'disabled' : account.isInvited ? 'invited' : 'active',
        isSelf: account.id === caller.accountId,
        fixed: whyFixed(account, { id: caller.accountId }) ?? null,
        hasSecondFactor: account.hasSecondFactor,
        sessions: account.sessions,
        createdAt: account.createdAt.toISOString(),
        signedInAt: account.signedInAt?.toISOString() ?? null,
      }))
    },

    'POST /api/admin/accounts': ({ body: { username, role, password } }, call) =>
      withStaffPassword(db, { password, call }, (caller) =>
        db.transaction().execute(async (tx) => {
          // Accounts created by the demo end with it.
          const id = await insertStaff(tx, { username, role, passwordHash: null, isDemo: caller.isDemo })
          const account = id === undefined ? undefined : await lockStaff(tx, id)
          if (!account) throw refuse('staff_name_taken')
          const event = { action: 'staff.created', words: 'Account created', account, details: { role } }
          await recordAccountEvent(tx, caller, event)
          const link = await makeStaffLink(tx, { account, by: caller, at: now() })
          return { id: account.id, ...linkAnswer(username, link) }
        }),
      ),

    'PATCH /api/admin/accounts/{id}': (input, call) =>
      changing(input, call, async (tx, changed) => {
        const { role, isDisabled } = input.body
        if (role !== undefined) await setStaffRole(tx, { ...changed, role })
        if (isDisabled !== undefined) await setDisabled(tx, { ...changed, isDisabled })
        return { changed: true as const }
      }),

    'DELETE /api/admin/accounts/{id}': (input, call) =>
      changing(input, call, async (tx, changed) => {
        await removeStaffAccount(tx, changed)
        return { removed: true as const }
      }),

    'POST /api/admin/accounts/{id}/link': (input, call) =>
      changing(input, call, async (tx, changed) =>
        linkAnswer(changed.account.username, await makeStaffLink(tx, { ...changed, at: now() })),
      ),

    'POST /api/admin/accounts/{id}/sign-out': (input, call) =>
      changing(input, call, async (tx, changed) => ({ ended: await signStaffOut(tx, changed) })),

    'DELETE /api/admin/accounts/{id}/second-factor': (input, call) =>
      changing(input, call, async (tx, changed) => {
        await turnStaffFactorOff(tx, changed)
        return { removed: true as const }
      }),

    'GET /api/admin/links/{token}': ({ params }) =>
      db.transaction().execute(async (tx) => {
        const { username } = await lockLinked(tx, { ...params, at: now() })
        return { username }
      }),

    'POST /api/admin/links/{token}': async ({ params, body }) => {
      const presented = { ...params, at: now() }
      const { username } = await db.transaction().execute((tx) => lockLinked(tx, presented))
      const passwordHash = await hashNewPassword(body.password, [username])
      return db.transaction().execute(async (tx) => {
        const account = await lockLinked(tx, presented)
        await setStaffPassword(tx, { account, by: account, passwordHash })
        return { username: account.username }
      })
    },
  }
}

/** Why the caller cannot change an account: it is their own, or the demo account that everyone shares. */
function whyFixed(
  account: Pick<StaffRow, 'id' | 'username' | 'isDemo'>,
  caller: { id: number },
): 'own' | 'demo' | undefined {
  if (account.id === caller.id) return 'own'
  return isSharedDemo(account) ? 'demo' : undefined
}

/**
 * Holds who asks and whom it is about, always in one order. That no one changes the own account leaves an administrator behind,
 * so who asks must still be one.
 */
async function lockBoth(
  tx: Db,
  { callerId, id }: { callerId: number; id: number },
): Promise<{ caller: StaffRow; account: StaffRow }> {
  const held = new Map<number, StaffRow | undefined>()
  for (const one of [callerId, id].toSorted((a, b) => a - b)) held.set(one, await lockStaff(tx, one))
  const caller = held.get(callerId)
  if (!caller || caller.disabledAt) throw refuse('sign_in_required')
  if (caller.role !== 'administrator') throw refuse('staff_role_not_enough')
  const account = held.get(id)
  if (!account || (caller.isDemo && !account.isDemo)) throw refuse('not_found')
  return { caller, account }
}
