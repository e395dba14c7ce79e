import type { FactRow, LawHead } from '../facts.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'LA',
  state: 'Louisiana',
  lawName: 'LDPA',
  fullName: 'Louisiana Data Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row a source
export const sources: Sources = {
  fsf: { title: 'Free State Foundation: Alabama, Louisiana and Vermont enact privacy laws', url: 'https://freestatefoundation.blogspot.com/2026/06/alabama-louisiana-and-vermont-enact.html', kind: 'commentary', readOn: '2026-11-21' },
}

// biome-ignore format: one row a fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2027-01-01', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['fsf'] },
  { field: 'cure', value: '30 days to cure before an investigation, for a time', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['fsf'] },
  { field: 'private_action', value: 'None', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['fsf'] },
]
