import { type CallExample, deleteVendorExample, registerExamples } from './register-examples.ts'

// One example of each documented call: tests parse them by the contract, and send them to the running program.

/** Queries of the public reads that the pages send to this installation. */
export const publicQueries = {
  'GET /api/search': { q: 'analytics', type: 'sdk' },
  'GET /api/suggestions': { q: 'fac' },
  'GET /api/tracker-entries': {},
} as const

const assessmentRow = {
  ...{ id: 17, status: 'requested', vendor: 'Example Analytics', vendor_id: 42, type: 'full', priority: 'normal' },
  ...{ risk_score: null, risk: null, conclusion: null, created_at: '2026-11-22T09:00:00.000Z' },
  ...{ due_at: '2026-11-24T09:00:00.000Z', is_overdue: false, answered: 0, asked: 0 },
  url: 'https://sightline.example/customer/assessments/17',
}
const assessment = {
  ...assessmentRow,
  ...{ completed_at: null, conclusion_reason: '', conditions: '', concluded_by: null, concluded_at: null },
  ...{ question: null, questions: [], answers: [], submitted_at: null, version: 1 },
}
const concluded = {
  ...{ ...assessment, status: 'completed', risk_score: 62, risk: 'high', conclusion: 'approve', version: 2 },
  ...{ conclusion_reason: 'Nothing open', completed_at: '2026-11-22T09:04:00.000Z' },
  ...{ concluded_by: { id: 7, name: 'Jane Doe' }, concluded_at: '2026-11-22T09:04:00.000Z' },
}
const webhook = {
  ...{ id: 5, url: 'https://hooks.example.com/sightline', description: 'Risk desk', events: ['risk.changed'] },
  ...{ is_enabled: true, disabled_reason: null, created_at: '2026-11-22T09:00:00.000Z', last_delivered_at: null },
  recent: { delivered: 0, failed: 0, waiting: 0 },
}
const payload = {
  ...{ type: 'risk.changed', timestamp: '2026-11-22T09:00:00.000Z', test: true },
  data: {
    ...{ vendor: 'Example Analytics', vendor_id: 0, new_risk: 'high', previous_risk: 'medium' },
    ...{ risk_score: 62, previous_risk_score: 48, url: 'https://sightline.example/customer/vendors' },
  },
}
const delivery = {
  ...{ id: 90, message_id: 'msg_2b7c', event: 'risk.changed', state: 'queued', attempts: 0 },
  ...{ created_at: '2026-11-22T09:00:00.000Z', delivered_at: null, next_attempt_at: '2026-11-22T09:00:00.000Z' },
  ...{ last_status: null, last_error: null, last_answer: null, payload: JSON.stringify(payload) },
}
const hook = { id: 6, target_url: 'https://hooks.example.com/catch/1', event: 'risk.changed' }

const webhookParams = { id: '$WEBHOOK_ID' }

export const examples: Readonly<Record<string, CallExample>> = {
  'GET /api/search': { query: publicQueries['GET /api/search'] },
  'GET /api/suggestions': { query: publicQueries['GET /api/suggestions'] },
  'GET /api/tracker-entries': {},

  ...registerExamples,

  'POST /api/v1/assessments': { body: { vendor: 'Example Analytics', type: 'full' }, response: assessment },
  'GET /api/v1/assessments': { query: { limit: '2' }, response: [assessmentRow] },
  'GET /api/v1/assessments/{id}': { params: { id: '$ASSESSMENT_ID' }, response: concluded },
  'POST /api/v1/assessments/{id}/answer': {
    params: { id: '$ASSESSMENT_ID' },
    body: { website: 'analytics.example' },
    response: assessment,
  },
  'POST /api/v1/assessments/{id}/send': {
    params: { id: '$ASSESSMENT_ID' },
    body: { set_key: 'shipped:privacy-core', days: 14 },
    response: {
      assessment: { ...assessment, status: 'awaiting_vendor' },
      questionnaire_url: 'https://sightline.example/questionnaire/Zk3f0Vq1b8sWcJt2hYpL5A',
    },
  },
  'POST /api/v1/assessments/{id}/conclusion': {
    params: { id: '$ASSESSMENT_ID' },
    body: { conclusion: 'approve', reason: 'Nothing open' },
    response: concluded,
  },
  'POST /api/v1/assessments/{id}/cancel': {
    params: { id: '$OTHER_ASSESSMENT_ID' },
    isCollected: false,
    response: { ...assessment, status: 'cancelled' },
  },
  'GET /api/v1/vendors/{id}/report': {
    params: { id: '$VENDOR_ID' },
    response: {
      ...{ vendor: 'Example Analytics', vendor_id: 42, risk_score: 62, risk: 'high', confidence: 'medium' },
      computed_risk_score: 62,
      risk_reason: 'Analytics service; more tracking than expected (measured 2026).',
      ...{ risk_low: 55, risk_high: 70, risk_basis: 'measured' },
      ...{ method_version: 'VRM-2.0', computed_at: '2026-11-22T09:04:00.000Z' },
      compliance_status: 'review_required',
      factors: [
        {
          ...{ factor: 'posture', points: -2.5, state: 'known', note: '5 of 7' },
          evidence: [
            {
              url: 'https://analytics.example/privacy',
              sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
              captured_at: '2026-11-22T09:02:00.000Z',
            },
          ],
        },
      ],
      url: 'https://sightline.example/customer/vendors/42',
    },
  },
  'DELETE /api/v1/vendors/{id}': deleteVendorExample,
  'GET /api/v1/search': {
    query: { q: 'analytics', type: 'sdk', limit: '2' },
    response: [
      {
        ...{ id: 'sdk:example-analytics', name: 'Example Analytics', type: 'sdk', company: 'Example Inc.' },
        ...{ risk_score: 46, risk: 'medium', risk_low: 38, risk_high: 54, risk_basis: 'role-alone' },
        risk_reason: 'Expected of an analytics service, not measured.',
        ...{ data_collected: ['Device ID'], sdk_trackers: [], domains: ['analytics.example'] },
      },
    ],
  },
  'GET /api/v1/webhooks': { response: [webhook] },
  'POST /api/v1/webhooks': {
    body: { url: webhook.url, description: webhook.description, events: webhook.events },
    response: { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
  },
  'POST /api/v1/webhooks/{id}/test': {
    params: webhookParams,
    body: { event: 'risk.changed' },
    response: delivery,
  },
  'GET /api/v1/webhooks/{id}/deliveries': { params: webhookParams, query: { limit: '20' }, response: [delivery] },
  'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/replay': {
    params: { ...webhookParams, delivery_id: '$DELIVERY_ID' },
    response: delivery,
  },
  'DELETE /api/v1/webhooks/{id}': { params: webhookParams },

  'GET /api/v1/hooks': { response: [hook] },
  'POST /api/v1/hooks': { body: { target_url: hook.target_url, event: hook.event }, response: hook },
  'GET /api/v1/hooks/samples/{event}': {
    params: { event: 'risk.changed' },
    response: [{ type: payload.type, timestamp: payload.timestamp, ...payload.data }],
  },
  'DELETE /api/v1/hooks/{id}': { params: { id: '$HOOK_ID' } },
}
