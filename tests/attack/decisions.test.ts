import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import commonPasswords from '../../data/common-passwords.json' with { type: 'json' }
import { refusals, contract as register } from '../../src/app/endpoints.ts'
import { staffLinkHours, staffPasswordLimits } from '../../src/features/admin/vocabulary.ts'
import { ownWords } from '../../src/features/customers/password-words.ts'
import { linkHours, passwordLimits } from '../../src/features/customers/vocabulary.ts'
import { mostFileBytes, mostHarBytes } from '../../src/features/scans/vocabulary.ts'
import { importMegabytes } from '../../src/features/vendors/csv-columns.ts'
import { configVariables, readConfig } from '../../src/platform/server/config.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { startPostgres } from '../../src/platform/server/postgres/start-postgres.ts'
import type { Contract } from '../../src/platform/shared/endpoint.ts'
import { root } from '../support/database.ts'

const contract: Contract = register
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/security-decisions.md').replaceAll(/\s+/g, ' ')
const section = (title: string) => read('docs/security-decisions.md').split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const megabytes = (bytes: number | undefined) => `${(bytes ?? 0) / 1024 / 1024} MB`

/** Reads the value of a constant in the source. */
function constant(path: string, name: string): number {
  const found = new RegExp(`\\b${name}(?: =|:) ([\\d_* ]+)`).exec(read(path))?.[1] ?? ''
  return found.split('*').reduce((product, factor) => product * Number(factor.trim().replaceAll('_', '')), 1)
}

test('every figure of the page is that of the code', () => {
  const attempts = 'src/platform/server/sign-in-attempts.ts'
  expect([constant(attempts, 'freeFailures'), constant(attempts, 'freeFailuresOfName')]).toEqual([5, 100])
  expect(constant(attempts, 'longestPauseSeconds')).toBe(15 * 60)
  const factor = 'src/platform/server/authenticator.ts'
  const staffDoor = 'src/features/admin/server/staff.ts'
  const alphabet = /alphabet = '(\w+)'/.exec(read(factor))?.[1] ?? ''
  for (const words of [
    `${passwordLimits.least} to ${passwordLimits.most} characters`,
    `have ${staffPasswordLimits.least} at least`,
    `argon2id with ${constant('src/platform/server/passwords.ts', 'memory')} KiB and ${constant('src/platform/server/passwords.ts', 'passes')} passes`,
    `codes of 6 digits in steps of ${constant(factor, 'periodSeconds')} seconds`,
    `${constant(factor, 'recoveryCodes')} recovery codes of ${constant(factor, 'recoveryLength')} characters out of ${alphabet.length}`,
    `ends after ${constant('src/features/customers/server/member-door.ts', 'idle')} days without a call and after ${constant('src/features/customers/server/member-door.ts', 'longest')} in any case`,
    `staff after ${constant(staffDoor, 'idle')} minutes without a call and after ${constant(staffDoor, 'longest') / 60} hours`,
    `${linkHours.proof} hours (proof of an address), ${linkHours.password} hour (new password), ${linkHours.address} hours (new address) and ${linkHours.invitation} hours (invitation)`,
    `${megabytes(mostFileBytes)} for an app, ${megabytes(mostHarBytes)} for a recording`,
    `${megabytes(contract['POST /api/customer/files']?.upload?.maxBytes)} for a file of an organisation`,
    `${importMegabytes} MB for an import of vendors`,
    `${megabytes(contract['POST /api/questionnaires/{token}/questions.xlsx']?.upload?.maxBytes)} for a questionnaire`,
  ])
    expect(page, words).toContain(words)
  // OWASP ASVS 5.0.0, 6.5.2: from there on a quick hash is enough.
  expect(constant(factor, 'recoveryLength') * Math.log2(alphabet.length)).toBeGreaterThanOrEqual(112)
})

test('every word that makes no password is on the page, and no other', () => {
  const listed = /for letters: ([^;]+);/.exec(page)?.[1] ?? ''
  expect(listed.split(', ').toSorted()).toEqual(ownWords.toSorted())
  expect(page).toContain(`a list of ${commonPasswords.passwords.length} common ones`)
})

