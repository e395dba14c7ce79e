import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { pages } from '../../src/app/paths.ts'
import { readText } from '../../src/features/policies/page.ts'
import { tabIds, tabPath } from '../../src/features/vendors/web/dossier/tabs.ts'
import { adminAccountPath, adminLinkPath, adminPath } from '../../src/product/links.ts'
import { samplePolicy } from '../../src/scanners/policy/reading.fixture.ts'
import { adjustSession, browserHar, har } from '../../src/scanners/site/har/recordings.fixture.ts'
import { now } from './clock.ts'
import { callerOf, type PortalAnswer, type PortalCall, type PortalMember, registerOrganisation } from './portal.ts'
import { until } from './until.ts'

// An address of every page of the running program, with something real behind each.

export interface Address {
  /** The page's own, with its parameters: `/apps/:slug`. */
  page: string
  path: string
  audience: 'anyone' | 'member' | 'staff'
}

export type Sql = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>

interface Program {
  base: string
  sql: Sql
  /** The member whose portal opens; a new organization's unless given. */
  member?: PortalCall
}

/** Subjects of the shipped catalog of whom much is known, little, and nothing; and what pages show by their query. */
const givenPaths: Record<string, string[]> = {
  '/': ['/', '/?q=facebook'],
  '/search': ['/search', '/search?q=google&level=medium', '/search?q=nothing-is-called-this'],
  '/apps/:slug': ['/apps/spotify', '/apps/signal', '/apps/tiktok'],
  '/sdks/:slug': ['/sdks/appsflyer'],
  '/domains/:slug': ['/domains/google-doubleclick-ads'],
  '/companies/:id': ['/companies/meta', '/companies/quantcast'],
  '/compare': ['/compare?ids=app:signal,app:spotify'],
  '/corrections/new': ['/corrections/new?about=app:whatsapp'],
  '/blog/:id': ['/blog/1'],
  '/state-privacy-laws': [
    '/state-privacy-laws',
    '/state-privacy-laws?tab=coming',
    '/state-privacy-laws?tab=comparison',
  ],
  '/customer/login': ['/customer/login', '/customer/login?tab=register'],
  '*': ['/there-is-no-such-page'],
}

const staffPaths: ReadonlySet<string> = new Set([adminPath, adminAccountPath])

/** One-click stops answer the same for every holder of the link. */
const anyToken = 'x'.repeat(22)
const stops = ['/u/:token', '/l/:token', '/newsletter/stop/:token', '/reports/stop/:token']

/** Fills the program with one of everything and lists where it is seen; a page that nothing is known of throws. */
export async function fillAddresses(program: Program): Promise<Address[]> {
  const known = { ...givenPaths, ...(await makeOneOfEach(program)) }
  return pages.flatMap(({ path: page, isPortal = false }) => {
    const isPlain = !/[:*]/.test(page)
    const paths =
      known[page] ?? (stops.includes(page) ? [page.replace(':token', anyToken)] : isPlain ? [page] : undefined)
    if (!paths) throw new Error(`${page}: say in tests/support/addresses.ts where one is to be seen`)
    return paths.map(
      (path): Address => ({ page, path, audience: staffPaths.has(page) ? 'staff' : isPortal ? 'member' : 'anyone' }),
    )
  })
}

async function makeOneOfEach({ base, sql, member }: Program): Promise<Record<string, string[]>> {
  const visitor = callerOf(base, undefined)
  const writer = await provedMember(base, sql)
  const [runs, breach, scans, reading, mailed, portal] = [
    await investigateTwice(visitor, sql),
    (await made(visitor, 'GET /api/breach-alerts')).json[0]?.id as string,
    await scanTwice(visitor),
    await readPolicy(sql),
    await askForMails({ base, sql, writer }),
    await fillPortal(member ?? writer.call),
  ]
  const [run, earlier] = runs
  return {
    ...mailed,
    ...portal,
    '/investigations/:id?': ['/investigations', `/investigations/${run}`],
    '/investigations/:id/evidence/:evidenceId': [`/investigations/${run}/evidence/E1`],
    '/investigations/:id/report': [`/investigations/${run}/report`, `/investigations/${run}/report?lang=de`],
    '/investigations/:id/beside': [`/investigations/${run}/beside?with=${earlier}`],
    '/investigations/:id/compare': [`/investigations/${run}/compare?with=${earlier}`],
    '/scan/:id': scans.map((id) => `/scan/${id}`),
    '/scan/:id/compare/:other': [`/scan/${scans[0]}/compare/${scans[1]}`],
    '/policies/:id': [`/policies/${reading}`],
    '/breach-alerts/:id': [`/breach-alerts/${encodeURIComponent(breach)}`],
    '/documentation/:guide': [await firstLink(base, '/documentation')],
    '/reports/:token': [`/reports/${await sampleReport(visitor)}`],
    '/admin/password/:token': [adminLinkPath(await staffLink(sql))],
  }
}

