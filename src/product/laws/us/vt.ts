import type { FactRow, LawHead } from '../facts.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'VT',
  state: 'Vermont',
  lawName: 'VDPOSA',
  fullName: 'Vermont Data Privacy and Online Surveillance Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row a source
export const sources: Sources = {
  onetrust: { title: 'OneTrust: What the Louisiana and Vermont laws reveal', url: 'https://www.onetrust.com/blog/what-louisiana-and-vermont-privacy-laws-reveal-about-the-growing-challenge-of-managing-state-privacy-compliance/', kind: 'commentary', readOn: '2026-11-21' },
  fsf: { title: 'Free State Foundation: Alabama, Louisiana and Vermont enact privacy laws', url: 'https://freestatefoundation.blogspot.com/2026/06/alabama-louisiana-and-vermont-enact.html', kind: 'commentary', readOn: '2026-11-21' },
}

// biome-ignore format: one row a fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2028-01-01', validFrom: '2028-01-01', validTo: null, confidence: 'confirmed', sources: ['onetrust'] },
  { field: 'private_action', value: 'None', validFrom: '2028-01-01', validTo: null, confidence: 'confirmed', sources: ['fsf'] },
  { field: 'rights', value: ['Question profiling'], validFrom: '2028-01-01', validTo: null, confidence: 'confirmed', note: 'The other rights are not recorded here.', sources: ['fsf'] },
  { field: 'duty', value: 'Use of personal data to train language models has to be disclosed', validFrom: '2028-01-01', validTo: null, confidence: 'secondary', sources: ['onetrust'] },
]
