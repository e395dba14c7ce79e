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

// biome-ignore format: one row per source
export const sources: Sources = {
  'baker-nj': { title: 'Baker Donelson: Consumer Data Privacy Law Guide, New Jersey', url: 'https://bakerdonelson.com/consumer-data-privacy-law-guide-new-jersey', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  wiley: { title: 'Wiley Rein: New State Privacy Laws May Apply to Nonprofit Organizations', url: 'https://jdsupra.com/legalnews/new-state-privacy-laws-may-apply-to-2578296', kind: 'commentary', readOn: '2026-11-21' },
  'webiis-nj': { title: 'Mondaq 1416416: New Jersey passes privacy law', url: 'https://www.mondaq.com/unitedstates/privacy-protection/1416416/new-jersey-passes-privacy-law', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'New Jersey P.L. 2023, c. 266', url: 'https://pub.njleg.state.nj.us/Bills/2022/PL23/266_.PDF', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/new-jersey.md' },
  'truevault-nj': { title: 'TrueVault: New Jersey’s Data Privacy Act', url: 'https://knowledge.truevault.com/article/329-new-jerseys-data-privacy-act', kind: 'commentary', readOn: '2026-11-29' },
  c25: { title: 'New Jersey P.L. 2026, c. 25 (A5328)', url: 'https://www.njleg.state.nj.us/bill-search/2026/A5328', kind: 'statute', readOn: '2026-11-29', readAt: 'https://legiscan.com/NJ/text/A5328/2026' },
  s167: { title: 'N.J.S.A. 56:8-166.7 and 166.8 (P.L. 2023, c. 266)', url: 'https://pub.njleg.gov/Bills/2022/AL23/266_.HTM', kind: 'statute', readOn: '2026-11-30', readAt: 'https://casetext.com/statute/new-jersey-statutes/title-56-trade-names-trade-marks-and-unfair-trade-practices/chapter-568/section-568-1667-effective-1152025-personal-data-controller-verified-request-consumer-response-period' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2025-01-15', validFrom: '2025-01-15', validTo: null, confidence: 'confirmed', sources: ['s167', 'baker-nj'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sells' }] }] }, validFrom: '2025-01-15', validTo: null, confidence: 'confirmed', sources: ['statute', 'baker-nj'] },
  { field: 'private_action', value: 'None', validFrom: '2025-01-15', validTo: null, confidence: 'secondary', sources: ['statute', 'baker-nj'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2025-01-15', validTo: null, confidence: 'secondary', sources: ['s167', 'baker-nj'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2025-01-15', validTo: '2025-07-14', confidence: 'secondary', sources: ['statute', 'baker-nj'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2025-07-15', validTo: null, confidence: 'confirmed', sources: ['statute', 'koley-uoom'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2025-01-15', validTo: null, confidence: 'secondary', sources: ['statute', 'wiley'] },
  { field: 'duty', value: 'Financial data counts as sensitive; an opt-out takes effect within 15 days', validFrom: '2025-01-15', validTo: null, confidence: 'confirmed', sources: ['statute', 'webiis-nj'] },
  { field: 'exempt_entities', value: ['glba', 'public_body', 'insurer'], validFrom: '2025-01-15', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'exemptions', value: 'Data under HIPAA and FCRA', validFrom: '2025-01-15', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'penalty', value: 'Up to $10,000 for the first violation, $20,000 for later ones', validFrom: '2025-01-15', validTo: null, confidence: 'confirmed', note: 'A violation is one of the Consumer Fraud Act (N.J.S.A. 56:8-166.17), whose penalties apply.', amountUsd: 20_000, sources: ['statute', 'truevault-nj'] },
  { field: 'cure', value: '30 days to cure, where a cure is possible', validFrom: '2025-01-15', validTo: '2026-06-30', confidence: 'confirmed', note: 'Until the first day of the 18th month after the law took effect: July 1, 2026 (N.J.S.A. 56:8-166.17). Some law firms count to July 15.', sources: ['statute'] },
  { field: 'cure', value: 'Right to cure ended', validFrom: '2026-07-01', validTo: null, confidence: 'confirmed', note: 'Ended on July 1, 2026, by the words of N.J.S.A. 56:8-166.17.', sources: ['statute'] },
  { field: 'duty', value: 'Sensitive data may not be sold, whatever the size of the business (A5328)', validFrom: null, validTo: null, confidence: 'secondary', note: 'Approved June 30, 2026; the day on which it takes effect was not read.', anySize: true, sources: ['c25'] },
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
