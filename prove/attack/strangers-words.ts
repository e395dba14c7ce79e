import { randomBytes } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { noticesUrl, takedownsUrl } from '../../src/features/notices/vocabulary.ts'
import { strangerMailsADay } from '../../src/platform/server/mail/stranger-mail.ts'
import { portalPassword, proveAddress, registerOrganisation } from '../../tests/support/portal.ts'
import { ask } from './asking.ts'
import type { Part } from './part.ts'
import type { Target } from './target.ts'

// Words that strangers type, where others read them: in our mails, on our pages, and in the tables that staff download.

const lures = [
  'URGENT: your payroll account is locked. Sign in at https://payroll-evil.example/login',
  'IT Security Department (https://evil.example)',
  'Call +1 555 0100 today',
  'help＠evil.example',
  'hxxps evil com',
  'http\u200bs://evil.example',
  'www．evil．com',
  'evil[.]com',
  'go to evil dot com',
  'Your account is locked, sign in at evil.com',
  'Call 5️⃣5️⃣5️⃣ 0️⃣1️⃣0️⃣0️⃣',
]

export async function misuseWords(
  { base, client }: Pick<Target, 'base' | 'client'>,
  staffCookie: string,
): Promise<Omit<Part, 'title'>> {
  const faults: string[] = []
  const named = await refuseLures(base, faults)
  const mailed = await countInvitations({ base, client }, faults)
  await publishSentence(base, staffCookie, faults)
  const cells = await readLeads(base, staffCookie, faults)
  return {
    faults,
    text: `${named} names that lead somewhere were refused as the name of an organization or a member: addresses, numbers and @ signs in
full-width letters, with invisible signs, spelled out or in brackets. A new organization invited ${mailed} strangers and no more; no
subject held its name. A sentence that was typed as the name of a vendor appeared in no list and headed no page; reported as a notice and
hidden by staff, its page, its files and its evidence answered 404. In ${cells} cells of the leads that staff download, none begins a
formula, whichever separator the file is opened with.`,
  }
}

/** @returns how many names were refused. */
async function refuseLures(base: string, faults: string[]): Promise<number> {
  let refused = 0
  for (const lure of lures)
    for (const given of [{ organization: lure }, { firstName: lure }]) {
      const { organization = 'Plain Ltd', firstName = 'Ada' } = given as { organization?: string; firstName?: string }
      const { status } = await ask(`${base}/api/customer/register`, {
        method: 'POST',
        body: {
          organization: { name: organization, industry: '', size: 'mid-market' },
          user: {
            email: `${randomBytes(6).toString('hex')}@words.test`,
            password: portalPassword,
            firstName,
            lastName: 'Example',
          },
        },
      })
      if (status === 400) refused += 1
      else faults.push(`${JSON.stringify(given)} was answered ${status}`)
    }
  return refused
}

/** @returns how many strangers a new organization could have mailed. */
async function countInvitations({ base, client }: Pick<Target, 'base' | 'client'>, faults: string[]): Promise<number> {
  const { token, ...member } = await registerOrganisation(base)
  await proveAddress(client, member)
  const headers = { authorization: `Bearer ${token}` }
  const { young } = strangerMailsADay.invitation
  let mailed = 0
  for (let n = 0; n < young + 2; n++) {
    const body = { email: `stranger${n}-${randomBytes(4).toString('hex')}@words.test`, role: 'viewer' }
    const { status } = await ask(`${base}/api/customer/invitations`, { method: 'POST', headers, body })
    if (status === 202) mailed += 1
  }
  if (mailed !== young) faults.push(`a new organization mailed ${mailed} strangers, where ${young} are allowed`)
  const { rows } = await client.query<{ subject: string }>(
    `select distinct m.subject from outbox_message m, organisation o
     where m.sent_for = o.id and length(o.name) > 3 and strpos(m.subject, o.name) > 0`,
  )
  for (const { subject } of rows) faults.push(`a subject holds a name that was typed: ${subject}`)
  return mailed
}

async function publishSentence(base: string, staffCookie: string, faults: string[]): Promise<void> {
  const mark = randomBytes(4).toString('hex')
  const vendorName = `ACME Corp are criminals ${mark}`
  const begun = await ask(`${base}/api/investigation-requests`, { method: 'POST', body: { vendorName } })
  const { id } = JSON.parse(begun.text) as { id: string }
  for (const path of ['/api/investigations?limit=1000', '/', '/investigations', '/sitemap.xml', '/analytics'])
    if ((await ask(base + path)).text.includes(mark)) faults.push(`${path} holds what a stranger typed`)
  const page = (await ask(`${base}/investigations/${id}`)).text
  for (const [title] of page.matchAll(/<(title|h1|h2|meta)\b[^>]*>[^<]*/g))
    if (title.includes(mark)) faults.push(`a heading of its page holds what a stranger typed: ${title}`)
  const notice = await ask(`${base}/api/notices`, {
    method: 'POST',
    body: {
      ...{ page: `/investigations/${id}`, kind: 'illegal', explanation: 'It insults us.', isGoodFaith: true },
      ...{ name: 'Ada Example', email: `${mark}@words.test` },
    },
  })
  if (notice.status !== 201) return void faults.push(`a notice was answered ${notice.status}`)
  const headers = { cookie: staffCookie, 'sec-fetch-site': 'same-origin', origin: base }
  const { id: noticeId } = JSON.parse(notice.text) as { id: number }
  const decided = await ask(`${base}${noticesUrl}/${noticeId}/decide`, {
    ...{ method: 'POST', headers, body: { decision: 'hide', reason: 'It insults a company.' } },
  })
  if (decided.status !== 200) faults.push(`hiding it was answered ${decided.status}`)
  const api = `/api/investigations/${id}`
  const files = [
    'report.json',
    'report.html',
    'report.jsonld',
    'bundle.zip',
    'score',
    'evidence/E1',
    'evidence/E1/verify',
  ]
  for (const path of [`/investigations/${id}`, api, ...files.map((file) => `${api}/${file}`)]) {
    const { status, text } = await ask(base + path)
    if (status !== 404 || text.includes(mark)) faults.push(`${path} was answered ${status} after it was hidden`)
  }
  const restored = await ask(`${base}${takedownsUrl}/restore`, {
    ...{ method: 'POST', headers, body: { kind: 'investigation', key: id, reason: 'Only a trial.' } },
  })
  if (restored.status !== 200) faults.push(`restoring it was answered ${restored.status}`)
}

/** @returns how many cells were looked at. */
async function readLeads(base: string, staffCookie: string, faults: string[]): Promise<number> {
  const formulas = [";=cmd|' /C calc'!A0;", '\t@SUM(1)', 'a;"=1+1', ' ＝1', 'a\n-1', '|+1', ',=1', '﹦1']
  for (const firstName of formulas)
    await ask(`${base}/api/leads`, {
      method: 'POST',
      body: { firstName, lastName: 'x', email: `${randomBytes(4).toString('hex')}@words.test`, message: firstName },
    })
  const { text } = await ask(`${base}/api/admin/leads/export.csv`, { headers: { cookie: staffCookie } })
  let cells = 0
  for (const separator of [',', ';', '\t', '|'])
    for (const row of parse(text, {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      bom: true,
    }) as string[][])
      for (const cell of row) {
        cells += 1
        if (/^[\p{Zs}\p{Cf}"]*[=+\-@＝＋－＠﹦]/u.test(cell))
          faults.push(`opened with ${JSON.stringify(separator)}, a cell is calculated: ${cell}`)
      }
  return cells
}
