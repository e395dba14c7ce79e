import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'KY',
  state: 'Kentucky',
  lawName: 'KCDPA',
  fullName: 'Kentucky Consumer Data Protection Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row a source
export const sources: Sources = {
  'koley-three': { title: 'Koley Jessen: Indiana, Kentucky and Rhode Island', url: 'https://www.koleyjessen.com/insights/publications/new-state-privacy-laws-effective-january-1-2026-indiana-kentucky-and-rhode-island', kind: 'commentary', readOn: '2026-11-21' },
  'dwt-ky': { title: 'Davis Wright Tremaine: Kentucky Consumer Data Protection Act signed', url: 'https://dwt.com/blogs/privacy--security-law-blog/2024/06/kentucky-consumer-data-protection-act-signed', kind: 'commentary', readOn: '2026-11-21' },
  'revision-ky': { title: 'Revision Legal: Kentucky Consumer Data Protection Act, part 3', url: 'https://revisionlegal.com/internet-law/the-kentucky-consumer-data-protection-act-part-3-what-consumers-should-know', kind: 'commentary', readOn: '2026-11-21' },
  'jdsupra-spring': { title: 'JD Supra: Privacy in bloom, spring 2026', url: 'https://www.jdsupra.com/legalnews/privacy-in-bloom-four-states-reshape-4302715/', kind: 'commentary', readOn: '2026-11-21' },
}

// biome-ignore format: one row a fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2026-01-01', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['koley-three'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 50 }] }] }, validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['dwt-ky'] },
  { field: 'penalty', value: 'Up to $7,500 per violation', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', amountUsd: 7500, sources: ['revision-ky'] },
  { field: 'cure', value: '30 days to cure, without end', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['dwt-ky'] },
  { field: 'private_action', value: 'None', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['koley-three'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['dwt-ky'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['dwt-ky'] },
  { field: 'duty', value: 'What a television recognises of what is watched counts as sensitive data', validFrom: null, validTo: null, confidence: 'confirmed', note: 'Amended in 2026; the day on which it takes effect was not recorded.', sources: ['jdsupra-spring'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-ky',
    citation: 'KRS 367.3615',
    from: '2026-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'KRS 367.3615',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
