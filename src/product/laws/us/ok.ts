import type { FactRow, LawHead } from '../facts.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'OK',
  state: 'Oklahoma',
  lawName: 'OCDPA',
  fullName: 'Oklahoma Consumer Data Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row a source
export const sources: Sources = {
  'jdsupra-spring': { title: 'JD Supra: Privacy in bloom, spring 2026', url: 'https://www.jdsupra.com/legalnews/privacy-in-bloom-four-states-reshape-4302715/', kind: 'commentary', readOn: '2026-11-21' },
  'wbk-ok': { title: 'The WBK Firm: Oklahoma enacts data privacy law', url: 'https://www.thewbkfirm.com/industry/oklahoma-enacts-data-privacy-law', kind: 'commentary', readOn: '2026-11-21' },
}

// biome-ignore format: one row a fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2027-01-01', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['jdsupra-spring'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 50 }] }] }, validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['jdsupra-spring'] },
  { field: 'cure', value: '30 days to cure, without end', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['jdsupra-spring'] },
  { field: 'private_action', value: 'None', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['jdsupra-spring'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['wbk-ok'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2027-01-01', validTo: null, confidence: 'secondary', sources: ['jdsupra-spring'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['wbk-ok'] },
]
