import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { inboundCommand, messagesIn } from './inbound.ts'

let store: TestDatabase
let folder: string
beforeAll(async () => {
  store = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sightline-inbound-'))
})
afterAll(() => rm(folder, { recursive: true }))

let said: string[]
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', String(store.connection.connectionString))
  vi.stubEnv('SECRET_KEY', 'f'.repeat(64))
  vi.stubEnv('LOG_LEVEL', 'silent')
  vi.stubEnv('REMOVAL_REPLY_TO', 'r@replies.test')
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

async function run(content: string | Buffer) {
  const file = join(folder, 'mail')
  await writeFile(file, content)
  process.exitCode = 0
  await inboundCommand([file])
  return { code: process.exitCode, said: said.join('\n') }
}

const message = 'From: a@b.example\nTo: r+0123456789abcdef@replies.test\nSubject: x\n\nHello\n'

test('a message to an unknown address isn’t a failure: the mail server must not send it back', async () => {
  expect(await run(message)).toMatchObject({ code: 0, said: expect.stringContaining('no request that is open here') })
})

test('a mailbox file is read message by message, whatever their lines begin with', () => {
  const mailbox = Buffer.from(
    `From a@b Sat Nov 21 20:54:46 2026\n${message}>From here on\n\nFrom c@d Sat Nov 21 20:54:46 2026\n${message}`,
  )
  expect(messagesIn(mailbox).map((bytes) => Buffer.from(bytes).toString().includes('\nFrom here on'))).toEqual([
    true,
    false,
  ])
  expect(messagesIn(Buffer.from(message))).toHaveLength(1)
})

test('what is too large, or no mail, is unreadable', async () => {
  expect((await run(Buffer.alloc(3 * 1024 * 1024, 'a'))).code).toBe(1)
  expect((await run('\n\nno header')).code).toBe(1)
})

test('without an address for answers it says so, by the code for a configuration', async () => {
  vi.stubEnv('REMOVAL_REPLY_TO', '')
  expect(await run(message)).toMatchObject({ code: 78 })
})

test('a database that is away is a reason to try again', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://stranger@127.0.0.1:1/none')
  expect((await run(message)).code).toBe(75)
})
