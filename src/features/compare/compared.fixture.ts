import type { EntryPage } from '../catalog/contract.ts'

// Only the fields that a comparison reads, in the shape of the contract.

const score = (points: [id: string, label: string, points: number, state: string][]) => ({
  ...{ level: 'medium', known: true, R: 54, low: 47, high: 58, confidence: 'medium', indicative: null },
  ...{ basis: 'measured', gate: 'settled', reasons: [], mode: 'public', methodVersion: 'VRM-2.0' },
  inputs: { facts: { role: null } },
  factors: points.map(([id, label, points, state]) => ({ id, label, points, state, group: 'hazard', evidence: [] })),
})

const look = (...names: string[]) => ({ trackers: names.map((name) => ({ name })) })

const entry = (fields: object) =>
  ({
    ...{ type: 'app', company: null, owner: null, kinds: [], reach: null, evidenceFrom: null, evidenceTo: null },
    ...{ observations: [], dataTypes: [], riskLevel: 'medium' },
    ...fields,
  }) as unknown as EntryPage

export const chat = entry({
  ...{ slug: 'chat', name: 'Chat', company: { id: 'chat-inc', name: 'Chat Inc', country: 'DE' } },
  ...{ evidenceFrom: '2022-03', evidenceTo: '2022-09', reach: { count: 1_000_000, unit: 'downloads' } },
  observations: [look('Counter', 'Ads Inc'), look('Counter')],
  dataTypes: [
    { id: 'location', label: 'Precise location', sensitivity: 4, basis: 'observed' },
    { id: 'location', label: 'Precise location', sensitivity: 4, basis: 'declared' },
  ],
  score: score([
    ['data', 'Data', 20_000_000, 'known'],
    ['contract', 'Contract', 0, 'not-applicable'],
    ['event:leak', 'Leak of 2024', 7_000_000, 'known'],
  ]),
})

export const mail = entry({
  ...{ slug: 'mail', name: '<b>Mail</b>', riskLevel: 'low' },
  dataTypes: [{ id: 'email', label: 'E-mail address', sensitivity: 2, basis: 'declared' }],
  score: {
    ...score([
      ['data', 'Data', 5_000_000, 'expected'],
      ['contract', 'Contract', 0, 'not-applicable'],
    ]),
    ...{ level: 'low', R: 12, low: 4, high: 44 },
  },
})
