// One example of each documented call: tests parse them by the contract, and send them to the running program.

export interface CallExample {
  /** Of the path: shell variables, for ids that only the reader knows. */
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: object
  /** What is answered; of public reads the pages show this installation's own answer. */
  response?: unknown
}

/** Of the public reads: what the pages ask this installation. */
export const publicQueries = {
  'GET /api/search': { q: 'analytics', type: 'sdk' },
  'GET /api/suggestions': { q: 'fac' },
  'GET /api/tracker-entries': {},
} as const

const assessment = {
  ...{ id: 17, status: 'requested', vendor: 'Example Analytics', vendor_id: 42, type: 'full', priority: 'normal' },
  ...{ risk_score: null, risk: null, created_at: '2026-11-22T09:00:00.000Z', completed_at: null },
  question: null,
  url: 'https://sightline.example/customer/assessments/17',
}
const webhook = {
  ...{ id: 5, url: 'https://hooks.example.com/sightline', description: 'Risk desk', events: ['risk.changed'] },
  ...{ isEnabled: true, disabledReason: null, createdAt: '2026-11-22T09:00:00.000Z', lastDeliveredAt: null },
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
  ...{ id: 90, messageId: 'msg_2b7c', event: 'risk.changed', state: 'queued', attempts: 0 },
  ...{ createdAt: '2026-11-22T09:00:00.000Z', deliveredAt: null, nextAttemptAt: '2026-11-22T09:00:00.000Z' },
  ...{ lastStatus: null, lastError: null, lastAnswer: null, payload: JSON.stringify(payload) },
}
const hook = { id: 6, target_url: 'https://hooks.example.com/catch/1', event: 'risk.changed' }

const webhookParams = { id: '$WEBHOOK_ID' }

export const examples: Readonly<Record<string, CallExample>> = {
  'GET /api/search': { query: publicQueries['GET /api/search'] },
  'GET /api/suggestions': { query: publicQueries['GET /api/suggestions'] },
  'GET /api/tracker-entries': {},

  'POST /api/v1/assessments': { body: { vendor: 'Example Analytics', type: 'full' }, response: assessment },
  'GET /api/v1/assessments/{id}': {
    params: { id: '$ASSESSMENT_ID' },
    response: {
      ...{ ...assessment, status: 'completed', risk_score: 62, risk: 'high' },
      completed_at: '2026-11-22T09:04:00.000Z',
    },
  },
  'POST /api/v1/assessments/{id}/answer': {
    params: { id: '$ASSESSMENT_ID' },
    body: { website: 'analytics.example' },
    response: assessment,
  },
  'GET /api/v1/vendors/{id}/report': {
    params: { id: '$VENDOR_ID' },
    response: {
      ...{ vendor: 'Example Analytics', vendor_id: 42, risk_score: 62, risk: 'high', confidence: 'medium' },
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
  'GET /api/v1/search': {
    query: { q: 'analytics', type: 'sdk', limit: '2' },
    response: [
      {
        ...{ id: 'sdk:example-analytics', name: 'Example Analytics', type: 'sdk', company: 'Example Inc.' },
        ...{ riskLevel: 'medium', dataCollected: ['Device ID'], sdkTrackers: [], domains: ['analytics.example'] },
        summary: {
          ...{ level: 'medium', known: true, R: 46, low: 38, high: 54, basis: 'role-alone', gate: 'settled' },
          ...{ reasons: [{ code: 'role', role: 'analytics' }], isExpected: true },
        },
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
  'POST /api/v1/webhooks/{id}/deliveries/{childId}/replay': {
    params: { ...webhookParams, childId: '$DELIVERY_ID' },
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
