import type { z } from 'zod'
import { contract as register } from '../../src/app/endpoints.ts'
import { examples as documented } from '../../src/features/developer-api/examples.ts'
import type { Contract, Endpoint } from '../../src/platform/shared/endpoint.ts'
import { fromNow } from './clock.ts'
import type { FullOrganisation } from './portal.ts'

// Example values for every call of the contract: values that reach the field under test, and hostile ones.

const contract: Contract = register

export interface ContractCall {
  key: string
  method: string
  path: string
  endpoint: Endpoint
}

export const calls: readonly ContractCall[] = Object.entries(contract).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method, path, endpoint }
})

export const fieldsOf = (schema: z.ZodObject | undefined): string[] => Object.keys(schema?.shape ?? {})

export const hostileText: Record<string, string> = {
  empty: '',
  blanks: '   \t\n ',
  huge: 'x'.repeat(100_000),
  nul: 'a\u0000b',
  'half a character': 'a\ud800b',
  'right to left': '\u202eevil\u202c مرحبا שלום',
  'zero width': '\u200b\u200c\u200d\ufeff',
  emoji: '👩‍👩‍👧‍👦'.repeat(20),
  combining: `a${'\u0301'.repeat(150)}`,
  sql: `'; drop table investigation; --`,
  'sql wildcard': `%_\\' or 1=1`,
  html: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  header: 'a\r\nSet-Cookie: x=1',
  path: '../../../../etc/passwd',
  template: '{{7*7}}#{7*7}<%= 7*7 %>%s%n',
  proto: '__proto__',
  'large number': '99999999999999999999',
  negative: '-1',
  expanding: '\ufdfa'.repeat(190),
}
export const wrongTypes: Record<string, unknown> = {
  number: 1,
  minus: -1e308,
  true: true,
  null: null,
  array: ['x'],
  object: { $ne: null },
  'empty array': [],
}

/** A value that is valid where any text would do: enough to reach the field under test. */
const examples: Record<string, unknown> = {
  id: 'unknown',
  type: 'app',
  slug: 'unknown',
  evidenceId: 'E1',
  findingId: 'F1',
  verdict: 'accepted',
  // A list in one call, any text in the others.
  reason: 'other',
  everyDays: 7,
  vendorName: 'Spotify',
  contactEmail: 'reader@corp.test',
  username: 'unknown',
  password: 'wrong-password',
  url: 'https://unknown.test/',
  host: 'unknown.test',
  entryId: 'app:unknown',
  before: { text: 'We collect your name.' },
  after: { text: 'We collect your address.' },
  email: 'reader@corp.test',
  companyKeywords: ['Unknown'],
  severityThreshold: 'high',
  token: 'nobodynobodynobodynobo',
  platforms: ['unknown'],
  requestId: 'SR-NOBO-DYNO-BODY',
  mode: 'self',
  did: 'done',
  class: 'done',
  receipt: {},
  key: 'hibp',
  decision: 'discard',
  into: 'unknown',
  from: 'unknown-too',
  ...{ organization: {}, user: {}, firstName: 'No', lastName: 'Body', newPassword: 'another-long-password' },
  ...{ code: '000000', role: 'viewer', vendorType: 'analytics', country: 'US', mechanism: 'scc', subProcessors: [] },
  ...{ title: 'Unknown', severity: 'low', expiresOn: '2099-01-01', field: 'score', conclusion: 'approve' },
  ...{ priority: 'normal', questions: [{ id: 'one', section: 'One', text: 'One?', kind: 'text' }], isRead: true },
  ...{ otherId: 999_999, name: 'Unknown' },
  ...{ format: 'csv', period: 'last-month', frequency: 'yearly', startsOn: '2099-01-01', part: 'json' },
  members: [{ source: 'hibp', externalId: 'Unknown' }],
}

const someInstant = '2026-01-01T00:00:00.000Z'

