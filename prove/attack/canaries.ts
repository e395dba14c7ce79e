import { randomBytes, randomUUID } from 'node:crypto'
import { demoStaff } from '../../src/features/admin/vocabulary.ts'
import { sitePicturePath } from '../../src/platform/shared/page-picture.ts'
import { articlePicturePath, picturePath } from '../../src/product/links.ts'
import { callerOf, type PortalCall, registerOrganisation } from '../../tests/support/portal.ts'
import { table } from '../support/page.ts'
import { ask } from './asking.ts'
import { mailedToken } from './mailed.ts'
import type { Part } from './part.ts'
import { signInStaff, type Target } from './target.ts'

/** A word that appears nowhere by chance, and where it may be stored to do its work. */
interface Canary {
  what: string
  value: string
  /** Tables that hold it as it is, because they must: an address to write to, a link in a mail that waits. */
  mayBeIn?: RegExp
}

/** Secrets and addresses by every door, right and wrong; then all that the program wrote is searched for them. */
export async function searchForCanaries(target: Target): Promise<Omit<Part, 'title'>> {
  const { canaries, doors } = await enterCanaries(target)
  // Queued data is written when it is done, and later when it fails.
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const faults: string[] = []
  const log = target.output()
  const tables = await searchTables(target, canaries)
  for (const { what, value } of canaries) if (log.includes(value)) faults.push(`${what} is in the log`)
  for (const { canary, found } of tables)
    faults.push(...found.filter((name) => !canary.mayBeIn?.test(name)).map((name) => `${canary.what} is in ${name}`))
  faults.push(...(await searchPictures(target, canaries)))
  const lines = log.split('\n').filter((line) => line.startsWith('{')).length
  return {
    faults,
    text: `${canaries.length} words that stand nowhere by chance went in by ${doors} doors, right and wrong, as passwords, codes, tokens,
keys, addresses and searches. Then were searched: ${lines} lines of the log at its most talkative, every table of the database with the
queue, its failures and the outbox, and pictures that the program makes, of the site, of an app and of an article, with what they carry
beside the picture.

${table(
  ['what', 'in the log', 'tables that hold it as it is'],
  tables.map(({ canary, found }) => [
    canary.what,
    log.includes(canary.value) ? 'yes' : 'no',
    found.join(', ') || 'none',
  ]),
)}`,
  }
}

const word = (kind: string) => `canary${kind}${randomBytes(9).toString('hex')}`

