import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import { isPassword } from '../../../platform/server/passwords.ts'
import { hearAttempt } from '../../../platform/server/sign-in-attempts.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { adminContract } from '../contract.ts'
import { staffCookie } from './staff.ts'

type Calls = 'GET /api/admin/sessions' | 'POST /api/admin/sessions/end'

/** Where one is signed in as staff. */
export const staffSessionEndpoints = ({ db }: { db: Database }): Pick<Handlers<typeof adminContract>, Calls> => ({
  'GET /api/admin/sessions': async (_, call) => {
    const sessions = await listOwn(db, { accountId: staffOf(call).accountId, ownHash: hashOf(call.cookies) })
    return sessions.map(({ isThis, createdAt, expiresAt }) => ({
      ...{ isThis, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
    }))
  },

  // Whoever found a browser open must not shut its owner out of the others.
  'POST /api/admin/sessions/end': ({ body }, call) => {
    const { accountId, username } = staffOf(call)
    const attempt = {
      door: 'staff-password',
      name: username,
      address: call.address,
      pausedCode: 'sign_in_paused',
    } as const
    return hearAttempt(db, attempt, async () => {
      if (!(await isPassword(body.password, await findHash(db, accountId)))) throw refuse('staff_password_wrong')
      return { ended: await endOthers(db, { accountId, ownHash: hashOf(call.cookies) }) }
    })
  },
})

const hashOf = (cookies: Record<string, string>): string => tokenHash(cookies[staffCookie] ?? '')

const listOwn = (
  db: Db,
  { accountId, ownHash }: { accountId: number; ownHash: string },
): Promise<{ isThis: boolean; createdAt: Date; expiresAt: Date }[]> =>
  runSql(
    db,
    `select token_hash = $2 as "isThis", created_at as "createdAt", expires_at as "expiresAt" from staff_session
     where account_id = $1 and expires_at > now() order by created_at desc`,
    [accountId, ownHash],
  )

async function findHash(db: Db, accountId: number): Promise<string | null> {
  const [row] = await runSql<{ hash: string }>(db, `select password_hash as hash from staff_account where id = $1`, [
    accountId,
  ])
  return row?.hash ?? null
}

async function endOthers(db: Db, { accountId, ownHash }: { accountId: number; ownHash: string }): Promise<number> {
  const ended = await runSql(
    db,
    `delete from staff_session where account_id = $1 and token_hash <> $2 and expires_at > now() returning 1`,
    [accountId, ownHash],
  )
  return ended.length
}