/** Values for single calls, where a field of the same name means something else elsewhere. */
export const examplesOf: Record<string, Record<string, unknown>> = {
  'POST /api/customer/register': {
    organization: { name: 'Unknown' },
    user: { email: 'known@corp.test', password: 'a-long-password', firstName: 'No', lastName: 'Body' },
  },
  'POST /api/notices': { page: '/investigations/unknown', kind: 'wrong', explanation: 'Nothing', isGoodFaith: true },
  'POST /api/admin/notices/{id}/decide': { decision: 'keep', reason: 'Nothing' },
  'POST /api/admin/takedowns': { kind: 'investigation', key: 'unknown', reason: 'Nothing' },
  'POST /api/admin/takedowns/restore': { kind: 'investigation', key: 'unknown', reason: 'Nothing' },
  'POST /api/admin/accounts': { role: 'support' },
  'PATCH /api/admin/accounts/{id}': { role: 'support' },
  'POST /api/customer/vendors/{id}/agreements': { kind: 'contract', state: 'template' },
  'PATCH /api/customer/vendors/{id}/agreements/{childId}': { kind: 'contract' },
  'PUT /api/customer/vendors/{id}/agreements/{childId}/clauses/{clauseId}': { state: 'met' },
  'POST /api/customer/vendors/{id}/documents': { kind: 'policy', fileId: 999_999 },
  'POST /api/customer/vendors/{id}/acceptances': { findingId: null },
  'POST /api/customer/vendors/{id}/reviews': { decision: 'still_valid' },
  'POST /api/customer/vendors/imports/{id}/decision': { decision: 'cancel' },
  'PUT /api/customer/vendors/imports/{id}/mapping': { fields: ['vendor_name'], dateOrder: null },
  'POST /api/customer/vendors/imports/{id}/answers': { answer: { kind: 'duplicates', decision: 'skip' } },
  'POST /api/customer/vendors/bulk-edit': { selection: { ids: [999_999] }, change: { tier: 'low' } },
  'POST /api/customer/vendors/bulk-jobs': { selection: { ids: [999_999] }, task: { action: 'investigate' } },
  'POST /api/customer/vendors/{id}/comments': { body: 'Please look at this.', findingId: undefined },
  'POST /api/customer/register-views': { name: 'Unknown', address: 'missing=role' },
  'POST /api/customer/vendors/{id}/countries/confirm': { kind: 'transfer', rowId: 999_999 },
  'PUT /api/customer/vendors/{id}/override': { value: 10 },
  'PUT /api/customer/question-sets/{id}': { version: 1 },
  'POST /api/customer/assessments': { type: 'privacy', vendorName: 'No Vendor Of This Name' },
  'POST /api/investigations/{id}/answer': { subject: 'app:whatsapp' },
  'POST /api/customer/investigations/{id}/answer': { subject: 'app:whatsapp' },
  'PUT /api/questionnaires/{token}/answers/{questionId}': { value: 'An answer', version: 1 },
  'GET /api/customer/vendors/candidates': { q: 'unknown' },
  'POST /api/customer/reports': { type: 'ccpa', period: 'custom', from: '2026-01-01', to: '2026-01-31' },
  'PUT /api/customer/reports/business': {
    business: {
      ...{ revenueUsd: 1_000_000, residents: { CA: 1_000 }, saleRevenueShare: 0, processesSensitiveData: false },
      ...{ sellsSensitiveData: false, handlesHealthData: null, isSmallBusiness: null, isNonprofit: false },
      controlsPlatform: false,
    },
  },
  'POST /api/customer/report-schedules': { type: 'executive' },
  'PATCH /api/customer/report-schedules/{id}': { type: 'executive' },
  'POST /api/leads/demos': { at: fromNow(86_400_000).toISOString(), timeZone: 'Europe/Berlin' },
  'POST /api/tickets': { name: 'Unknown', subject: 'Nothing', description: 'Nothing at all', priority: 'low' },
  'PATCH /api/admin/tickets/{id}': { priority: 'low' },
  'POST /api/customer/api-keys': { scopes: ['search:read'] },
  'POST /api/customer/assessments/{id}/answers/{questionId}/follow-up': { note: 'Which ones?' },
  'POST /api/v1/assessments': { vendor: 'Unknown', type: 'privacy' },
  'POST /api/v1/assessments/{id}/answer': { subject: 'app:whatsapp' },
  'POST /api/v1/webhooks': { url: 'https://unknown.test/hook', events: ['risk.changed'] },
  'POST /api/tickets/{token}/messages': { text: 'More' },
  'POST /api/admin/tickets/{id}/messages': { text: 'An answer' },
  'POST /api/customer/webhooks': { url: 'https://unknown.test/hook', events: ['risk.changed'] },
  'POST /api/customer/integrations': {
    ...{ connector: 'slack', settings: { url: 'https://unknown.test/services/x' }, events: ['risk.changed'] },
  },
  'POST /api/v1/hooks': { target_url: 'https://unknown.test/hook', event: 'risk.changed' },
  'GET /api/v1/hooks/samples/{event}': { event: 'risk.changed' },
  'GET /api/corrections': { about: 'app:whatsapp' },
  'POST /api/corrections': {
    ...{ about: 'app:whatsapp', field: 'name', statement: 'Nothing at all', page: 'https://unknown.test/x' },
  },
  'POST /api/admin/corrections/{id}/accept': { changes: [], note: 'Nothing' },
  'POST /api/admin/corrections/{id}/decline': { note: 'Nothing' },
  'POST /api/admin/newsletter/editions': { subject: 'News', body: 'A line.' },
  'PATCH /api/admin/newsletter/editions/{id}': { subject: 'News', body: 'A line.', seenChangedAt: someInstant },
  'POST /api/admin/newsletter/editions/{id}/send': { seenChangedAt: someInstant },
  'POST /api/admin/sources/{sync}/sync': { sync: 'trackers' },
  'POST /api/reports/samples': { type: 'ccpa', period: 'custom', from: '2026-01-01', to: '2026-01-31' },
}

