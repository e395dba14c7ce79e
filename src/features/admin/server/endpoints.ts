import type { Config } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { listOutbox, resendMessage } from '../../../platform/server/outbox.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { adminContract } from '../contract.ts'
import { queueEndpoints } from './queues.ts'
import { type StaffDoor, sessionCookie } from './staff.ts'
import { suppressionEndpoints } from './suppressions.ts'

const outboxLimit = 200

export function adminEndpoints({
  db,
  staff,
  config,
  secret,
}: {
  db: Database
  staff: StaffDoor
  config: Config
  secret: string
}): Handlers<typeof adminContract> {
  const secure = config.PUBLIC_URL.startsWith('https:')
  return {
    ...queueEndpoints({ db, now: () => new Date() }),
    ...suppressionEndpoints({ db, secret }),
    'POST /api/admin/login': async ({ body }, call) => {
      const { token, username } = await staff.signIn({ ...body, address: call.address })
      call.headers.append('set-cookie', sessionCookie(token, { secure }))
      return { username }
    },
    'POST /api/admin/logout': async (_, call) => {
      await staff.signOut(call.cookies)
      call.headers.append('set-cookie', sessionCookie('', { secure }))
      return { signedOut: true as const }
    },
    'GET /api/admin/session': (_, call) => {
      if (!call.staff) throw refuse('sign_in_required')
      return { username: call.staff.username }
    },
    'GET /api/admin/outbox': async () => ({
      sending: config.SMTP_URL !== undefined,
      // Without a mail server this is where links are followed from; with one they are their reader's alone.
      messages: (await listOutbox(db, outboxLimit, { hideSecrets: config.SMTP_URL !== undefined })).map((message) => ({
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
      })),
    }),
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
