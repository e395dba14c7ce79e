import type { FactRow, LawHead } from '../facts.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'NV',
  state: 'Nevada',
  lawName: 'SB 370',
  fullName: 'Nevada Consumer Health Data Privacy Law',
  kind: 'sector',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  statute: { title: 'Nevada Revised Statutes 603A.400 to 603A.550', url: 'https://www.leg.state.nv.us/NRS/NRS-603A.html', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/nevada.md' },
  dwt: { title: 'Davis Wright Tremaine: state privacy law tracker, Nevada', url: 'https://dwt.com/gcp/state-privacy-laws-tracker/broad-state-privacy-law-tracker/nevada', kind: 'commentary', readOn: '2026-11-29' },
  orrick: { title: 'Orrick: Nevada’s consumer health data privacy law', url: 'https://www.orrick.com/en/Insights/2023/07/Nevadas-New-Consumer-Health-Data-Privacy-Law-6-Things-to-Know', kind: 'commentary', readOn: '2026-11-29' },
  recordinglaw: { title: 'Recording Law: Nevada consumer health data law', url: 'https://www.recordinglaw.com/us-laws/data-privacy-laws/nevada-data-privacy-laws/consumer-health-data-law/', kind: 'commentary', readOn: '2026-11-29' },
  sb370: { title: 'Nevada SB 370 (2023), § 36', url: 'https://www.leg.state.nv.us/Session/82nd2023/Bills/SB/SB370_EN.pdf', kind: 'statute', readOn: '2026-11-30', readAt: 'https://openagreements.org/legal/privacy/nevada.md' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2024-03-31', validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['sb370', 'dwt'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'health' }] }] }, validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['statute', 'dwt'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa'], validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['statute', 'orrick'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2024-03-31', validTo: null, confidence: 'secondary', unofficial: 'silent', sources: ['orrick'] },
  { field: 'rights', value: ['Access', 'Delete', 'Consent before health data is collected or shared'], validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['statute', 'dwt'] },
  { field: 'duty', value: 'Health data may be sold only with written authorization', validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'cure', value: 'None found', validFrom: '2024-03-31', validTo: null, confidence: 'secondary', unofficial: 'silent', sources: ['recordinglaw'] },
  { field: 'penalty', value: 'As the Deceptive Trade Practices Act provides', validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['statute', 'recordinglaw'] },
  { field: 'private_action', value: 'None', validFrom: '2024-03-31', validTo: null, confidence: 'confirmed', sources: ['statute', 'recordinglaw'] },
]
