import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'LA',
  state: 'Louisiana',
  lawName: 'LDPA',
  fullName: 'Louisiana Data Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  fsf: { title: 'Free State Foundation: Alabama, Louisiana and Vermont enact privacy laws', url: 'https://freestatefoundation.blogspot.com/2026/06/alabama-louisiana-and-vermont-enact.html', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Louisiana Act 502 of 2026 (SB 386)', url: 'https://legis.la.gov/legis/ViewDocument.aspx?d=1480202', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/louisiana.md' },
  'bassberry-la': { title: 'Bass, Berry & Sims: Louisiana Data Privacy Act', url: 'https://www.bassberry.com/news/louisiana-joins-the-second-line-of-states-with-comprehensive-privacy-laws/', kind: 'commentary', readOn: '2026-11-29' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2027-01-01', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'fsf'] },
  { field: 'private_action', value: 'None', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'revenue', over: 25_000_000 }] }, { all: [{ kind: 'residents', over: 75_000 }] }, { all: [{ kind: 'sale_share', over: 50 }] }] }, validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', note: 'Counts consumers, households or devices (R.S. 51:1780.2(A)).', sources: ['statute', 'bassberry-la'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'cure', value: '30 days to cure before an investigation', validFrom: '2027-01-01', validTo: '2027-07-31', confidence: 'confirmed', sources: ['statute', 'bassberry-la'] },
  { field: 'cure', value: 'Right to cure ended', validFrom: '2027-08-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'bassberry-la'] },
  { field: 'penalty', value: 'As the Unfair Trade Practices Law provides', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', note: 'The act names no figure of its own (R.S. 51:1780.5(C)).', sources: ['statute'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', note: 'A consumer can name an agent by a browser setting (R.S. 51:1780.3(E)(5)).', sources: ['statute'] },
  { field: 'duty', value: 'Sensitive data only with consent; a set notice where sensitive or biometric data is sold', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-la',
    citation: 'La. R.S. 51:1780.3',
    from: '2027-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'La. R.S. 51:1780.3(E)(5)',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'La. R.S. 51:1780.3(B)',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
