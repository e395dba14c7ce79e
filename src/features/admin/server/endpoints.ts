import type { Config } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { listOutbox } from '../../../platform/server/outbox.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { adminContract } from '../contract.ts'
import { type StaffDoor, sessionCookie } from './staff.ts'

const outboxLimit = 200

export function adminEndpoints({
  db,
  staff,
  config,
}: {
  db: Database
  staff: StaffDoor
  config: Config
}): Handlers<typeof adminContract> {
  const secure = config.PUBLIC_URL.startsWith('https:')
  return {
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
      messages: (await listOutbox(db, outboxLimit)).map((message) => ({
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
  }
}
