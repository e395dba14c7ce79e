import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { serve } from '../../platform/server/net/servers.fixture.ts'
import { syncPlatformsCommand } from './sync-platforms.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
let printed: string[] = []
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  vi.stubEnv('DATABASE_URL', `${database.connection.connectionString}`)
  vi.stubEnv('SECRET_KEY', 'ab'.repeat(32))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = 0
})

const upstream = [
  {
    ...{ name: 'Larkspur', url: 'https://larkspur.com/', difficulty: 'hard', email: 'privacy@larkspur.com' },
    domains: ['larkspur.com'],
  },
  {
    name: 'Quillbase',
    url: 'https://quillbase.com/',
    difficulty: 'easy',
    email: 'hi@quillbase.com',
    domains: ['quillbase.com'],
  },
  { name: 'Sorrel', url: 'https://sorrel.com/', difficulty: 'who knows', domains: ['sorrel.com'] },
]

test('the list is shown, then taken in, then has not changed, and one that shrank is left alone', async () => {
  let body = JSON.stringify(upstream)
  const head = { status: 200, headers: {} }
  const port = await serve((_, response) => void response.writeHead(head.status, head.headers).end(body))
  const url = `http://127.0.0.1:${port}/sites.json`
  vi.stubEnv('EGRESS_ALLOW', `sources:127.0.0.1:${port}`)
  const run = async (options: { dryRun?: boolean; json?: boolean } = {}) => {
    await syncPlatformsCommand({ url, ...options })
    return [printed.pop(), process.exitCode] as const
  }
  const difference = [
    `${url} lists 2 platforms; 0 of them are already here by another way in and stay as they are.`,
    '  1 left out: not of the known shape',
    '  1 taken without their mailbox: no role for such letters, or not at a domain of the platform',
    '  new 2: Larkspur, Quillbase',
  ]
  expect(await run({ dryRun: true })).toEqual([
    [...difference, 'Nothing was changed: this was a dry run.'].join('\n'),
    0,
  ])
  expect(await run()).toEqual([[...difference, '2 platforms stand because of the list.'].join('\n'), 0])
  const [json, code] = await run({ json: true })
  expect([JSON.parse(json ?? ''), code]).toEqual([{ outcome: 'unchanged', url, listed: 2 }, 0])
  body = JSON.stringify(upstream.slice(0, 1))
  expect(await run()).toEqual([
    `Nothing was changed: the list at ${url} holds 1 platforms, where the last one held 2. That much does not go by itself.`,
    1,
  ])
  body = '<!doctype html>'
  expect(await run()).toEqual([
    `Nothing was changed: what ${url} answered is not the list of JustDeleteMe: it is not JSON.`,
    1,
  ])
  head.headers = { 'content-encoding': 'unheard-of' }
  expect(await run()).toEqual([
    `Nothing was changed: ${url} could not be fetched: the answer is packed in a way that cannot be read.`,
    1,
  ])
  Object.assign(head, { status: 503, headers: {} })
  expect(await run()).toEqual([`Nothing was changed: ${url} could not be fetched: it answered with status 503.`, 1])
  vi.stubEnv('EGRESS', 'off')
  expect(await run()).toEqual([`Nothing was changed: ${url} could not be fetched: EGRESS is off.`, 1])
}, 60_000)
