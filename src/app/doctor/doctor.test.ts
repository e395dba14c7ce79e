import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAuthority } from '../../../tests/support/certificate.ts'
import { fromNow } from '../../../tests/support/clock.ts'
import { createEmptyDatabase, createTestDatabase, root } from '../../../tests/support/database.ts'
import { addOrganisation } from '../../../tests/support/organisation.ts'
import { readConfig } from '../../platform/server/config.ts'
import { runSql } from '../../platform/server/database.ts'
import { openJobs } from '../../platform/server/jobs.ts'
import { createLog } from '../../platform/server/log.ts'
import { startMailServer } from '../../platform/server/mail/mail-server.fixture.ts'
import { sealText } from '../../platform/server/sealed.ts'
import { inOrganisation } from '../../platform/server/tenancy.ts'
import { examine } from './doctor.ts'
import { checking } from './finding.ts'

const secret = 'c3'.repeat(32)
let store: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
beforeAll(async () => {
  store = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'doctor-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function look(
  env: Record<string, string> = {},
  options: { connection?: typeof store.connection; now?: () => Date } = {},
) {
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret, EGRESS: 'off', ...env }, root)
  const findings = await examine(config, options.connection ?? store.connection, options)
  return Object.fromEntries(
    [...Map.groupBy(findings, ({ check }) => check)].map(([check, found]) => [
      check,
      found.map(({ state, words }) => `${state}: ${words}`).join(' '),
    ]),
  )
}

test('an installation that is well has no line that fails, and each line that is not ok says what to do', async () => {
  await (await openJobs({ connection: store.connection, kinds: [], log: createLog('silent') })).stop()
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret, EGRESS: 'off' }, root)
  const findings = await examine(config, store.connection)
  expect(findings.filter(({ state }) => state === 'fail')).toEqual([])
  expect(findings.filter(({ state, advice }) => (state === 'ok') !== (advice === undefined))).toEqual([])
  expect(await look()).toMatchObject({
    database: expect.stringMatching(/^ok: PostgreSQL \d+/),
    'row-level security': 'ok: It binds the account.',
    schema: expect.stringMatching(/^ok: All \d+ migrations/),
    clock: expect.stringMatching(/^ok/),
    disk: expect.stringMatching(/^ok|^warn/),
    files: 'ok: DATA_DIR can be written.',
    'way out': expect.stringMatching(/^ok: Closed/),
  })
})

test('a database that is away, empty, or of a newer program is told as that', async () => {
  const away = { connectionString: 'postgresql://stranger@127.0.0.1:1/none', ssl: false }
  expect((await look({}, { connection: away })).database).toMatch(/^fail: It does not answer/)
  const empty = await createEmptyDatabase()
  expect((await look({}, { connection: empty.connection })).schema).toMatch(/^warn: \d+ migrations are not applied/)
  const newer = await createTestDatabase()
  await runSql(newer.db, `insert into schema_migration (name, sha256) values ('9999-later.sql', 'x')`)
  expect((await look({}, { connection: newer.connection })).schema).toMatch(/^fail: .*newer Sightline/)
})

test('a look that fails does not fail those after it', async () => {
  const older = await createTestDatabase()
  await runSql(older.db, 'alter table account rename to account_of_later')
  await runSql(older.db, `delete from schema_migration where name > '0027'`)
  const found = await look({}, { connection: older.connection })
  expect(found['secret key']).toMatch(/^fail: It could not be looked at: .*"account" does not exist/)
  expect(found['stored files']).toMatch(/^ok/)
  expect(found.outbox).toMatch(/^ok/)
})

test('an account that passes by row-level security, and clocks that differ, are named', async () => {
  const connection = {
    connectionString: String(store.connection.connectionString).replace('//sightline@', '//postgres@'),
    ssl: false,
  }
  expect((await look({}, { connection }))['row-level security']).toMatch(/^warn: The account passes by it/)
  const later = () => fromNow(60_000)
  expect((await look({}, { now: later })).clock).toMatch(/^fail: The clocks .* are 60 s apart/)
})

