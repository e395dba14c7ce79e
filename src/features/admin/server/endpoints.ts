import { type Config, servesHttps } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database.ts'
import { type Handlers, staffOf } from '../../../platform/server/http/api.ts'
import { listOutbox, resendMessage } from '../../../platform/server/outbox.ts'
import { callerOf, rememberCaller } from '../../../platform/server/sign-in-attempts.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { StaffRole } from '../../../platform/shared/staff-roles.ts'
import type { staffAccountsContract } from '../accounts-contract.ts'
import type { adminContract } from '../contract.ts'
import { outboxPageSize } from '../vocabulary.ts'
import { ownAccountEndpoints } from './own-account.ts'
import { queueEndpoints } from './queues.ts'
import { type StaffDoor, sessionCookie } from './staff.ts'
import { type StaffAccountParts, staffAccountEndpoints } from './staff-account-endpoints.ts'
import { staffSessionEndpoints } from './staff-sessions.ts'
import { suppressionEndpoints } from './suppressions.ts'

interface AdminParts {
  db: Database
  staff: StaffDoor
  config: Config
  secret: string
  /** Calls of the administration that a role does not include. */
  deniedTo: (role: StaffRole) => string[]
  hashNewPassword: StaffAccountParts['hashNewPassword']
  now: () => Date
}

export function adminEndpoints(parts: AdminParts): Handlers<typeof adminContract & typeof staffAccountsContract> {
  const { db, staff, config, secret, deniedTo } = parts
  const isHttps = servesHttps(config)
  return {
    ...staffAccountEndpoints({ ...parts, demo: config.DEMO, publicUrl: config.PUBLIC_URL }),
    ...ownAccountEndpoints(parts),
    ...queueEndpoints({ db, now: () => new Date() }),
    ...suppressionEndpoints({ db, secret }),
    ...staffSessionEndpoints({ db }),
    'POST /api/admin/login': async ({ body }, call) => {
      const { address, isDirect } = call
      const caller = callerOf(call, secret)
      const { token, username } = await staff.signIn({ ...body, address, isDirect, caller })
      // Signing in ends the session that this browser had.
      await staff.signOut(call.cookies)
      call.headers.append('set-cookie', sessionCookie(token, { isHttps }))
      await rememberCaller(db, call, { door: 'staff', name: username, secret, isHttps })
      return { username }
    },
    'POST /api/admin/logout': async (_, call) => {
      await staff.signOut(call.cookies)
      call.headers.append('set-cookie', sessionCookie('', { isHttps }))
      return { signedOut: true as const }
    },
    'GET /api/admin/session': (_, call) => {
      const { username, role, mustAddFactor = false } = staffOf(call)
      return { username, role, denied: deniedTo(role), mustAddSecondFactor: mustAddFactor }
    },
    'GET /api/admin/outbox': async ({ query: { before } }, call) => {
      // Without a mail server this is where administrators follow links from; with one they are their reader's alone.
      const hideSecrets = config.SMTP_URL !== undefined || staffOf(call).role !== 'administrator'
      const found = await listOutbox(db, outboxPageSize + 1, { before, hideSecrets })
      const messages = found.slice(0, outboxPageSize).map((message) => ({
        id: message.id,
        kind: message.kind,
        recipient: message.recipient,
        subject: message.subject,
        text: message.body_text,
        state: message.state,
        attempts: message.attempts,
        lastError: message.last_error,
        createdAt: message.created_at.toISOString(),
        sentAt: message.sent_at?.toISOString() ?? null,
      }))
      const next = found.length > outboxPageSize ? (messages.at(-1)?.id ?? null) : null
      return { sending: config.SMTP_URL !== undefined, next, messages }
    },
    'POST /api/admin/outbox/{id}/resend': async ({ params, body }) => {
      const result = await db
        .transaction()
        .execute((tx) => resendMessage(tx, { id: params.id, secret, liftsSuppression: body.liftSuppression }))
      if (!result) throw refuse('message_not_failed')
      if (result.outcome === 'queued') return { outcome: 'queued' as const }
      const { reason, status, created_at, until } = result.suppression
      return {
        ...{ outcome: 'suppressed' as const, reason, status },
        since: created_at.toISOString(),
        until: until?.toISOString() ?? null,
      }
    },
  }
}
