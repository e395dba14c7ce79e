import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { demoStaff } from '../../src/features/admin/vocabulary.ts'
import { scopes } from '../../src/features/developer-api/vocabulary.ts'
import type { OwnedTable } from '../../src/platform/shared/endpoint.ts'
import { until } from './until.ts'

/** A member of an organization at the running program, by its token. */
export interface PortalMember {
  token: string
  email: string
  password: string
  call: PortalCall
}
export type PortalCall = (key: string, sent?: { body?: unknown; file?: File; query?: string }) => Promise<PortalAnswer>
export interface PortalAnswer {
  status: number
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers; a test says what it expects of it.
  json: any
}

export const portalPassword = 'a-long-password-of-a-test'

/** An organisation with its first administrator; the names carry `mark`, to be looked for where it must not be. */
export async function registerOrganisation(base: string, mark = 'Example'): Promise<PortalMember> {
  const email = `${randomUUID()}@corp.test`
  const visitor = callerOf(base, undefined)
  const { status, json } = await visitor('POST /api/customer/register', {
    body: {
      organization: { name: `Organisation ${mark}`, industry: 'Retail', size: 'mid-market' },
      user: { email, password: portalPassword, firstName: `Ada ${mark}`, lastName: 'Example' },
    },
  })
  if (status !== 201) throw new Error(`registration was answered ${status}`)
  return { token: json.token, email, password: portalPassword, call: callerOf(base, json.token) }
}

/** The same with a proved address, by the mail that waits in the outbox of a demonstration without a mail server. */
export async function registerProved(base: string, mark?: string): Promise<PortalMember> {
  const member = await registerOrganisation(base, mark)
  const signedIn = await fetch(`${base}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoStaff),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const outbox = await (await fetch(`${base}/api/admin/outbox`, { headers: { cookie } })).json()
  const mail = outbox.messages.find(({ recipient }: { recipient: string }) => recipient === member.email)
  const token = /\/customer\/prove\/([\w-]{22})/.exec(mail?.text ?? '')?.[1]
  const proved = await callerOf(base, undefined)(`POST /api/customer/links/${token}/prove`, { body: {} })
  if (proved.status !== 200) throw new Error(`a proof was answered ${proved.status}`)
  return member
}

/** As its link would. */
export async function proveAddress(client: pg.Client, { email }: Pick<PortalMember, 'email'>): Promise<void> {
  await client.query(`select set_config('app.every_organisation', 'on', false)`)
  await client.query(`update account set email_proved_at = now() where email = $1`, [email])
}

/** A viewer beside a member, who never signs in. @returns their id. */
export async function addColleague(
  client: pg.Client,
  { ofMember, email }: { ofMember: number; email: string },
): Promise<number> {
  await client.query(`select set_config('app.every_organisation', 'on', false)`)
  const { rows } = await client.query(
    `with made as (
       insert into account (email, email_key, email_proved_at, proof_due_at, password_hash)
       values ($2, $2, now(), now(), 'none') returning id
     )
     insert into member (organisation_id, account_id, email, email_key, email_proved_at, first_name, last_name, role)
     select organisation_id, made.id, $2, $2, now(), 'Sam', 'Lee', 'viewer' from member, made where member.id = $1 returning id`,
    [ofMember, email],
  )
  return Number(rows[0].id)
}

export function callerOf(base: string, token: string | undefined): PortalCall {
  return async (key, { body, file, query = '' } = {}) => {
    const [method = '', path = ''] = key.split(' ')
    const form = new FormData()
    if (file) form.set('file', file)
    const response = await fetch(`${base}${path}${query}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(file ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      text,
      json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    }
  }
}

export type RowIds = Record<OwnedTable, number>

export interface FullOrganisation {
  owner: PortalMember
  organisationId: number
  /** A row of each table that a call may name. */
  ids: RowIds
  /** A merge that can be undone. */
  mergeId: number
  investigationId: string
  /** With every scope. */
  apiKey: string
  questionnaireToken: string
}

const dpa = `Data processing agreement. The processor processes personal data only on documented instructions from the controller.
Persons authorised to process the personal data have committed themselves to confidentiality.`