test('what is left to the operator is on the page: its setting, its default and the reason', () => {
  const variables = read('docs/operations.md')
  for (const name of ['SECOND_FACTOR', 'STAFF_SECOND_FACTOR', 'VIRUS_SCANNER', 'REQUIRE_TLS']) {
    expect(configVariables).toContain(name)
    expect(variables).toContain(`| \`${name}\` |`)
    expect(page).toContain(name)
  }
  expect(readConfig({})).toMatchObject({
    SECOND_FACTOR: 'optional',
    STAFF_SECOND_FACTOR: 'optional',
    REQUIRE_TLS: false,
  })
  expect(page).toMatch(/relaxes OWASP ASVS 5\.0\.0, 6\.3\.3/)
  expect(page).toContain(`good for ${staffLinkHours} hours and one use`)
})

test('the account of the database shows a certificate where its address names one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'database-certificate-'))
  const file = (name: string) => join(folder, name)
  for (const name of ['root', 'cert', 'key']) await writeFile(file(name), `the ${name}`)
  const files = new URLSearchParams({ sslrootcert: file('root'), sslcert: file('cert'), sslkey: file('key') })
  const databaseUrl = `postgresql://sightline@db.test/sightline?sslmode=verify-full&${files}`
  const log = createLog('silent')
  const postgres = await startPostgres({ databaseUrl, dataDir: folder, log, holder: undefined })
  for (const connection of [postgres.connection(), postgres.connection('sightline_app')]) {
    const { connectionParameters } = new pg.Client(connection) as unknown as { connectionParameters: pg.ClientConfig }
    expect(connectionParameters.ssl).toMatchObject({ ca: 'the root', cert: 'the cert', key: 'the key' })
    expect(connectionParameters.password ?? null).toBeNull()
  }
  await rm(folder, { recursive: true })
})

test('no password ends by itself', () => {
  const schema = read('src/database/schema.ts')
  expect(schema).not.toMatch(/password_(expires|changed|valid)/)
  expect(page).toContain('do not end by themselves')
})

test('every way in is on the page', () => {
  const audiences = new Set(Object.values(contract).map(({ audience = 'public' }) => audience))
  expect([...audiences].toSorted()).toEqual(['key', 'member', 'public', 'staff'])
  for (const who of ['staff', 'members', 'programs', 'anyone who has a link from an email', 'the mail provider'])
    expect(section('Ways in')).toContain(`| ${who} |`)
  expect(Object.keys(contract).filter((key) => /\/(oauth|sso|saml|oidc|hints?)\b/i.test(key))).toEqual([])
})

test('rules across fields name what refuses them', () => {
  const codes = [...section('Rules across fields').matchAll(/`(\w+)`/g)].map(([, code = '']) => code)
  expect(codes.length).toBeGreaterThan(2)
  expect(codes.filter((code) => !(code in refusals))).toEqual([])
})

test('fields that depend on who asks are on the page', () => {
  const printed = JSON.stringify(Object.keys(contract))
  expect(printed).toContain('/api/customer/account')
  for (const field of ['secrets of webhooks', 'address of a subscription', 'password hash'])
    expect(section('Fields that depend on who asks')).toContain(field)
})

test('every use of cryptography is on the page', () => {
  const used = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|e2e|fixture)\.|\/fixture\//.test(name))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) =>
      /\b(createHmac|createCipheriv|hkdfSync|argon2\(|promisify\(argon2\)|generateKeyPairSync|createPrivateKey|new TOTP)\b/.test(
        read(file),
      ),
    )
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((file) => !section('Cryptography').includes(file))).toEqual([])
})

test('every key is on the page', () => {
  const secrets = [
    ...read('src/platform/server/config.ts').matchAll(/^ {2}([A-Z_]*(?:SECRET|TOKEN|KEY)[A-Z_]*):/gm),
  ].map(([, name = '']) => name)
  expect(secrets).toContain('SECRET_KEY')
  expect(secrets.filter((name) => name !== 'LLM_MONTHLY_TOKENS' && !section('Keys').includes(name))).toEqual([])
})

