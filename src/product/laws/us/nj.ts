import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'NJ',
  state: 'New Jersey',
  lawName: 'NJDPA',
  fullName: 'New Jersey Data Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row a source
export const sources: Sources = {
  'baker-nj': { title: 'Baker Donelson: Consumer Data Privacy Law Guide, New Jersey', url: 'https://bakerdonelson.com/consumer-data-privacy-law-guide-new-jersey', kind: 'commentary', readOn: '2026-11-21' },
  'stmicro-nj': { title: 'ST Micro: New Jersey Data Privacy Act, what to do before July 15', url: 'https://www.stmicro.net/blog/njdpa-compliance-deadline-july-2026/', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  wiley: { title: 'Wiley Rein: New State Privacy Laws May Apply to Nonprofit Organizations', url: 'https://jdsupra.com/legalnews/new-state-privacy-laws-may-apply-to-2578296', kind: 'commentary', readOn: '2026-11-21' },
  'webiis-nj': { title: 'Mondaq 1416416: New Jersey passes privacy law', url: 'https://www.mondaq.com/unitedstates/privacy-protection/1416416/new-jersey-passes-privacy-law', kind: 'commentary', readOn: '2026-11-21' },
}

// biome-ignore format: one row a fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2025-01-15', validFrom: '2025-01-15', validTo: null, confidence: 'confirmed', sources: ['baker-nj'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sells' }] }] }, validFrom: '2025-01-15', validTo: null, confidence: 'confirmed', sources: ['baker-nj'] },
  { field: 'penalty', value: '$10,000, then $20,000 per violation', validFrom: '2025-01-15', validTo: null, confidence: 'unsure', amountUsd: 20_000, sources: ['baker-nj'] },
  { field: 'cure', value: '30 days to cure, until July 15, 2026', validFrom: '2025-01-15', validTo: '2026-07-14', confidence: 'secondary', sources: ['stmicro-nj'] },
  { field: 'cure', value: 'No right to cure any more', validFrom: '2026-07-15', validTo: null, confidence: 'secondary', note: 'Another source leaves a chance to cure at discretion.', sources: ['stmicro-nj'] },
  { field: 'private_action', value: 'None', validFrom: '2025-01-15', validTo: null, confidence: 'secondary', sources: ['baker-nj'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2025-01-15', validTo: null, confidence: 'secondary', sources: ['baker-nj'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2025-01-15', validTo: '2025-07-14', confidence: 'secondary', sources: ['baker-nj'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2025-07-15', validTo: null, confidence: 'confirmed', sources: ['koley-uoom'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2025-01-15', validTo: null, confidence: 'secondary', sources: ['wiley'] },
  { field: 'duty', value: 'Financial data counts as sensitive; an opt-out takes effect within 15 days', validFrom: '2025-01-15', validTo: null, confidence: 'confirmed', sources: ['webiis-nj'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-nj',
    citation: 'N.J.S.A. 56:8-166.10',
    from: '2025-01-15',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'N.J.S.A. 56:8-166.11',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'N.J.S.A. 56:8-166.10',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
