import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'IN',
  state: 'Indiana',
  lawName: 'INCDPA',
  fullName: 'Indiana Consumer Data Protection Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'koley-three': { title: 'Koley Jessen: Indiana, Kentucky and Rhode Island', url: 'https://www.koleyjessen.com/insights/publications/new-state-privacy-laws-effective-january-1-2026-indiana-kentucky-and-rhode-island', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Indiana Code, Article 24-15', url: 'https://iga.in.gov/laws/2025/ic/titles/24', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/indiana.md' },
  text: { title: 'Indiana Code 24-15', url: 'https://iga.in.gov/ic/2026/Title_24/Article_15.pdf', kind: 'statute', readOn: '2026-11-30', readAt: 'https://github.com/rafal-fryc/Parsed-Tech-Statutes' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2026-01-01', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['text', 'koley-three'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 50 }] }] }, validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'koley-three'] },
  { field: 'penalty', value: 'Up to $7,500 per violation', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', amountUsd: 7500, sources: ['text', 'koley-three'] },
  { field: 'cure', value: '30 days to cure', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'koley-three'] },
  { field: 'private_action', value: 'None', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'koley-three'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', note: 'Narrower than elsewhere in what they reach.', sources: ['text', 'koley-three'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['text', 'koley-three'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2026-01-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-in',
    citation: 'Ind. Code § 24-15-3-1',
    from: '2026-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Ind. Code § 24-15-3-1',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
