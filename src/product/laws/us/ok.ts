import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'OK',
  state: 'Oklahoma',
  lawName: 'OCDPA',
  fullName: 'Oklahoma Consumer Data Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'jdsupra-spring': { title: 'JD Supra: Privacy in bloom, spring 2026', url: 'https://www.jdsupra.com/legalnews/privacy-in-bloom-four-states-reshape-4302715/', kind: 'commentary', readOn: '2026-11-21' },
  'wbk-ok': { title: 'The WBK Firm: Oklahoma enacts data privacy law', url: 'https://www.thewbkfirm.com/industry/oklahoma-enacts-data-privacy-law', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Oklahoma SB 546 (2026), enrolled', url: 'https://www.oklegislature.gov/cf_pdf/2025-26%20ENR/SB/SB546%20ENR.PDF', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/oklahoma.md' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2027-01-01', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'jdsupra-spring'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 50 }] }] }, validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'cure', value: '30 days to cure (no sunset)', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'private_action', value: 'None', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'wbk-ok'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2027-01-01', validTo: null, confidence: 'secondary', sources: ['statute', 'jdsupra-spring'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'penalty', value: 'Up to $7,500 per violation', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', amountUsd: 7500, sources: ['statute'] },
  { field: 'duty', value: 'Sensitive data only with consent', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-ok',
    citation: 'Okla. Stat. tit. 75A, §§ 301, 302',
    from: '2027-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Okla. Stat. tit. 75A, § 302',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