async function enterCanaries(target: Target): Promise<{ canaries: Canary[]; doors: number }> {
  const { base, client } = target
  // The organisation and the session of staff are two.
  let doors = 2
  /** Sends it through a call that accepts it: a refused value is stored nowhere, and shows nothing. */
  const given = async (call: PortalCall, key: string, body: unknown) => {
    doors++
    const answer = await call(key, { body })
    if (answer.status > 299) throw new Error(`${key} was answered ${answer.status}: ${answer.text.slice(0, 200)}`)
    return answer.json
  }
  const refused = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    doors++
    const { status } = await ask(base + path, { method: 'POST', body, headers })
    if (status < 400 || status > 499) throw new Error(`${path} was answered ${status} and not refused`)
  }
  const [typed, asUser, search, vendor, wrongKey] = ['typed', 'user', 'search', 'vendor', 'key'].map(word) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const member = await registerOrganisation(base)
  await client.query(`update account set email_proved_at = now() where email = $1`, [member.email])
  const visitor = callerOf(base, undefined)
  const password = word('password')
  await given(member.call, 'POST /api/customer/account/password', {
    ...{ password: member.password, newPassword: password },
  })
  await refused('/api/customer/login', { email: member.email, password: typed })
  await refused('/api/customer/login', { email: typed, password: member.email })
  await refused('/api/admin/login', { username: asUser, password: typed })
  await refused('/api/customer/login', `{"email": "${typed}`, { 'content-type': 'application/json' })
  const staffToken = (await signInStaff(base)).split('=')[1]
  const made = await given(member.call, 'POST /api/customer/api-keys', {
    ...{ name: 'Canary', scopes: ['search:read'], password },
  })
  const key: string = made.key
  for (const authorization of [`Bearer ${key}`, `Bearer ${wrongKey}`, `Basic ${typed}`]) {
    doors++
    await ask(`${base}/api/v1/search?q=${search}`, { headers: { authorization, cookie: `sightline_staff=${typed}` } })
  }
  for (const path of [
    `/search?q=${search}`,
    `/api/search?q=${search}`,
    `/no-such-page/${search}`,
    `/api/nothing/${search}?token=${typed}`,
  ]) {
    doors++
    await ask(base + path)
  }
  const reader = `${word('reader')}@corp.test`
  await given(visitor, 'POST /api/breach-alerts/subscribe', { email: reader, companyKeywords: ['Meta'] })
  await given(visitor, 'POST /api/newsletter', { email: reader })
  await given(visitor, 'POST /api/leads', { firstName: 'A', lastName: 'B', email: reader, message: 'x' })
  await given(visitor, 'POST /api/customer/password/forgotten', { email: member.email })
  // Answered as if it were known, whether it is or not.
  await given(visitor, 'POST /api/data-removal/track', { requestId: typed, email: reader })
  await refused(`/api/customer/links/${typed.slice(0, 22)}/prove`, {})
  const confirmToken = await mailedToken(target, '/subscriptions/confirm/', reader)
  const passwordToken = await mailedToken(target, '/customer/new-password/', member.email)
  await given(visitor, 'POST /api/investigation-requests', { vendorName: vendor, requestedBy: reader })
  const setting = word('setting')
  await given(member.call, 'POST /api/customer/integrations', {
    ...{ connector: 'splunk', name: 'Canary', events: ['risk.changed'] },
    ...{ settings: { url: 'https://splunk.example.com', token: setting }, password },
  })
  const hook = await given(member.call, 'POST /api/customer/webhooks', {
    ...{ url: `https://hook.example.com/${randomUUID()}`, events: ['risk.changed'], password },
  })
  const factor = await given(member.call, 'POST /api/customer/account/second-factor', { password })
  const canaries: { what: string; value: string | undefined; mayBeIn?: RegExp }[] = [
    { what: 'a password', value: password },
    { what: 'a password that was wrong', value: typed },
    { what: 'a name that was tried', value: asUser },
    { what: 'the password of the demonstration', value: `"${demoStaff.password}"` },
    { what: 'a session of a member', value: member.token },
    { what: 'a session of staff', value: staffToken },
    { what: 'an API key', value: key },
    { what: 'an API key that is none', value: wrongKey },
    { what: 'the link of a confirmation', value: confirmToken, mayBeIn: /^outbox_message$/ },
    { what: 'the link of a new password', value: passwordToken, mayBeIn: /^outbox_message$/ },
    { what: 'a secret of a connected system', value: setting },
    { what: 'the secret of a webhook', value: hook.secret?.replace('whsec_', '') },
    { what: 'the secret of a second factor', value: factor.secret },
    { what: 'a search', value: search },
    {
      what: 'an address',
      value: reader,
      mayBeIn: /^(outbox_message|subscription_request|newsletter_\w+|lead|investigation_\w+)$/,
    },
    { what: 'the address of a member', value: member.email, mayBeIn: /^(outbox_message|account|member|member_link)$/ },
    {
      what: 'a name to investigate',
      value: vendor,
      mayBeIn: /^(investigation\w*|evidence|finding|llm_\w+|pgboss\.job \((\w+\.investigated(, )?)+\))$/,
    },
  ]
  return { doors, canaries: canaries.map(known) }
}

/** Nothing is looked for in vain: what an answer was to bring has to be there. */
function known({ value, ...canary }: Omit<Canary, 'value'> & { value: string | undefined }): Canary {
  if (!value || value.length < 8) throw new Error(`${canary.what} was not given out`)
  return { ...canary, value }
}

async function searchTables(
  { client }: Target,
  canaries: readonly Canary[],
): Promise<{ canary: Canary; found: string[] }[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') and not c.relispartition order by 1, 2`,
  )
  const found = canaries.map((canary) => ({ canary, found: [] as string[] }))
  for (const { schema, name } of rows) {
    const marks = canaries.map((_, at) => `count(*) filter (where strpos(t.row, $${at + 1}) > 0)::int as "${at}"`)
    const { rows: counted } = await client.query(
      `select ${marks.join(', ')} from (select x::text as row from ${schema}."${name}" x) t`,
      canaries.map(({ value }) => value),
    )
    for (const [at, one] of found.entries())
      if (counted[0][at] > 0)
        one.found.push(schema === 'public' ? name : `${schema}.${name}${await jobsWith(client, name, one.canary)}`)
  }
  return found
}

/** Lists the kinds of jobs in a jobs table that contain it. */
async function jobsWith(client: Target['client'], table: string, { value }: Canary): Promise<string> {
  if (table !== 'job') return ''
  const { rows } = await client.query<{ name: string }>(
    `select distinct name from pgboss.job x where strpos(x::text, $1) > 0 order by 1`,
    [value],
  )
  return ` (${rows.map(({ name }) => name).join(', ')})`
}

const pictures = [sitePicturePath, picturePath({ kind: 'app', key: 'whatsapp' }), articlePicturePath(1)] as const

/** A picture carries words beside what it shows: those of a PNG stand in chunks called text. */
async function searchPictures({ base }: Target, canaries: readonly Canary[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of pictures) {
    const answer = await fetch(base + path)
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    if (answer.status !== 200 || answer.headers.get('content-type') !== 'image/png')
      throw new Error(`${path} is not a picture: it was answered ${answer.status}`)
    faults.push(...canaries.filter(({ value }) => bytes.includes(value)).map(({ what }) => `${what} is in ${path}`))
  }
  return faults
}
