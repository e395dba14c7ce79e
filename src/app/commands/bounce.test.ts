import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { runSql } from '../../platform/server/database.ts'
import { queueMail } from '../../platform/server/outbox.ts'
import { bounceCommand } from './bounce.ts'

let store: TestDatabase
let folder: string
beforeAll(async () => {
  store = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sightline-bounce-'))
})
afterAll(() => rm(folder, { recursive: true }))

let said: string[]
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', String(store.connection.connectionString))
  vi.stubEnv('SECRET_KEY', 'f'.repeat(64))
  vi.stubEnv('LOG_LEVEL', 'silent')
  said = []
  const say = (line: string) => void said.push(line)
  vi.spyOn(console, 'log').mockImplementation(say)
  vi.spyOn(console, 'error').mockImplementation(say)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.exitCode = 0
})

const report = (messageId: string) => `From MAILER-DAEMON Sat Nov 21 20:54:46 2026
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.sightline.test

Final-Recipient: rfc822; anna@corp.test
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: <${messageId}>

--b--
`

async function run(...texts: string[]) {
  const files = await Promise.all(
    texts.map(async (text, n) => {
      await writeFile(join(folder, `${n}.eml`), text)
      return join(folder, `${n}.eml`)
    }),
  )
  await bounceCommand(files)
  return { code: process.exitCode ?? 0, said: said.map((line) => line.replaceAll(folder, '')) }
}

test('reports from files are taken, and the same ones again are not', async () => {
  const id = await queueMail(store.db, {
    ...{ kind: 'breach-alert', stream: 'alerts', recipient: 'anna@corp.test', subject: 's', text: 't', dedupeKey: '1' },
  })
  await runSql(store.db, `update outbox_message set message_id = '<one@sightline.test>' where id = $1`, [id])
  expect(await run(report('one@sightline.test'))).toEqual({ code: 0, said: ['One report was taken.'] })
  expect(await runSql(store.db, 'select stream, reason from mail_suppression')).toEqual([
    { stream: 'alerts', reason: 'hard-bounce' },
  ])
  said = []
  expect(await run(report('one@sightline.test'))).toMatchObject({
    code: 0,
    said: [expect.stringContaining('Nothing to take')],
  })
})

test('a mail that isn’t a report says so and isn’t a failure; input that isn’t a mail is one', async () => {
  expect(await run('Subject: Re: Alert\n\nThank you!')).toEqual({
    ...{ code: 0, said: ['/0.eml: It is no delivery report and no complaint.'] },
  })
  said = []
  expect(await run('', report('unknown@sightline.test'))).toEqual({
    code: 1,
    said: ['/0.eml: It is no mail: it has no header.', expect.stringContaining('Nothing to take')],
  })
})

test('while the database is away the mail server is asked to try again', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://sightline@127.0.0.1:1/none')
  expect(await run(report('one@sightline.test'))).toMatchObject({ code: 75 })
})
