import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { someCall } from '../../../../tests/support/in-process.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { addressHash, suppress } from '../../../platform/server/suppression.ts'
import type { StaffRole } from '../../../platform/shared/staff-roles.ts'
import { outboxPageSize } from '../vocabulary.ts'
import { openStaff, secret } from './staff.fixture.ts'

let db: Database
let id: number
beforeAll(async () => {
  db = (await createTestDatabase()).db
  id = (await queueMail(db, {
    ...{ kind: 'test', stream: 'alerts', recipient: 'reader@corp.test', subject: 'Confirm', dedupeKey: 'one' },
    ...{ text: 'https://sightline.test/u/token-1', secrets: ['token-1'] },
  })) as number
})

const nothing = { params: undefined, query: undefined, body: undefined }

function endpoints(SMTP_URL?: string, role: StaffRole = 'administrator') {
  const { handlers } = openStaff(db, { config: { SMTP_URL } })
  const call = someCall({ staff: { accountId: 1, username: 'ada', role } })
  const page = (before?: number) => handlers['GET /api/admin/outbox']({ ...nothing, query: { before } }, call)
  return {
    page,
    list: async () => (await page()).messages,
    resend: (liftSuppression: boolean) =>
      handlers['POST /api/admin/outbox/{id}/resend']({ ...nothing, params: { id }, body: { liftSuppression } }, call),
  }
}

test('administrators follow the links of waiting mail where nothing sends it, and only there', async () => {
  expect(await endpoints().list()).toMatchObject([{ text: 'https://sightline.test/u/token-1' }])
  for (const hidden of [endpoints('smtp://mail.corp.test'), endpoints(undefined, 'support')])
    expect(await hidden.list()).toMatchObject([{ text: 'https://sightline.test/u/…' }])
})

test('a message that was suppressed says why, and is queued again when that is lifted', async () => {
  const { resend, list } = endpoints()
  await expect(resend(false)).rejects.toMatchObject({ code: 'message_not_failed' })
  await suppress(db, { addressHash: addressHash(secret, 'reader@corp.test'), stream: 'alerts', reason: 'complaint' })
  await runSql(db, `update outbox_message set state = 'suppressed'`)
  expect(await resend(false)).toEqual({
    ...{ outcome: 'suppressed', reason: 'complaint', status: null, until: null },
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(await list()).toMatchObject([{ state: 'suppressed' }])
  expect(await resend(true)).toEqual({ outcome: 'queued' })
  expect(await list()).toMatchObject([{ state: 'queued', attempts: 0 }])
})

test('from page to page each message comes once, the newest first', async () => {
  const { page } = endpoints()
  for (let n = 0; n < outboxPageSize; n++)
    await queueMail(db, {
      ...{ kind: 'test', stream: 'alerts', recipient: 'reader@corp.test', subject: `Number ${n}`, text: '' },
      dedupeKey: `number:${n}`,
    })
  const first = await page()
  expect(first.messages).toHaveLength(outboxPageSize)
  expect(first.messages[0]?.subject).toBe(`Number ${outboxPageSize - 1}`)
  const second = await page(first.next ?? undefined)
  expect(second).toMatchObject({ messages: [{ id }], next: null })
})
