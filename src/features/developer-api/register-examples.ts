// Examples of the register: those that make something first, so that a reader may run them in this order.

const at = '2026-11-22T09:00:00.000Z'
const vendorPage = 'https://sightline.example/customer/vendors/42'

const vendorRow = {
  ...{ id: 42, vendor_name: 'Example Mail', vendor_type: 'email_service', compliance_status: 'review_required' },
  ...{ risk_score: 46, risk: 'medium', risk_low: 38, risk_high: 54, confidence: 'low', is_overridden: false },
  ...{ tier: 'standard', criticality: 'medium', owner: null, roles: ['processor'], dpa_signed: false },
  ...{ open_findings: 0, is_review_overdue: false, next_review: '2027-11-22', last_assessed: null },
  ...{ archived_at: null, updated_at: at, url: vendorPage },
}
const vendor = {
  ...vendorRow,
  ...{ legal_name: 'Example Mail Inc.', website: 'https://mail.example', aliases: [], domains: ['mail.example'] },
  ...{ cadence_days: null, people: null, data_types: [], has_child_data: null, data_subjects: ['customers'] },
  ...{ purposes: ['Newsletters'], countries: ['US'], contact_name: '', contact_email: '', notes: '', retention: '' },
  ...{ security_measures: '', renews_on: '2027-12-31', notice_days: 90, catalog: null, created_at: at, version: 1 },
}
const file = { id: 9, name: 'dpa.txt', media_type: 'text/plain', bytes: 2048, sha256: 'a'.repeat(64) }
const { bytes: _, ...namedFile } = file
const transfer = {
  ...{ id: 3, country: 'US', country_name: 'United States', mechanism: 'scc', assessed_on: '2026-10-01' },
  ...{ conclusion: 'Sufficient with encryption', measures: 'Encryption at rest' },
  ...{ checked_on: null, check_again_on: null, covers_staff: null, is_country_doubtful: false, file: null },
}
const subprocessor = {
  ...{ id: 8, name: 'Example Cloud', country: 'DE', purpose: 'Hosting', since: '2026-01-01', until: null },
  ...{ source: 'entered', source_url: null, first_seen_at: at, object_by: null, vendor_id: null },
}
const subprocessors = { is_known: true, subprocessors: [subprocessor] }
const document = {
  ...{ id: 12, kind: 'soc2-type2', title: 'SOC 2 report', issued_on: '2026-03-31', expires_on: '2099-03-31' },
  ...{ is_expired: false, file: namedFile },
}
const agreement = {
  ...{ id: 21, vendor_id: 42, kind: 'dpa', title: 'DPA', state: 'signed', signed_on: '2026-02-01' },
  ...{ valid_from: '2026-02-01', valid_until: null, signer: 'Jane Doe', scc_module: null, file: namedFile },
  ...{ reading: 'read', is_in_force: true, created_at: at, version: 1 },
  clauses: [
    {
      ...{ clause_id: 'gdpr-28-3-a', title: 'Documented instructions', law: 'Art. 28(3)(a) GDPR', state: 'met' },
      ...{ drafted_state: 'met', quote: 'only on documented instructions', note: '' },
      ...{ confirmed_by: null, confirmed_at: null },
    },
  ],
}
const finding = {
  ...{ id: 31, vendor_id: 42, title: 'No deletion date', detail: '', severity: 'medium', status: 'open', owner: null },
  ...{ due_on: '2027-01-31', is_late: false, source: 'entered', created_at: at, closed_at: null, version: 1 },
}
const acceptance = {
  ...{ id: 41, finding_id: null, reason: 'Replaced next year', risk_score: 46, expires_on: '2099-01-01' },
  ...{ accepted_by: { id: 7, name: 'Jane Doe' }, accepted_at: at, ended_at: null, is_in_force: true },
}
const review = {
  ...{ id: 51, decision: 'still_valid', reason: 'Nothing changed', risk_score: 46, next_review_on: '2027-11-22' },
  ...{ reviewed_by: { id: 7, name: 'Jane Doe' }, reviewed_at: at },
}
const alert = {
  ...{ id: 61, kind: 'breach', severity: 'high', title: 'Breach at Example Mail', description: 'An example.' },
  ...{ action_required: null, vendor_id: 42, is_read: false, created_at: at },
}
const breach = {
  ...{ id: 'example-2026', company: 'Example Mail', company_id: null, domain: 'mail.example', title: 'Example Mail' },
  ...{ description: 'Email addresses were published.', severity: 'high', is_verified: true },
  ...{ discovered_date: '2026-11-01', breach_date: { from: '2026-10-01', to: null }, affected_users: 120_000 },
  ...{ data_types: ['Email addresses'] },
  sources: [{ title: 'Example register', url: 'https://register.example/1', published_on: '2026-11-01' }],
}
const scanRow = {
  ...{ id: 'Zk3f0Vq1b8sWcJt2hYpL5A', kind: 'site', name: 'https://mail.example/', subject: 'mail.example' },
  ...{ version: null, status: 'queued', created_at: at, started_at: null, ended_at: null, kept_until: '2027-02-20' },
  ...{ failure: null, url: 'https://sightline.example/scan/Zk3f0Vq1b8sWcJt2hYpL5A' },
}
const member = {
  ...{ id: 7, first_name: 'Jane', last_name: 'Doe', email: 'jane@example.com', role: 'administrator' },
  ...{ has_second_factor: true, created_at: at },
}
const colleague = {
  ...{ id: 8, first_name: 'Sam', last_name: 'Lee', email: 'sam.lee@example.com', role: 'manager' },
  has_second_factor: false,
}
const invitation = {
  ...{ id: 15, email: 'sam@example.com', role: 'viewer', created_at: at, expires_at: '2026-11-29T09:00:00.000Z' },
}
const event = {
  ...{ ordinal: 120, at, actor: 'member:7', actor_name: 'Jane Doe', kind: 'finding.edited', subject: 'finding:31' },
  ...{ details: { status: 'resolved' }, previous_hash: 'b'.repeat(64), hash: 'c'.repeat(64) },
}