/** An organisation that has something of everything. */
export async function fillOrganisation(base: string, client: pg.Client, mark: string): Promise<FullOrganisation> {
  const owner = await registerOrganisation(base, mark)
  await proveAddress(client, owner)
  const made = async (key: string, body?: unknown, file?: File) => {
    const answer = await owner.call(key, { ...(body === undefined ? {} : { body }), ...(file ? { file } : {}) })
    if (answer.status > 299) throw new Error(`${key} was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    return answer.json
  }
  const account = await made('GET /api/customer/account')
  const vendor = await made('POST /api/customer/vendors', {
    ...{
      vendorName: `Vendor ${mark}`,
      vendorType: 'cloud_hosting',
      notes: mark,
      domains: [`${mark.toLowerCase()}.test`],
    },
    ...{ roles: ['processor'], dataTypes: ['email'], countries: ['US'] },
  })
  const twin = await made('POST /api/customer/vendors', { vendorName: `Twin ${mark}`, vendorType: 'analytics' })
  const of = `/api/customer/vendors/${vendor.id}`
  const file = await made('POST /api/customer/files', undefined, new File([`${dpa}\n${mark}`], `${mark}.txt`))
  const agreement = await made(`POST ${of}/agreements`, {
    ...{ kind: 'dpa', state: 'signed', signedOn: '2026-01-15', signer: mark, fileId: file.id },
  })
  const transfer = await made(`PUT ${of}/transfers`, { country: 'US', mechanism: 'scc', conclusion: mark })
  await made(`PUT ${of}/sub-processors`, { subProcessors: [{ name: `Sub ${mark}`, country: 'US' }] })
  const document = await made(`POST ${of}/documents`, { kind: 'soc2-type2', title: mark, fileId: file.id })
  const finding = await made(`POST ${of}/findings`, { title: mark, severity: 'high' })
  const acceptance = await made(`POST ${of}/acceptances`, { reason: mark, expiresOn: '2099-01-01' })
  const override = await made(`PUT ${of}/override`, {
    field: 'score',
    value: 42,
    reason: mark,
    expiresOn: '2099-01-01',
  })
  await made(`POST ${of}/reviews`, { decision: 'still_valid', reason: mark })
  await made(`POST ${of}/merge`, { otherId: twin.id })
  const { merges } = await made(`GET ${of}`)
  const rows = `vendor_name,vendor_type\nImported ${mark},analytics\n`
  const imported = await made('POST /api/customer/vendors/imports', undefined, new File([rows], 'vendors.csv'))
  await made(`PUT /api/customer/vendors/imports/${imported.id}/mapping`, {
    ...{ fields: ['vendor_name', 'vendor_type'], dateOrder: null },
  })
  await until(async () => (await made(`GET /api/customer/vendors/imports/${imported.id}`)).state === 'preview')
  const question = { id: 'one', section: 'One', text: `Question ${mark}?`, kind: 'text' }
  const set = await made('POST /api/customer/question-sets', { title: mark, questions: [question] })
  const assessment = await made('POST /api/customer/assessments', {
    ...{ vendorId: vendor.id, type: 'privacy', priority: 'normal', setKey: set.key },
  })
  const { url } = await made(`POST /api/customer/assessments/${assessment.id}/send`, { setKey: set.key })
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  await made(`PUT /api/questionnaires/${token}/answers/one`, { value: mark, version: 0 })
  await made(`POST /api/questionnaires/${token}/files`, undefined, new File([mark], 'attachment.txt'))
  await client.query(
    `with as_all as (select set_config('app.every_organisation', 'on', false)),
     asked as (
       insert into answer_follow_up (organisation_id, assessment_id, question_id, note, asked_by, closed_at)
       select $1, $2, 'one', $3, $4, now() from as_all
     )
     insert into answer_fact (organisation_id, assessment_id, question_id, is_accepted, decided_by)
     select $1, $2, 'one', true, $4 from as_all`,
    [account.organization.id, assessment.id, mark, account.id],
  )
  const report = await made('POST /api/customer/reports', { type: 'gdpr', period: 'last-month', format: 'csv' })
  await until(async () => (await made(`GET /api/customer/reports/${report.id}`)).state === 'done', 240_000)
  await made(`POST /api/customer/reports/${report.id}/links`)
  await made('PUT /api/customer/reports/business', {
    business: {
      ...{ revenueUsd: 1_000_000, residents: { CA: 1_000 }, saleRevenueShare: 0, processesSensitiveData: false },
      ...{ sellsSensitiveData: false, handlesHealthData: null, isSmallBusiness: null, isNonprofit: false },
      controlsPlatform: null,
    },
  })
  await client.query(`insert into answered_name (organisation_id, name, subject_id) values ($1, $2, 'unknown:x')`, [
    account.organization.id,
    mark.toLowerCase(),
  ])
  // Without a way out nothing is sent, and the test waits to be.
  const webhook = await made('POST /api/customer/webhooks', {
    ...{ url: `https://${mark.toLowerCase()}.test/hook`, description: mark, events: ['risk.changed'] },
    password: portalPassword,
  })
  const delivery = await made(`POST /api/customer/webhooks/${webhook.id}/test`, {})
  const apiKey = await made('POST /api/customer/api-keys', {
    name: mark,
    scopes: [...scopes],
    password: portalPassword,
  })
  // The other one is there to be changed.
  const otherKey = await made('POST /api/customer/api-keys', {
    name: `${mark} 2`,
    scopes: [...scopes],
    password: portalPassword,
  })
  const program = await fetch(`${base}/api/v1/webhooks/${webhook.id}/test`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${apiKey.key}`, 'content-type': 'application/json', 'idempotency-key': mark },
    },
    body: '{}',
  })
  if (program.status !== 202) throw new Error(`a test by a key was answered ${program.status}`)
  const schedule = await made('POST /api/customer/report-schedules', {
    ...{ title: mark, type: 'executive', format: 'pdf', period: 'last-quarter', frequency: 'quarterly' },
    ...{ startsOn: '2099-01-01', recipients: [`${mark.toLowerCase()}@corp.test`] },
  })
  const [{ id: linkId }] = (
    await client.query(
      `with as_all as (select set_config('app.every_organisation', 'on', false))
       insert into member_link (token_hash, organisation_id, kind, email, email_key, role, invited_by, expires_at)
       select md5(gen_random_uuid()::text), $2, 'invitation', $1 || '@corp.test', $1 || '@corp.test', 'viewer', $3, now() + interval '1 day'
       from as_all returning id`,
      [mark, account.organization.id, account.id],
    )
  ).rows
  const investigationId = assessment.investigation?.id ?? ''
  const [{ id: runLinkId }] = (
    await client.query(
      `with as_all as (select set_config('app.every_organisation', 'on', false))
       insert into investigation_link (organisation_id, investigation_id, language, token_hash, created_by, created_at, expires_at)
       select $1, $2, 'en', md5(gen_random_uuid()::text), $3, now(), now() + interval '1 day' from as_all returning id`,
      [account.organization.id, investigationId, account.id],
    )
  ).rows
  const comment = await made(`POST ${of}/comments`, { body: mark })
  const [vendorType] = await made('GET /api/customer/vendor-types')
  const view = await made('POST /api/customer/register-views', { name: mark, address: 'band=red', isShared: true })
  await made(`PUT ${of}/products`, { products: [{ name: mark }] })
  // Ended: what a job still changes would look like a change of another organization's.
  const [{ id: bulkId }] = (
    await client.query(
      `with as_all as (select set_config('app.every_organisation', 'on', false))
       insert into vendor_bulk (organisation_id, action, options, vendor_ids, state, position, created_by)
       select $1, 'investigate', '{}', array[$2::bigint], 'done', 1, $3 from as_all returning id`,
      [account.organization.id, vendor.id, account.id],
    )
  ).rows
  const [{ id: alertId }] = (
    await client.query(
      `with as_all as (select set_config('app.every_organisation', 'on', false))
       insert into vendor_alert (organisation_id, vendor_id, kind, severity, title, description, dedupe_key)
       select $1, $2, 'breach', 'high', $3, $3, $3 from as_all returning id`,
      [account.organization.id, vendor.id, mark],
    )
  ).rows
  return {
    ...{ owner, organisationId: account.organization.id, mergeId: merges[0].id, questionnaireToken: token },
    investigationId,
    apiKey: apiKey.key,
    ids: {
      ...{
        member: account.id,
        member_link: Number(linkId),
        organisation_file: file.id,
        vendor: vendor.id,
      },
      ...{ vendor_import: imported.id, agreement: agreement.id, vendor_transfer: transfer.id },
      ...{ vendor_document: document.id, vendor_finding: finding.id, vendor_acceptance: acceptance.id },
      ...{ vendor_override: override.id, vendor_alert: Number(alertId), question_set: Number(set.key.split(':')[1]) },
      ...{ assessment: assessment.id, report: report.id, report_schedule: schedule.id },
      ...{ report_recipient: schedule.recipients[0].id, webhook_endpoint: webhook.id, webhook_delivery: delivery.id },
      ...{ api_key: otherKey.id, investigation_link: Number(runLinkId) },
      ...{ vendor_type: vendorType.id, register_view: view.id, vendor_bulk: Number(bulkId) },
      vendor_comment: comment.id,
    },
  }
}
