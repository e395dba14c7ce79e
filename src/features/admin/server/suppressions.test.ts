import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fromNow } from '../../../../tests/support/clock.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { addressHash, isSuppressed, suppress } from '../../../platform/server/suppression.ts'
import { suppressionEndpoints } from './suppressions.ts'

const secret = 'ab'.repeat(32)
const reader = { addressHash: addressHash(secret, 'reader@corp.test'), stream: 'alerts' as const }

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(async () => {
  await runSql(db, 'delete from mail_suppression')
  await suppress(db, { ...reader, reason: 'hard-bounce', status: '5.1.1' })
})

const nothing = { params: undefined, query: undefined, body: undefined }
const calls = () => suppressionEndpoints({ db, secret })
const call = () => ({ headers: new Headers() }) as Call // none looks at who calls: the contract lets staff in alone
const list = async (by = call()) => calls()['GET /api/admin/suppressions'](nothing, by)
const find = async (address: string) =>
  calls()['POST /api/admin/suppressions/find']({ ...nothing, body: { address } }, call())
const lift = async (params: { addressHash: string; stream: string }) =>
  calls()['DELETE /api/admin/suppressions/{addressHash}/{stream}']({ ...nothing, params }, call())

test('lists what is in force, newest first, and names an address only where a message is held for it', async () => {
  const gone = { addressHash: addressHash(secret, 'gone@corp.test'), stream: 'laws' as const }
  await suppress(db, { ...gone, reason: 'soft-bounces', until: fromNow(60_000) })
  const over = { addressHash: addressHash(secret, 'over@corp.test'), stream: 'laws' as const }
  await suppress(db, { ...over, reason: 'soft-bounces', until: fromNow(-60_000) })
  const by = call()
  expect(await list(by)).toMatchObject([
    { stream: 'laws', reason: 'soft-bounces', recipient: null, until: expect.stringMatching(/Z$/) },
    { stream: 'alerts', reason: 'hard-bounce', status: '5.1.1', recipient: null, until: null },
  ])
  expect(by.headers.get('x-total-count')).toBe('2')
  await queueMail(db, {
    ...{ kind: 'test', stream: 'alerts', recipient: 'Reader@corp.test', subject: 'x', text: 'x', dedupeKey: 'held' },
  })
  expect((await list())[1]?.recipient).toBeNull()
  await runSql(db, `update outbox_message set state = 'suppressed'`)
  expect((await list())[1]?.recipient).toBe('Reader@corp.test')
})

test('an address is found by itself, however it is written, and no other is', async () => {
  expect(await find(' READER@corp.test ')).toMatchObject([{ ...reader, reason: 'hard-bounce' }])
  expect(await find('reader@other.test')).toEqual([])
  expect(await find("' or true --")).toEqual([])
})

test('what is lifted lets the mail of its stream through, once', async () => {
  await suppress(db, { ...reader, stream: 'laws', reason: 'complaint' })
  expect(await lift(reader)).toEqual({ lifted: true })
  expect(await isSuppressed(db, reader)).toBe(false)
  expect(await isSuppressed(db, { ...reader, stream: 'laws' })).toBe(true)
  await expect(lift(reader)).rejects.toMatchObject({ code: 'suppression_gone' })
})
