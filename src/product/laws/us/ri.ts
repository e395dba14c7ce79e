import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'RI',
  state: 'Rhode Island',
  lawName: 'RIDTPPA',
  fullName: 'Rhode Island Data Transparency and Privacy Protection Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'koley-three': { title: 'Koley Jessen: Indiana, Kentucky and Rhode Island', url: 'https://www.koleyjessen.com/insights/publications/new-state-privacy-laws-effective-january-1-2026-indiana-kentucky-and-rhode-island', kind: 'commentary', readOn: '2026-11-21' },
  'lewisrice-ri': { title: 'Lewis Rice: Rhode Island joins the Northeast states', url: 'https://www.lewisrice.com/jacquelyn-s-eakle/publications/rhode-island-joins-group-of-northeast-states-with-data-privacy-laws/', kind: 'commentary', readOn: '2026-11-21' },
  'truyo-ri': { title: 'Truyo: Rhode Island Data Transparency and Privacy Protection Act', url: 'https://truyo.com/blog/rhode-island-data-transparency-and-privacy-protection-act', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Rhode Island General Laws, Chapter 6-48.1', url: 'https://webserver.rilegislature.gov/Statutes/TITLE6/6-48.1/INDEX.HTM', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/rhode-island.md' },
  s486: { title: 'R.I. Gen. Laws § 6-48.1-6', url: 'https://webserver.rilegislature.gov/Statutes/TITLE6/6-48.1/6-48.1-6.htm', kind: 'statute', readOn: '2026-11-30', readAt: 'https://webserver.rilin.state.ri.us/Statutes/TITLE6/6-48.1/6-48.1-6.htm' },
  s485: { title: 'R.I. Gen. Laws § 6-48.1-5', url: 'https://webserver.rilegislature.gov/Statutes/TITLE6/6-48.1/6-48.1-5.htm', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2026-01-01', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['s486', 'koley-three'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 35_000 }] }, { all: [{ kind: 'residents', over: 10_000 }, { kind: 'sale_share', over: 20 }] }] }, validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'lewisrice-ri'] },
  { field: 'penalty', value: 'Up to $10,000 per violation', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', amountUsd: 10_000, unofficial: 'unread', sources: ['koley-three'] },
  { field: 'cure', value: 'No right to cure', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', unofficial: 'silent', sources: ['truyo-ri'] },
  { field: 'private_action', value: 'None', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'koley-three'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['s485', 'koley-three'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['s486', 'koley-three'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'lewisrice-ri'] },
  { field: 'duty', value: 'A commercial website of any size has to publish a privacy notice that names third parties', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', anySize: true, sources: ['statute', 'lewisrice-ri'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-ri',
    citation: 'R.I. Gen. Laws §§ 6-48.1-5, 6-48.1-6',
    from: '2026-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    // An authorized agent may opt out for a customer. R.I. Gen. Laws § 6-48.1-5(f)
    agentFor: ['opt-out'],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'R.I. Gen. Laws §§ 6-48.1-5, 6-48.1-6',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