test('sealed values that the secret does not open are counted and named', async () => {
  const { id, administrator } = await addOrganisation(store.db, 'Sealed Example')
  const boundTo = `member ${id} ${administrator.id}`
  const seal = { secret, purpose: 'second factor of members', boundTo }
  await inOrganisation(store.db, id, (tx) =>
    runSql(
      tx,
      `update account set totp_secret = $2, totp_bound_to = $3 where id = (select account_id from member where id = $1)`,
      [administrator.id, sealText(seal, 'plain'), boundTo],
    ),
  )
  expect((await look())['secret key']).toBe('ok: It opens what is sealed: 1 values.')
  expect((await look({ SECRET_KEY: 'd4'.repeat(32) }))['secret key']).toBe(
    'fail: 1 of 1 sealed values do not open: second factors.',
  )
})

test('a worker that went without a word, and a backup that is old, are named', async () => {
  expect(await look()).toMatchObject({
    workers: 'warn: None is running.',
    backup: expect.stringMatching(/^warn: None was made/),
  })
  const seen = (minutes: number) =>
    runSql(
      store.db,
      `insert into worker_heartbeat (id, node, pid, version, started_at, seen_at)
       values (gen_random_uuid(), 'a', 1, '1', now(), now() - make_interval(mins => $1))`,
      [minutes],
    )
  await seen(7)
  await runSql(store.db, `insert into installation (key, value) values ('backup-at', $1)`, [
    fromNow(-9.5 * 86_400_000).toISOString(),
  ])
  expect(await look()).toMatchObject({
    workers: 'fail: None has been seen for 7 minutes.',
    backup: 'warn: The last one is 9 days old.',
  })
  await seen(0)
  expect((await look()).workers).toBe('ok: One is at work.')
})

test('jobs that wait too long, dead letters, a timetable that no one keeps, and failed mail are named', async () => {
  const kind = { name: 'doctor.test', run: async () => {} }
  const daily = { name: 'doctor.daily', schedule: '0 0 * * *', run: async () => {} }
  const jobs = await openJobs({ connection: store.connection, kinds: [kind, daily], log: createLog('silent') })
  for (const n of [1, 2]) await jobs.queue(store.db, kind as never, { n })
  await jobs.stop()
  await runSql(store.db, `update pgboss.job set start_after = now() - interval '1 hour' where data->>'n' = '1'`)
  await runSql(store.db, `update pgboss.job set state = 'failed' where data->>'n' = '2'`)
  await runSql(
    store.db,
    `insert into pgboss.job (name, state, completed_on) values ('doctor.daily', 'completed', now() - interval '3 days')`,
  )
  await runSql(
    store.db,
    `insert into outbox_message (kind, stream, recipient, subject, body_text, dedupe_key, state)
     values ('note', 'staff', 'a@corp.test', 'Hello', 'x', 'doctor', 'failed')`,
  )
  const found = await look()
  expect(found.queue).toBe(
    'fail: Jobs wait for longer than a quarter of an hour: doctor.test (1). warn: Jobs used up their attempts: doctor.test (1). warn: Not done for two days: doctor.daily.',
  )
  expect(found.outbox).toBe('warn: 1 messages failed for good.')
})

test('the mail server is greeted and sent nothing; one that is away fails', async () => {
  const server = await startMailServer()
  expect((await look({ SMTP_URL: server.url }))['mail server']).toMatch(/^ok: It greets/)
  expect(server.received).toEqual([])
  await server.close()
  expect((await look({ SMTP_URL: 'smtp://127.0.0.1:1' }))['mail server']).toBe('fail: It does not let us in (ESOCKET).')
})

test('a folder that is not shared, a proxy that is away, a browser that is not there', async () => {
  await runSql(store.db, `insert into blob (sha256, bytes) values ($1, 5)`, ['e5'.repeat(32)])
  const free = createServer()
  const port = await listen(free, '127.0.0.1')
  await new Promise((resolve) => free.close(resolve))
  const found = await look({
    ...{ BLOB_DIR: join(dataDir, 'shared'), CHROMIUM_PATH: '/nowhere/chromium', EGRESS: 'on' },
    EGRESS_PROXY: `http://127.0.0.1:${port}`,
  })
  expect(found['stored files']).toBe('fail: The bytes of 1 of the 1 newest are not in BLOB_DIR.')
  expect(found['way out']).toBe('fail: The proxy of EGRESS_PROXY does not answer.')
  expect(found.browser).toBe('warn: CHROMIUM_PATH names no program that can be run.')
})

