import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'VT',
  state: 'Vermont',
  lawName: 'VDPOSA',
  fullName: 'Vermont Data Privacy and Online Surveillance Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  onetrust: { title: 'OneTrust: What the Louisiana and Vermont laws reveal', url: 'https://www.onetrust.com/blog/what-louisiana-and-vermont-privacy-laws-reveal-about-the-growing-challenge-of-managing-state-privacy-compliance/', kind: 'commentary', readOn: '2026-11-21' },
  fsf: { title: 'Free State Foundation: Alabama, Louisiana and Vermont enact privacy laws', url: 'https://freestatefoundation.blogspot.com/2026/06/alabama-louisiana-and-vermont-enact.html', kind: 'commentary', readOn: '2026-11-21' },
  act145: { title: 'Vermont Act 145 of 2026 (S.71)', url: 'https://legislature.vermont.gov/Documents/2026/Docs/ACTS/ACT145/ACT145%20As%20Enacted.pdf', kind: 'statute', readOn: '2026-11-29', readAt: 'https://www.clym.io/regulations/vermont-data-privacy-and-online-surveillance-act' },
  'privado-vt': { title: 'Privado: Vermont becomes the 23rd state', url: 'https://www.privado.ai/post/vermont-becomes-23rd-state-to-pass-a-comprehensive-consumer-privacy-law', kind: 'commentary', readOn: '2026-11-29' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2028-01-01', validFrom: '2028-01-01', validTo: null, confidence: 'confirmed', sources: ['act145', 'onetrust'] },
  { field: 'private_action', value: 'None', validFrom: '2028-01-01', validTo: null, confidence: 'confirmed', unofficial: 'unread', sources: ['fsf'] },
  { field: 'duty', value: 'Use of personal data to train language models has to be disclosed', validFrom: '2028-01-01', validTo: null, confidence: 'secondary', sources: ['act145', 'onetrust'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 35_000 }] }, { all: [{ kind: 'sensitive' }], unsettled: 'Sensitive data of 3,000 people brings a business under it; their number is not asked here.' }, { all: [{ kind: 'sells' }], unsettled: 'Data of 3,000 people offered for sale brings a business under it; their number is not asked here.' }] }, validFrom: '2028-01-01', validTo: null, confidence: 'confirmed', note: 'Also sensitive data of 3,000 people, or data of 3,000 people offered for sale. The rules on health data hold at any size.', sources: ['act145'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling', 'Question profiling'], validFrom: '2028-01-01', validTo: null, confidence: 'confirmed', sources: ['act145', 'privado-vt'] },
  { field: 'cure', value: '60 days to cure', validFrom: '2028-01-01', validTo: '2029-06-30', confidence: 'confirmed', sources: ['act145'] },
  { field: 'cure', value: 'Right to cure ended', validFrom: '2029-07-01', validTo: null, confidence: 'confirmed', sources: ['act145'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2028-01-01', validTo: null, confidence: 'confirmed', sources: ['act145', 'privado-vt'] },
  { field: 'duty', value: 'Health data may be sold only with consent, and health facilities not geofenced, at any size', validFrom: '2028-01-01', validTo: null, confidence: 'confirmed', anySize: true, sources: ['act145', 'privado-vt'] },
  { field: 'exempt_entities', value: ['public_body'], validFrom: '2028-01-01', validTo: null, confidence: 'secondary', note: 'Other exemptions were not read.', sources: ['act145'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-vt',
    citation: '9 V.S.A. § 2415d',
    from: '2028-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: '9 V.S.A. § 2415d(c)(1)',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
