import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'AL',
  state: 'Alabama',
  lawName: 'APDPA',
  fullName: 'Alabama Personal Data Protection Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  fsf: { title: 'Free State Foundation: Alabama, Louisiana and Vermont enact privacy laws', url: 'https://freestatefoundation.blogspot.com/2026/06/alabama-louisiana-and-vermont-enact.html', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Alabama Act 2026-552 (HB 351), enrolled', url: 'https://alison.legislature.state.al.us/files/pdf/SearchableInstruments/2026RS/HB351-enr.pdf', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/alabama.md' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2027-05-01', validFrom: '2027-05-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'fsf'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2027-05-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2027-05-01', validTo: null, confidence: 'confirmed', note: 'Exempt with fewer than 100 employees, unless they sell personal data (§ 4(a)(8)).', sources: ['statute'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 25_000 }, { kind: 'employees', atLeast: 500, nonprofits: 100 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sells' }] }, { all: [{ kind: 'sale_share', over: 25 }] }] }, validFrom: '2027-05-01', validTo: null, confidence: 'confirmed', note: 'A business with fewer than 500 employees, or a nonprofit with fewer than 100, is exempt unless it sells personal data (§§ 3, 4(a)(7)–(8)).', sources: ['statute'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2027-05-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'cure', value: '45 days to cure (no sunset)', validFrom: '2027-05-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'penalty', value: 'Up to $15,000 per violation', validFrom: '2027-05-01', validTo: null, confidence: 'confirmed', amountUsd: 15_000, sources: ['statute'] },
  { field: 'private_action', value: 'None', validFrom: '2027-05-01', validTo: null, confidence: 'secondary', note: 'The attorney general enforces it (§ 11).', sources: ['statute'] },
  { field: 'opt_out_signal', value: 'Honored where it is sent', validFrom: '2027-05-01', validTo: null, confidence: 'secondary', note: 'The act says how a signal is treated that conflicts with other settings (§ 6(c)); it asks for a link or contact to opt out (§ 6(b)).', sources: ['statute'] },
  { field: 'duty', value: 'Sensitive data only with consent', validFrom: '2027-05-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-al',
    citation: 'Ala. Act 2026-552, § 5',
    from: '2027-05-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Ala. Act 2026-552, § 5(d)(1)',
    hasAppeal: false,
    complaintTo: 'attorney-general',
  },
]