test('what is open to everybody is told', async () => {
  expect((await look({ PUBLIC_URL: 'http://privacy.example', DEMO: 'on' })).settings).toMatch(
    /^warn: DEMO is on.* warn: PUBLIC_URL is plain http/,
  )
  expect((await look({ HOST: '0.0.0.0' })).settings).toMatch(/^warn: Only requests for localhost are answered/)
})

test('settings that can be seen to be wrong are named', async () => {
  const wrong = {
    PUBLIC_URL: 'https://privacy.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMPT_URL: 'smtp://mail.example',
  }
  const found = await look({ ...wrong, VIRUS_SCANNER: 'tcp://127.0.0.1:1', ...modelAt('http://127.0.0.1:1') })
  for (const words of [
    'TRUSTED_PROXIES does not name it',
    'Mail comes from an address at localhost',
    'SMPT_URL is set',
  ])
    expect(found.settings).toContain(words)
  expect(found['virus scanner']).toMatch(/^fail: Nothing answers/)
  expect(found['language model']).toMatch(/^warn: Nothing answers/)
  const right = { TRUSTED_PROXIES: '10.0.0.5', MAIL_FROM: 'no-reply@privacy.example' }
  expect((await look({ PUBLIC_URL: 'https://privacy.example', ...right })).settings).not.toMatch(/TRUSTED|localhost/)
})

const modelAt = (url: string) => ({ LLM_KIND: 'ollama', LLM_BASE_URL: url, LLM_MODEL: 'any' })

test('a folder where nothing can be made, and a look that does not end, are told', async () => {
  const found = await look({ BLOB_DIR: '/proc/x' })
  expect(found.files).toBe('fail: BLOB_DIR cannot be written (ENOENT).')
  vi.useFakeTimers()
  try {
    const endless = checking('share', () => new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await endless).toMatchObject([
      { check: 'share', state: 'fail', words: expect.stringContaining('15 seconds') },
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('an address that only begins like one of this machine is not local', async () => {
  for (const host of ['localhost.example.com', '127.example.com'])
    expect((await look({ PUBLIC_URL: `https://${host}`, RATE_LIMITS: 'off' })).settings).toContain('RATE_LIMITS is off')
  for (const host of ['localhost:3000', 'sightline.localhost', '127.0.0.2', '[::1]'])
    expect((await look({ PUBLIC_URL: `https://${host}`, RATE_LIMITS: 'off' })).settings).toMatch(/^ok/)
})

test('a proxy at an address of IPv6 is reached', async () => {
  const proxy = createServer()
  const port = await listen(proxy, '::1')
  const found = await look({ EGRESS: 'on', EGRESS_PROXY: `http://[::1]:${port}` })
  proxy.close()
  expect(found['way out']).toBe('ok: The proxy of EGRESS_PROXY answers.')
})

test('a certificate of PUBLIC_URL that is good, ends soon, has expired, or belongs to someone else, is reported as that', async () => {
  const authority = createAuthority('Doctor')
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, authority.cert])
  const toldOf = async (name: string, fromDay: number, toDay: number) => {
    const day = (days: number) => fromNow(days * 86_400_000)
    const server = createHttpsServer(authority.issue([name], { notBefore: day(fromDay), notAfter: day(toDay) }))
    const port = await listen(server, '127.0.0.1')
    const found = await look({ EGRESS: 'on', PUBLIC_URL: `https://127.0.0.1:${port}` })
    server.close()
    return found.certificate
  }
  try {
    expect(await toldOf('127.0.0.1', -1, 60.5)).toBe('ok: That of PUBLIC_URL is good for 60 days.')
    expect(await toldOf('127.0.0.1', -1, 3.5)).toBe('warn: That of PUBLIC_URL ends in 3 days.')
    expect(await toldOf('127.0.0.1', -9, -1)).toBe('fail: That of PUBLIC_URL has expired.')
    expect(await toldOf('other.test', -1, 60)).toMatch(/^warn: PUBLIC_URL could not be reached from here/)
  } finally {
    setDefaultCACertificates(usual)
  }
})

async function listen(server: Server, host: string): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
