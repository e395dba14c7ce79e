import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { configVariables, readConfig } from './config.ts'

const key = 'ab'.repeat(32)
const database = { DATABASE_URL: 'postgres://sightline@db.test/sightline', SECRET_KEY: key }

const badValues: Record<string, string[]> = {
  PORT: ['http', '-1', '65536', '3000.5', 'NaN'],
  DATABASE_URL: ['mysql://db.test/x', 'db.test', '/var/run'],
  PUBLIC_URL: [
    ...['sightline.test', 'ftp://sightline.test', 'javascript:1'],
    ...['https://sightline.test/app', 'https://sightline.test/?a=b', 'https://ada:secret@sightline.test'],
  ],
  SMTP_URL: ['mail.test', 'http://mail.test'],
  MAIL_FROM: [
    `${'x'.repeat(300)}@corp.test`,
    'Sightline',
    'a@corp.test, b@corp.test',
    'Sightline <a@corp.test>\r\nBcc: b@corp.test',
    'Sightline <corp.test>',
    'Sightline <a@corp.test> b@corp.test',
  ],
  EGRESS: ['yes', 'true', '1', 'ON'],
  EGRESS_PROXY: ['socks5://proxy.test', 'proxy.test'],
  SECRET_KEY: ['short-secret-value', 'zz'.repeat(32), 'ab'.repeat(31)],
  DEMO: ['yes', 'enabled'],
  TRUSTED_PROXIES: [
    ...['nonsense', '10.0.0.0/8, proxy.test', '10.0.0.0/33'],
    ...['0.0.0.0/0', '::/0', '0.0.0.0/1, 128.0.0.0/1', '2000::/3'],
  ],
  RATE_LIMITS: ['none', 'false'],
  VIRUS_SCANNER: ['clamd.test', 'http://clamd.test:3310', 'tcp://clamd.test', 'unix://clamd.sock'],
  SECOND_FACTOR: ['on', 'Required'],
  REQUIRE_TLS: ['yes', 'true'],
  METRICS_TOKEN: ['fifteen-letters'],
  LOG_LEVEL: ['loud', 'INFO'],
}

for (const [name, values] of Object.entries(badValues))
  test.each(values)(`a bad ${name} refuses to boot and is named without its value: %s`, (value) => {
    let message = ''
    try {
      readConfig({ ...(name === 'DATABASE_URL' ? { SECRET_KEY: key } : {}), [name]: value })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain(name)
    if (value.length > 3) expect(message).not.toContain(value)
  })

test('every bad variable is named, not only the first', () => {
  expect(() => readConfig({ PORT: 'x', EGRESS: 'perhaps', LOG_LEVEL: 'loud' })).toThrow(/PORT.*EGRESS.*LOG_LEVEL/s)
})

const encrypted = {
  REQUIRE_TLS: 'on',
  PUBLIC_URL: 'https://sightline.test',
  DATABASE_URL: 'postgres://sightline@db.test/sightline?sslmode=verify-full',
  SECRET_KEY: key,
  SMTP_URL: 'smtps://mail.test',
  VIRUS_SCANNER: 'unix:///run/clamd.sock',
}

test('with REQUIRE_TLS every connection that leaves the machine is encrypted, to a server whose certificate is checked', () => {
  expect(readConfig(encrypted).REQUIRE_TLS).toBe(true)
  expect(readConfig({ ...encrypted, DATABASE_URL: 'postgresql://user@/name?host=/run/postgresql' }).REQUIRE_TLS).toBe(
    true,
  )
  expect(readConfig({ REQUIRE_TLS: 'on', PUBLIC_URL: 'https://sightline.test' }).REQUIRE_TLS).toBe(true)
})

test.each([
  ['PUBLIC_URL', 'http://sightline.test'],
  ['DATABASE_URL', 'postgres://sightline@db.test/sightline'],
  ['DATABASE_URL', 'postgres://sightline@db.test/sightline?sslmode=require'],
  ['DATABASE_URL', 'postgres://sightline@db.test/sightline?sslmode=prefer&x=sslmode=verify-full'],
  ['SMTP_URL', 'smtp://mail.test'],
  ['LLM_BASE_URL', 'http://model.test'],
  ['EGRESS_PROXY', 'http://proxy.test:3128'],
  ['VIRUS_SCANNER', 'tcp://clamd.test:3310'],
])('with REQUIRE_TLS a %s like %s refuses to boot, and without it does not', (name, value) => {
  expect(() => readConfig({ ...encrypted, [name]: value })).toThrow(
    `REQUIRE_TLS: what these name could be read on the way: ${name}.`,
  )
  expect(readConfig({ ...encrypted, [name]: value, REQUIRE_TLS: 'off' }).REQUIRE_TLS).toBe(false)
})

test('an empty variable, and one of blanks, counts as unset', () => {
  const names = [...Object.keys(badValues), 'HOST', 'DATA_DIR', 'BLOB_DIR', 'CHROMIUM_PATH', 'EGRESS_ALLOW']
  for (const blank of ['', ' ', '\t\n'])
    expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])), '/srv')).toEqual(readConfig({}, '/srv'))
})

test('the defaults serve one machine: loopback, port 3000, data beside the program, limits and network on', () => {
  expect(readConfig({}, '/srv/sightline')).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    DATA_DIR: '/srv/sightline/var',
    PUBLIC_URL: 'http://localhost:3000',
    EGRESS: true,
    RATE_LIMITS: true,
    TRUSTED_PROXIES: [],
    LOG_LEVEL: 'info',
  })
})

