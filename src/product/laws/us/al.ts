import type { FactRow, LawHead } from '../facts.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'AL',
  state: 'Alabama',
  lawName: 'APDPA',
  fullName: 'Alabama Personal Data Protection Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row a source
export const sources: Sources = {
  fsf: { title: 'Free State Foundation: Alabama, Louisiana and Vermont enact privacy laws', url: 'https://freestatefoundation.blogspot.com/2026/06/alabama-louisiana-and-vermont-enact.html', kind: 'commentary', readOn: '2026-11-21' },
  'jdsupra-spring': { title: 'JD Supra: Privacy in bloom, spring 2026', url: 'https://www.jdsupra.com/legalnews/privacy-in-bloom-four-states-reshape-4302715/', kind: 'commentary', readOn: '2026-11-21' },
}

// biome-ignore format: one row a fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2027-05-01', validFrom: '2027-05-01', validTo: null, confidence: 'confirmed', sources: ['fsf'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 25_000 }] }, { all: [{ kind: 'sale_share', over: 25 }] }] }, validFrom: '2027-05-01', validTo: null, confidence: 'confirmed', sources: ['fsf'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2027-05-01', validTo: null, confidence: 'secondary', note: 'Said to follow Virginia’s pattern.', sources: ['jdsupra-spring'] },
]