/** Sets the password of someone who was added to the staff. */
async function staffLink(sql: Sql): Promise<string> {
  const token = randomUUID().replaceAll('-', '').slice(0, 22)
  await sql(
    `with invited as (insert into staff_account (username, role) values ('invited-' || $1, 'support') returning id)
     insert into staff_link (token_hash, account_id, expires_at)
     select encode(sha256($1::bytea), 'hex'), id, now() + interval '3 days' from invited`,
    [token],
  )
  return token
}

async function made(call: PortalCall, key: string, sent: Parameters<PortalCall>[1] = {}): Promise<PortalAnswer> {
  const answer = await call(key, sent)
  if (answer.status > 299) throw new Error(`${key} was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  return answer
}

/** Two runs about one subject, the newer first. A subject is investigated once a day: the first is put back to another. */
async function investigateTwice(visitor: PortalCall, sql: Sql): Promise<[string, string]> {
  const ask = async () => {
    const { id } = (await made(visitor, 'POST /api/investigation-requests', { body: { vendorName: 'Spotify' } })).json
    await until(async () => (await made(visitor, `GET /api/investigations/${id}`)).json.status === 'completed')
    return id as string
  }
  const earlier = await ask()
  await sql(`update investigation set run_on = run_on - $2::int where id = $1`, [earlier, randomInt(1, 10_000)])
  return [await ask(), earlier]
}

async function scanTwice(visitor: PortalCall): Promise<[string, string]> {
  const scan = async (recording: string) => {
    const file = new File([recording], 'lamp.har', { type: 'application/json' })
    const { id } = (await made(visitor, 'POST /api/scan-files', { file })).json
    await until(async () => (await made(visitor, `GET /api/scans/${id}`)).json.status === 'done')
    return id as string
  }
  return [await scan(browserHar), await scan(har([adjustSession]))]
}

/** As if it had been read at a link: the program does not go out here. */
async function readPolicy(sql: Sql): Promise<string> {
  const id = randomUUID().replaceAll('-', '').slice(0, 22)
  const source = {
    ...{ url: 'https://lamp.example/privacy', title: 'Privacy policy', kind: 'html' },
    ...{ fetchedAt: now().toISOString(), sha256: 'ab'.repeat(32) },
  }
  await sql(
    `insert into policy_reading (id, url, status, source, reading, ended_at)
     values ($1, 'https://lamp.example/privacy', 'done', $2, $3, now())`,
    [id, JSON.stringify(source), JSON.stringify(readText(samplePolicy))],
  )
  return id
}

/** A member who may write to others by mail: the address is proved. */
async function provedMember(base: string, sql: Sql): Promise<PortalMember> {
  const member = await registerOrganisation(base)
  const token = await linkIn(sql, '/customer/prove/', member.email)
  await made(callerOf(base, undefined), `POST /api/customer/links/${token}/prove`, { body: {} })
  return member
}

/** Asks for everything that is confirmed or followed by a link in a mail, and reads the links where the mails wait. */
async function askForMails({
  base,
  sql,
  writer,
}: Program & { writer: PortalMember }): Promise<Record<string, string[]>> {
  const visitor = callerOf(base, undefined)
  const person = `${randomUUID()}@corp.test`
  const second = `${randomUUID()}@corp.test`
  const [platform] = (await made(visitor, 'GET /api/data-removal/platforms')).json
  const post = (key: string, body: unknown) => made(visitor, `POST ${key}`, { body })
  for (const email of [person, second]) {
    await post('/api/breach-alerts/subscribe', { email, companyKeywords: ['Meta'] })
    await post('/api/data-removal/request', { email, platforms: [platform.id], name: 'Ada Example' })
  }
  await post('/api/laws/subscribe', { email: person, states: ['CA'] })
  await post('/api/newsletter', { email: person })
  await post('/api/tickets', { name: 'Ada', email: person, subject: 'Export', description: 'It stops half-way.' })
  await post('/api/corrections', {
    ...{ about: 'company:quantcast', field: 'score', statement: 'It is lower.', isDispute: true },
    ...{ page: 'https://www.quantcast.com/privacy', email: `${randomUUID()}@quantcast.com`, tookMs: 60_000 },
  })
  await post('/api/customer/password/forgotten', { email: writer.email })
  const invited = `${randomUUID()}@corp.test`
  await made(writer.call, 'POST /api/customer/invitations', { body: { email: invited, role: 'viewer' } })
  // The link that proves an address is mailed to everyone who registers.
  await registerOrganisation(base)
  await made(writer.call, 'POST /api/customer/report-schedules', {
    body: {
      ...{ title: 'Of every year', type: 'executive', format: 'pdf', period: 'last-quarter', frequency: 'yearly' },
      ...{ startsOn: '2099-01-01', recipients: [person] },
    },
  })
  const { pageToken } = (
    await post(`/api/subscriptions/confirmations/${await linkIn(sql, '/subscriptions/confirm/', second)}`, {})
  ).json
  const { trackToken } = (
    await post(`/api/data-removal/proofs/${await linkIn(sql, '/data-removal/prove/', second)}`, {
      ...{ mode: 'self', name: 'Ada Example' },
    })
  ).json
  const links: Record<string, string[]> = {}
  const keep = async (path: string, recipient?: string) => {
    links[`${path}:token`] = [path + (await linkIn(sql, path, recipient))]
  }
  for (const path of ['/subscriptions/confirm/', '/data-removal/prove/', '/support/tickets/']) await keep(path, person)
  for (const path of ['/corrections/prove/', '/customer/new-password/', '/customer/prove/', '/customer/invitation/'])
    await keep(path)
  return {
    ...links,
    ...Object.fromEntries(
      ['/breach-alerts', '/state-privacy-laws', '/newsletter', '/reports'].map((room) => [
        `${room}/confirm/:token`,
        (links['/subscriptions/confirm/:token'] ?? []).map((path) => path.replace('/subscriptions', room)),
      ]),
    ),
    '/breach-alerts/manage/:token': [`/breach-alerts/manage/${pageToken}`],
    '/subscriptions/:token': [`/subscriptions/${pageToken}`],
    '/data-removal/track/:token': [`/data-removal/track/${trackToken}`],
  }
}

/** Token of the newest mailed link below a path. */
async function linkIn(sql: Sql, path: string, recipient = '%'): Promise<string> {
  const [mail] = await sql<{ text: string }>(
    `select body_text as text from outbox_message where body_text like '%' || $1 || '%' and recipient like $2
     order by id desc limit 1`,
    [path, recipient],
  )
  const token = new RegExp(`${path}([\\w-]{22})`).exec(mail?.text ?? '')?.[1]
  return token ?? Promise.reject(new Error(`no mail leads to ${path}`))
}

async function fillPortal(member: PortalCall): Promise<Record<string, string[]>> {
  const rows = (await made(member, 'GET /api/customer/vendors')).json
  const vendor =
    rows[0] ??
    (await made(member, 'POST /api/customer/vendors', { body: { vendorName: 'Spotify', vendorType: 'analytics' } }))
      .json
  const question = { id: 'one', section: 'Storage', text: 'Where is the data kept?', kind: 'text' }
  const set = (
    await made(member, 'POST /api/customer/question-sets', { body: { title: 'Our own', questions: [question] } })
  ).json
  const assessment = (
    await made(member, 'POST /api/customer/assessments', {
      body: { vendorId: vendor.id, type: 'privacy', priority: 'normal', setKey: set.key },
    })
  ).json
  const { url } = (
    await made(member, `POST /api/customer/assessments/${assessment.id}/send`, { body: { setKey: set.key } })
  ).json
  const run = assessment.investigation?.id as string
  await until(async () => (await made(member, `GET /api/customer/investigations/${run}`)).json.status === 'completed')
  const link = (await made(member, `POST /api/customer/investigations/${run}/links`, { body: { language: 'de' } })).json
  return {
    '/customer/settings/:section?': [
      '/customer/settings',
      ...['security', 'notifications', 'members', 'organisation', 'audit'].map((part) => `/customer/settings/${part}`),
    ],
    '/customer/dashboard': ['overview', 'vendors', 'alerts', 'reports'].map((tab) => `/customer/dashboard?tab=${tab}`),
    '/customer/vendors/:id': tabIds.map((tab) => tabPath(vendor.id, tab)),
    '/customer/assessments/:id': [`/customer/assessments/${assessment.id}`],
    '/customer/question-sets/:key': [`/customer/question-sets/${set.key}`],
    '/customer/investigations/:id': [`/customer/investigations/${run}`],
    '/customer/investigations/:id/evidence/:evidenceId': [`/customer/investigations/${run}/evidence/E1`],
    '/customer/investigations/:id/report': [`/customer/investigations/${run}/report`],
    '/shared/investigations/:token': [new URL(link.url).pathname],
    '/questionnaire/:token': [new URL(url).pathname],
  }
}

async function sampleReport(visitor: PortalCall): Promise<string> {
  const body = { type: 'gdpr', period: 'last-month', format: 'csv' }
  const { token } = (await made(visitor, 'POST /api/reports/samples', { body })).json
  await until(async () => (await made(visitor, `GET /api/reports/shared/${token}`)).json.state === 'done')
  return token
}

/** Returns the first link of a page that leads below it. */
async function firstLink(base: string, path: string): Promise<string> {
  const html = await (await fetch(base + path)).text()
  const found = new RegExp(`href="(${path}/[\\w-]+)"`).exec(html)?.[1]
  return found ?? Promise.reject(new Error(`${path} leads to no page below it`))
}
