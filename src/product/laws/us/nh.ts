import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'NH',
  state: 'New Hampshire',
  lawName: 'NHPA',
  fullName: 'New Hampshire Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'whitecase-nh': { title: 'White & Case: New Hampshire enacts a comprehensive data privacy law', url: 'https://whitecase.com/insight-alert/new-hampshire-enacts-comprehensive-data-privacy-law', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'New Hampshire Revised Statutes, Chapter 507-H', url: 'https://gc.nh.gov/rsa/html/LII/507-H/507-H-mrg.htm', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/new-hampshire.md' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  doj: { title: 'New Hampshire Department of Justice: Data Privacy Enforcement', url: 'https://www.doj.nh.gov/data-privacy-enforcement', kind: 'official', readOn: '2026-11-30' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2025-01-01', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['doj', 'whitecase-nh'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 35_000 }] }, { all: [{ kind: 'residents', over: 10_000 }, { kind: 'sale_share', over: 25 }] }] }, validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'whitecase-nh'] },
  { field: 'cure', value: '60 days to cure', validFrom: '2025-01-01', validTo: '2025-12-31', confidence: 'confirmed', sources: ['statute'] },
  { field: 'cure', value: 'A chance to cure at the attorney general’s discretion', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'private_action', value: 'None', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['doj', 'whitecase-nh'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'koley-uoom'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'whitecase-nh'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'penalty', value: 'Up to $10,000 per violation', validFrom: '2025-01-01', validTo: null, confidence: 'secondary', note: 'As an unfair practice under RSA 358-A.', amountUsd: 10_000, sources: ['statute', 'whitecase-nh'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-nh',
    title: 'New Hampshire privacy act (RSA 507-H)',
    citation: 'N.H. RSA 507-H:4',
    from: '2025-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'N.H. RSA 507-H:5',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'N.H. RSA 507-H:4',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
