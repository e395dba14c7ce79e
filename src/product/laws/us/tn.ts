import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'TN',
  state: 'Tennessee',
  lawName: 'TIPA',
  fullName: 'Tennessee Information Protection Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'akin-tn': { title: 'Akin Gump: Tennessee Information Protection Act', url: 'https://akingump.com/en/insights/blogs/ag-data-dive/tennessee-information-protection-act-what-businesses-need-to-know', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Tennessee Public Chapter 408 (2023)', url: 'https://publications.tnsosfiles.com/acts/113/pub/pc0408.pdf', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/tennessee.md' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  s3304: { title: 'Tenn. Code § 47-18-3304', url: 'https://www.capitol.tn.gov/Archives/Joint/publications/TNCodeBills/2025/TNCodeBill_Volume1_2025.pdf', kind: 'statute', readOn: '2026-11-30', readAt: 'https://casetext.com/statute/tennessee-code/title-47-commercial-instruments-and-transactions/chapter-18-consumer-protection/part-33-authorized-vehicle-immobilization-device-operator/section-47-18-3304-effective-712025-personal-information-rights-consumers' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2025-07-01', validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', sources: ['s3304', 'akin-tn'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'revenue', over: 25_000_000 }, { kind: 'residents', over: 175_000 }] }, { all: [{ kind: 'revenue', over: 25_000_000 }, { kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 50 }] }] }, validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'akin-tn'] },
  { field: 'penalty', value: 'Up to $7,500 per violation, three times that if willful', validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', amountUsd: 7500, sources: ['statute'] },
  { field: 'cure', value: '60 days to cure', validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'akin-tn'] },
  { field: 'private_action', value: 'None', validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', sources: ['s3304', 'akin-tn'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2025-07-01', validTo: null, confidence: 'secondary', sources: ['s3304', 'koley-uoom'] },
  { field: 'duty', value: 'A program that follows the NIST Privacy Framework is a defense', validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education', 'insurer'], validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'exemptions', value: 'Data under FCRA, FERPA and DPPA', validFrom: '2025-07-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-tn',
    citation: 'Tenn. Code § 47-18-3304',
    from: '2025-07-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Tenn. Code § 47-18-3304',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