export interface Callers {
  /** As a header. */
  staffCookie: string
  organisation: FullOrganisation
  /** A token for what ends its own session. */
  leaving: string
}

/** The path with its parameters, one of them given. */
export const filled = (
  call: Pick<ContractCall, 'method' | 'path'>,
  organisation: FullOrganisation,
  { field = '', value = '' } = {},
): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((name === field ? value : exampleOf(call, name, organisation)).toWellFormed()),
  )

/** Headers of a caller who may make the call: any other is refused before everything else is judged. */
export function headersOf(
  { key, endpoint: { audience } }: Pick<ContractCall, 'key' | 'endpoint'>,
  { staffCookie, organisation, leaving }: Callers,
): Record<string, string> {
  if (audience === 'staff') return { cookie: staffCookie }
  if (audience === 'key') return { authorization: `Bearer ${organisation.apiKey}` }
  if (audience !== 'member') return {}
  return { authorization: `Bearer ${key.endsWith('logout') ? leaving : organisation.owner.token}` }
}

/** Numbers name what staff decide about. */
function exampleOf(
  { method, path }: Pick<ContractCall, 'method' | 'path'>,
  name: string,
  organisation: FullOrganisation,
): string {
  const word = String(examples[name] ?? 'x')
  const { params, owned, body } = calls.find((call) => call.path === path && call.method === method)?.endpoint ?? {}
  const table = owned?.[name]
  // A row that was deleted, or a session that ended, would be missing in the calls that come after. What asks for a password
  // deletes nothing: it gets a wrong one.
  if (table && (method !== 'DELETE' || body) && !path.endsWith('/sign-out')) return String(organisation.ids[table])
  return params?.shape[name]?.safeParse(word).success === false ? '999999' : word
}

export const sampleOf = (key: string, schema: z.ZodObject | undefined) => {
  const known = { ...examples, ...examplesOf[key] }
  return Object.fromEntries(fieldsOf(schema).flatMap((name) => (name in known ? [[name, known[name]]] : [])))
}
/** Returns the body that the documentation of a v1 call shows: it takes no other fields. */
export const bodyOf = ({
  key,
  endpoint,
}: Pick<ContractCall, 'key' | 'endpoint'>): Record<string, unknown> | undefined =>
  endpoint.body ? (documentedBody(key) ?? sampleOf(key, endpoint.body)) : undefined

function documentedBody(key: string): Record<string, unknown> | undefined {
  const { body } = key in examplesOf ? {} : (documented[key] ?? {})
  // A placeholder for a row's number becomes a number that no row has.
  return body && JSON.parse(JSON.stringify(body).replace(/"\$[A-Z_]+"/g, '999999'))
}
