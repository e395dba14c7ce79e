import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import type { adminContract } from '../contract.ts'
import { endStaffSessions } from './staff.store.ts'
import { staffCookie } from './staff.ts'
import { withStaffPassword } from './staff-password.ts'

type Calls = 'GET /api/admin/sessions' | 'POST /api/admin/sessions/end'

/** Endpoints for one's own staff sessions. */
export const staffSessionEndpoints = ({ db }: { db: Database }): Pick<Handlers<typeof adminContract>, Calls> => ({
  'GET /api/admin/sessions': async (_, call) => {
    const sessions = await listOwn(db, { accountId: staffOf(call).accountId, ownHash: hashOf(call.cookies) })
    return sessions.map(({ isThis, createdAt, expiresAt }) => ({
      ...{ isThis, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
    }))
  },

  // A stranger at an open browser must not end the owner's other sessions.
  'POST /api/admin/sessions/end': ({ body }, call) =>
    withStaffPassword(db, { password: body.password, call }, async ({ id }) => ({
      ended: await endStaffSessions(db, id, hashOf(call.cookies)),
    })),
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