test.each([
  { given: {}, demo: true },
  { given: { HOST: '127.0.0.1' }, demo: true },
  { given: { HOST: '0.0.0.0' }, demo: false },
  { given: { HOST: '::1' }, demo: false },
  { given: database, demo: false },
  { given: { ...database, DEMO: 'on' }, demo: true },
  { given: { HOST: '0.0.0.0', DEMO: 'on' }, demo: true },
  { given: { DEMO: 'off' }, demo: false },
  { given: { PUBLIC_URL: 'https://sightline.test' }, demo: false },
  { given: { PUBLIC_URL: 'https://localhost.sightline.test' }, demo: false },
  { given: { PUBLIC_URL: 'https://127.sightline.test' }, demo: false },
  { given: { PUBLIC_URL: 'http://127.0.0.2:8080' }, demo: true },
  { given: { PUBLIC_URL: 'https://sightline.test', DEMO: 'on' }, demo: true },
  { given: { PUBLIC_URL: 'http://localhost:8080' }, demo: true },
  { given: { PUBLIC_URL: 'http://sightline.localhost' }, demo: true },
  { given: { PUBLIC_URL: 'http://[::1]:3000' }, demo: true },
])(
  'the demo is on by default only for an embedded database that is unreachable from elsewhere: $given',
  ({ given, demo }) => {
    expect(readConfig(given).DEMO).toBe(demo)
  },
)

test('a database of its own needs a secret key', () => {
  expect(() => readConfig({ DATABASE_URL: database.DATABASE_URL })).toThrow('SECRET_KEY')
  expect(readConfig(database).SECRET_KEY).toBe(key)
})

test('the public address is a URL whatever the host is, and ends without a slash', () => {
  for (const HOST of ['::', '::1', '0.0.0.0', 'web.internal'])
    expect(URL.canParse(readConfig({ HOST }).PUBLIC_URL)).toBe(true)
  expect(readConfig({ PUBLIC_URL: 'https://sightline.test/' }).PUBLIC_URL).toBe('https://sightline.test')
})

test('lists take commas and blanks; proxies are addresses or ranges of both families', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1\nfd00::/8' }).TRUSTED_PROXIES).toEqual([
    '10.0.0.0/8',
    '192.0.2.1',
    'fd00::/8',
  ])
})

test.each(['Sightline <no-reply@corp.test>', 'no-reply@corp.test', '"Sightline, Inc." <no-reply@corp.test>'])(
  'a sender is an address, with a name or without: %s',
  (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
  },
)

test('a default of the caller gives way to what is set', () => {
  expect(readConfig({ LOG_LEVEL: ' ' }, '/srv', { LOG_LEVEL: 'warn' }).LOG_LEVEL).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'debug' }, '/srv', { LOG_LEVEL: 'warn' }).LOG_LEVEL).toBe('debug')
})

test('answers are checked everywhere but in production', () => {
  expect(readConfig({}).checkAnswers).toBe(true)
  expect(readConfig({ NODE_ENV: 'production' }).checkAnswers).toBe(false)
})

test('an absolute folder is kept, a relative one lies beside the program', () => {
  expect(readConfig({ BLOB_DIR: '/blobs' }, '/srv').BLOB_DIR).toBe('/blobs')
  expect(readConfig({ BLOB_DIR: './blobs' }, '/srv').BLOB_DIR).toBe('/srv/blobs')
  expect(readConfig({}, '/srv').BLOB_DIR).toBeUndefined()
  expect(readConfig({ DATA_DIR: '/data' }, '/srv').DATA_DIR).toBe('/data')
  expect(readConfig({ DATA_DIR: 'elsewhere' }, '/srv').DATA_DIR).toBe('/srv/elsewhere')
})

const folder = mkdtempSync(join(tmpdir(), 'sightline-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a secret may be the text of a file, without the end of its line', () => {
  const config = readConfig(
    {
      SECRET_KEY_FILE: fileOf('key', `${key}\n`),
      DATABASE_URL_FILE: fileOf('database', `${database.DATABASE_URL}\r\n`),
      METRICS_TOKEN_FILE: 'token',
    },
    dirname(fileOf('token', 'a token with blanks ')),
  )
  expect(config).toMatchObject({ ...database, METRICS_TOKEN: 'a token with blanks ' })
})

test.each([
  [{ SECRET_KEY: key, SECRET_KEY_FILE: '/nowhere' }, 'SECRET_KEY and SECRET_KEY_FILE are both set'],
  [{ SECRET_KEY_FILE: '/nowhere/key' }, 'SECRET_KEY_FILE names a file that cannot be read (ENOENT)'],
  [{ SMTP_URL_FILE: '/' }, 'SMTP_URL_FILE names a file that cannot be read (EISDIR)'],
])('a file of a secret that is not one is refused by its name: %o', (env, words) => {
  expect(() => readConfig(env)).toThrow(words)
})

test('a file of a secret that is empty, or holds something else, is refused without what it holds', () => {
  expect(() => readConfig({ LLM_API_KEY_FILE: fileOf('empty', '\n') })).toThrow(
    'LLM_API_KEY_FILE names a file that is empty',
  )
  const refusal = () => readConfig({ SECRET_KEY_FILE: fileOf('other', 'not-the-secret-key') })
  expect(refusal).toThrow('SECRET_KEY: must be 32 bytes')
  expect(refusal).not.toThrow('not-the-secret-key')
})

test('every variable is in the example of a .env file, once, and none is set there', () => {
  const lines = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8').split('\n')
  const names = lines.flatMap((line) => /^#? ?([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? [])
  expect(names.toSorted()).toEqual(configVariables.toSorted())
  expect(lines.filter((line) => /^[A-Z]/.test(line))).toEqual([])
})