test('every host that is called by name is on the page', () => {
  const callers = [
    'src/features/customers/server/leaked-passwords.ts',
    'src/features/investigations/core/connectors/play/connector.ts',
    'src/features/investigations/core/connectors/app-store/connector.ts',
    'src/features/data-removal/server/sync-platforms.ts',
    'src/features/catalog/server/facts/sync-trackers.ts',
    ...readdirSync(join(root, 'src/features/breach-alerts/feeds'))
      .filter((name) => /^(all|hhs)\.ts$/.test(name))
      .map((name) => `src/features/breach-alerts/feeds/${name}`),
  ]
  const known = section('Whom the program calls by name') + read('docs/breach-feeds.md')
  const hosts = callers.flatMap((file) =>
    [...read(file).matchAll(/'https:\/\/([a-z0-9.-]+)/g)].map(([, host = '']) => host),
  )
  expect(hosts.length).toBeGreaterThan(6)
  // Addresses of licences and of pages that are shown are called by no one.
  expect(
    [...new Set(hosts)].filter((host) => !known.includes(host) && !/^(opendatacommons|www\.sec)/.test(host)),
  ).toEqual([])
})

test('no file of the installation has a password in it', () => {
  for (const file of ['compose.yaml', 'Dockerfile'])
    for (const line of read(file)
      .split('\n')
      .filter((one) => /PASSWORD|SECRET/.test(one) && !one.trim().startsWith('#')))
      expect(line, file).toMatch(/\$\{\w+(:\?|:-\}|\})/)
})

test('every class of data is on the page', () => {
  for (const name of ['secret', 'personal', 'of an organisation', 'public'])
    expect(section('Classes of data')).toContain(`| ${name} |`)
})

/** Tables by the name that the page gives the log; that of the program isn't a table. */
const logs: Record<string, string[]> = {
  'of the program': [],
  'of an organisation': ['audit_event', 'audit_head'],
  'of staff': ['staff_event'],
  'of consent': ['subscription_event'],
  'of removals': ['removal_event'],
  'of calls by programs': ['api_usage', 'api_usage_sum'],
}

test('every log is on the page', () => {
  const tables = read('src/database/schema.ts').matchAll(/^ {2}(\w*(?:audit|_event|usage)\w*):/gm)
  expect([...tables].map(([, name = '']) => name)).toEqual(Object.values(logs).flat().toSorted())
  const names = [...section('Logs').matchAll(/^\| (of [^|]+) \|/gm)].map(([, name = '']) => name)
  expect(names).toEqual(Object.keys(logs))
})

test('how soon a weakness is mended is on the page', () => {
  expect(section('Packages').replaceAll(/\s+/g, ' ')).toMatch(
    /within 7 days where it can be used against this program from outside, within 30/,
  )
})

test('no package that ships was given up by who makes it', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { deprecated?: string; dev?: boolean }>
  }
  const givenUp = Object.entries(packages).filter(([, { deprecated, dev }]) => deprecated !== undefined && !dev)
  expect(givenUp.map(([path]) => path)).toEqual([])
  expect(section('Packages')).toContain('given up')
})

test('no package runs a program when it is installed', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  // An image build needs the file before npm runs.
  expect(read('Dockerfile')).toMatch(/COPY [^\n]*\.npmrc[^\n]*\n(?:#[^\n]*\n)*RUN npm ci/)
})

test('every package is locked to one version, one hash and one registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<
      string,
      { resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean; version?: string }
    >
  }
  const fetched = Object.entries(packages).filter(
    ([path, one]) => path.startsWith('node_modules/') && !one.link && !one.inBundle,
  )
  expect(fetched.length).toBeGreaterThan(200)
  expect(
    fetched.filter(([, one]) => !one.integrity?.startsWith('sha512-') || !one.version).map(([path]) => path),
  ).toEqual([])
  // Without an address in the lock file, a package comes from the one registry that npm is configured with.
  const elsewhere = fetched.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere.map(([path]) => path)).toEqual([])
  expect(existsSync(join(root, '.npmrc')) ? read('.npmrc') : '').not.toMatch(/registry\s*=/)
})

test('every call that costs is limited, and the page says how', () => {
  const costly = Object.entries(contract).filter(([, { cost }]) => cost === 'costly')
  expect(costly.length).toBeGreaterThan(30)
  // Uploads and password checks are expensive.
  const dear = Object.entries(contract).filter(
    ([key, { upload, audience }]) => upload && audience !== 'staff' && !key.includes('breach-feeds'),
  )
  expect(dear.filter(([, { cost }]) => cost !== 'costly').map(([key]) => key)).toEqual([])
  for (const word of ['investigations', 'scans', 'reports', 'passwords', 'exports'])
    expect(section('Limits')).toContain(word)
})
