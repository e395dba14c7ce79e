import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'IA',
  state: 'Iowa',
  lawName: 'ICDPA',
  fullName: 'Iowa Consumer Data Protection Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'natlaw-ia': { title: 'National Law Review: Iowa’s consumer privacy law', url: 'https://natlawreview.com/article/just-around-corner-iowas-consumer-privacy-law-taking-effect', kind: 'commentary', readOn: '2026-11-21' },
  compliancepoint: { title: 'CompliancePoint: Comparing State Privacy Laws', url: 'https://www.compliancepoint.com/privacy/comparing-state-privacy-laws/', kind: 'commentary', readOn: '2026-11-21' },
  'lerman-ia': { title: 'Lerman Senter: Iowa is the sixth state', url: 'https://www.jdsupra.com/legalnews/iowa-is-the-sixth-state-to-adopt-1584255/', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Iowa Code, Chapter 715D', url: 'https://www.legis.iowa.gov/docs/code/715D.pdf', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/iowa.md' },
  text: { title: 'Iowa Code §§ 715D.3, 715D.4', url: 'https://www.legis.iowa.gov/docs/code/715D.pdf', kind: 'statute', readOn: '2026-11-30', readAt: 'https://github.com/rafal-fryc/Parsed-Tech-Statutes' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2025-01-01', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['text', 'natlaw-ia'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 50 }] }] }, validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'natlaw-ia'] },
  { field: 'penalty', value: 'Up to $7,500 per violation', validFrom: '2025-01-01', validTo: null, confidence: 'secondary', amountUsd: 7500, sources: ['statute', 'compliancepoint'] },
  { field: 'cure', value: '90 days to cure (no sunset)', validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['statute', 'natlaw-ia'] },
  { field: 'private_action', value: 'None', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'natlaw-ia'] },
  { field: 'rights', value: ['Access', 'Delete', 'Portability', 'Opt out of sale'], validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', note: 'There is no right to correct.', sources: ['text', 'lerman-ia'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['text', 'koley-uoom'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'lerman-ia'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'exemptions', value: 'Data under FCRA, FERPA and DPPA', validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-ia',
    citation: 'Iowa Code § 715D.3',
    from: '2025-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'provided',
    optsOutOf: 'the sale of personal data',
    agentFor: [],
    acknowledge: null,
    answer: { days: 90 },
    extension: { days: 45 },
    answerBasis: 'Iowa Code § 715D.3(2)',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
