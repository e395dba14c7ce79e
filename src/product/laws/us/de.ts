import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'DE',
  state: 'Delaware',
  lawName: 'DPDPA',
  fullName: 'Delaware Personal Data Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'natlaw-de': { title: 'National Law Review: Delaware becomes the 12th state', url: 'https://natlawreview.com/article/delaware-becomes-12th-us-state-enact-comprehensive-data-privacy-law', kind: 'commentary', readOn: '2026-11-21' },
  'datagrail-de': { title: 'DataGrail: Delaware', url: 'https://www.datagrail.io/resources/interactive/data-privacy-laws-by-state/delaware/', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Delaware Code, Title 6, Chapter 12D', url: 'https://delcode.delaware.gov/title6/c012d/index.html', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/delaware.md' },
  text: { title: '6 Del. C. §§ 12D-103, 12D-104, 12D-106', url: 'https://delcode.delaware.gov/title6/c012d/index.html', kind: 'statute', readOn: '2026-11-30', readAt: 'https://github.com/rafal-fryc/Parsed-Tech-Statutes' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2025-01-01', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'natlaw-de'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 35_000 }] }, { all: [{ kind: 'residents', over: 10_000 }, { kind: 'sale_share', over: 20 }] }] }, validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', note: 'A bill of 2026 (HB 380) lowers the count to 10,000; whether and from when it holds was not established.', sources: ['statute', 'natlaw-de'] },
  { field: 'penalty', value: 'Up to $10,000 per violation', validFrom: '2025-01-01', validTo: null, confidence: 'secondary', amountUsd: 10_000, unofficial: 'unread', sources: ['datagrail-de'] },
  { field: 'cure', value: '60 days to cure', validFrom: '2025-01-01', validTo: '2025-12-31', confidence: 'confirmed', sources: ['statute', 'natlaw-de'] },
  { field: 'private_action', value: 'None', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'natlaw-de'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling', 'List of the categories of third parties'], validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['text', 'natlaw-de'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', note: 'Sources differ in the detail.', sources: ['text', 'koley-uoom'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', note: 'Those that fight insurance crime are exempt.', sources: ['text', 'natlaw-de'] },
  { field: 'exempt_entities', value: ['glba', 'public_body'], validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'exemptions', value: 'Data under HIPAA, FCRA, FERPA and DPPA; nonprofits that fight insurance crime', validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'cure', value: 'A chance to cure at the Department of Justice’s discretion', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', note: 'The duty to offer 60 days ended on December 31, 2025 (§ 12D-111).', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-de',
    citation: 'Del. Code tit. 6, § 12D-104',
    from: '2025-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'Del. Code tit. 6, § 12D-105',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Del. Code tit. 6, § 12D-104',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
