import type { FactRow, LawHead } from '../facts.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'WA',
  state: 'Washington',
  lawName: 'MHMDA',
  fullName: 'My Health My Data Act',
  kind: 'sector',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'blankrome-wa': { title: 'Blank Rome: Washington’s new data privacy statute', url: 'https://www.blankrome.com/publications/your-business-compliance-washingtons-new-data-privacy-statute', kind: 'commentary', readOn: '2026-11-21' },
  rcw: { title: 'RCW Chapter 19.373', url: 'https://app.leg.wa.gov/RCW/default.aspx?cite=19.373', kind: 'statute', readOn: '2026-11-30', readAt: 'https://openagreements.org/legal/privacy/washington.md' },
  cpa: { title: 'RCW 19.86.090, 19.373.090', url: 'https://app.leg.wa.gov/RCW/default.aspx?cite=19.373.090', kind: 'statute', readOn: '2026-11-30', readAt: 'https://openagreements.org/legal/privacy/washington.md' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2024-03-31', validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', note: 'Small businesses from June 30, 2024.', sources: ['rcw', 'blankrome-wa'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'health' }] }] }, validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['rcw', 'blankrome-wa'] },
  { field: 'penalty', value: 'As the Washington Consumer Protection Act provides', validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['cpa', 'blankrome-wa'] },
  { field: 'cure', value: 'None found', validFrom: '2024-03-31', validTo: null, confidence: 'secondary', sources: ['rcw', 'blankrome-wa'] },
  { field: 'private_action', value: 'Yes', validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['cpa', 'blankrome-wa'] },
  { field: 'rights', value: ['Access', 'Delete', 'Consent before health data is collected or shared'], validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['rcw', 'blankrome-wa'] },
]