const id = '$VENDOR_ID'
const ofVendor = { params: { id } }
const ofTransfer = { params: { id, transfer_id: '$TRANSFER_ID' } }
const ofDocument = { params: { id, document_id: '$DOCUMENT_ID' } }
const ofAgreement = { params: { id, agreement_id: '$AGREEMENT_ID' } }
const ofFinding = { params: { id, finding_id: '$FINDING_ID' } }
const ofAcceptance = { params: { id, acceptance_id: '$ACCEPTANCE_ID' } }
const ofAlert = { params: { id: '$ALERT_ID' } }
const ofScan = { params: { id: '$SCAN_ID' } }
/** It needs what a collection that anyone runs cannot make. */
const alone = { isCollected: false } as const

export const registerExamples: Readonly<Record<string, CallExample>> = {
  'POST /api/v1/vendors': {
    body: {
      vendor_name: 'Example Mail',
      vendor_type: 'email_service',
      website: 'https://mail.example',
      countries: ['US'],
    },
    response: vendor,
  },
  'GET /api/v1/vendors': { query: { tier: 'standard', limit: '2' }, response: [vendorRow] },
  'GET /api/v1/vendors/{id}': { ...ofVendor, response: vendor },
  'PATCH /api/v1/vendors/{id}': {
    ...{ ...ofVendor, body: { roles: ['processor'], purposes: ['Newsletters'] } },
    response: vendor,
  },

  'PUT /api/v1/vendors/{id}/transfers': {
    ...ofVendor,
    body: { country: 'US', mechanism: 'scc', assessed_on: '2026-10-01', conclusion: 'Sufficient with encryption' },
    response: transfer,
  },
  'GET /api/v1/vendors/{id}/transfers': { ...ofVendor, ...alone, response: [transfer] },
  'PUT /api/v1/vendors/{id}/subprocessors': {
    ...{ ...ofVendor, body: { subprocessors: [{ name: 'Example Cloud', country: 'DE', purpose: 'Hosting' }] } },
    response: subprocessors,
  },
  'GET /api/v1/vendors/{id}/subprocessors': { ...ofVendor, ...alone, response: subprocessors },
  'POST /api/v1/files': { upload: 'dpa.txt', ...alone, response: file },
  'POST /api/v1/vendors/{id}/documents': {
    ...{ ...ofVendor, ...alone },
    body: { kind: 'soc2-type2', title: 'SOC 2 report', expires_on: '2099-03-31', file_id: '$FILE_ID' },
    response: document,
  },
  'GET /api/v1/vendors/{id}/documents': { ...ofVendor, ...alone, response: [document] },
  'POST /api/v1/vendors/{id}/reviews': {
    ...{ ...ofVendor, body: { decision: 'still_valid', reason: 'Nothing changed' } },
    response: review,
  },
  'GET /api/v1/vendors/{id}/dossier': {
    ...ofVendor,
    response: {
      ...{ vendor_id: 42, transfers: [transfer], subprocessors: [subprocessor], documents: [document] },
      ...{ acceptances: [acceptance], reviews: [review] },
    },
  },
  'DELETE /api/v1/vendors/{id}/transfers/{transfer_id}': ofTransfer,
  'DELETE /api/v1/vendors/{id}/documents/{document_id}': { ...ofDocument, ...alone },

  'POST /api/v1/vendors/{id}/agreements': {
    ...{ ...ofVendor, body: { kind: 'dpa', state: 'signed', title: 'DPA', signed_on: '2026-02-01' } },
    response: agreement,
  },
  'GET /api/v1/agreements': { query: { kind: 'dpa', limit: '2' }, response: [agreement] },
  'GET /api/v1/vendors/{id}/agreements/{agreement_id}': { ...ofAgreement, response: agreement },
  'PATCH /api/v1/vendors/{id}/agreements/{agreement_id}': {
    ...{ ...ofAgreement, body: { signer: 'Jane Doe', version: 1 }, ...alone },
    response: agreement,
  },
  'PUT /api/v1/vendors/{id}/agreements/{agreement_id}/clauses/{clause_id}': {
    ...{ params: { ...ofAgreement.params, clause_id: 'gdpr-28-3-a' }, body: { state: 'met' }, ...alone },
    response: agreement,
  },
  'DELETE /api/v1/vendors/{id}/agreements/{agreement_id}': ofAgreement,

  'POST /api/v1/vendors/{id}/findings': {
    ...{ ...ofVendor, body: { title: 'No deletion date', severity: 'medium', due_on: '2027-01-31' } },
    response: finding,
  },
  'GET /api/v1/findings': { query: { status: 'open', limit: '2' }, response: [finding] },
  'GET /api/v1/vendors/{id}/findings/{finding_id}': { ...ofFinding, response: finding },
  'POST /api/v1/vendors/{id}/acceptances': {
    ...{ ...ofVendor, body: { reason: 'Replaced next year', expires_on: '2099-01-01' } },
    response: acceptance,
  },
  'DELETE /api/v1/vendors/{id}/acceptances/{acceptance_id}': {
    ...ofAcceptance,
    response: { ...acceptance, ended_at: at, is_in_force: false },
  },
  'PATCH /api/v1/vendors/{id}/findings/{finding_id}': {
    ...{ ...ofFinding, body: { status: 'resolved' } },
    response: { ...finding, status: 'resolved', closed_at: at, version: 2 },
  },

  'GET /api/v1/alerts': { query: { limit: '2' }, response: [alert] },
  'GET /api/v1/alerts/{id}': { ...ofAlert, ...alone, response: alert },
  'PATCH /api/v1/alerts/{id}': {
    ...{ ...ofAlert, body: { is_read: true }, ...alone },
    response: { ...alert, is_read: true },
  },
  'GET /api/v1/breaches': { query: { severity: 'high,critical', limit: '2' }, response: [breach] },
  'GET /api/v1/breaches/{id}': { params: { id: '$BREACH_ID' }, ...alone, response: breach },
  'POST /api/v1/scans': { body: { url: 'https://mail.example/' }, ...alone, response: scanRow },
  'GET /api/v1/scans': { query: { limit: '2' }, response: [scanRow] },
  'GET /api/v1/scans/{id}': {
    ...{ ...ofScan, ...alone },
    response: { ...scanRow, risk_score: null, risk: null, result: null },
  },
  'DELETE /api/v1/scans/{id}': { ...ofScan, ...alone },
  'GET /api/v1/members': { response: [member] },
  'POST /api/v1/members': { body: { email: 'sam@example.com', role: 'viewer' }, ...alone, response: invitation },
  'GET /api/v1/members/{id}': { params: { id: '$MEMBER_ID' }, ...alone, response: member },
  'PATCH /api/v1/members/{id}': {
    ...{ params: { id: '$COLLEAGUE_ID' }, body: { role: 'manager' }, ...alone },
    response: { ...member, ...colleague },
  },
  'GET /api/v1/invitations': { response: [invitation] },
  'DELETE /api/v1/invitations/{id}': { params: { id: '$INVITATION_ID' }, ...alone },
  'GET /api/v1/audit-log': { query: { subject: 'vendor:42', limit: '2' }, response: [event] },
}

export const deleteVendorExample: CallExample = ofVendor

export interface CallExample {
  /** Path parameters: shell variables, for ids that only the reader knows. */
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  /** A value such as `$FILE_ID` is a shell variable too. */
  body?: object
  /** Name of the file that is sent. */
  upload?: string
  /** False: not in the Postman collection, which anyone can run from its beginning to its end. */
  isCollected?: false
  /** Example response; for public reads the pages show this installation's own answer. */
  response?: unknown
}
