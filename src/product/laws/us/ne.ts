import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'NE',
  state: 'Nebraska',
  lawName: 'NDPA',
  fullName: 'Nebraska Data Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  apm: { title: 'APM: Five new state privacy laws', url: 'https://apm.law/us-privacy-reminder-five-new-state-privacy-laws-becoming-effective', kind: 'commentary', readOn: '2026-11-21' },
  wiley: { title: 'Wiley Rein: New State Privacy Laws May Apply to Nonprofit Organizations', url: 'https://jdsupra.com/legalnews/new-state-privacy-laws-may-apply-to-2578296', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Nebraska LB 1074 (2024), Neb. Rev. Stat. § 87-1101 ff.', url: 'https://nebraskalegislature.gov/FloorDocs/108/PDF/Slip/LB1074.pdf', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/nebraska.md' },
  text: { title: 'Nebraska LB 1074 (2024), Data Privacy Act', url: 'https://nebraskalegislature.gov/FloorDocs/108/PDF/Slip/LB1074.pdf', kind: 'statute', readOn: '2026-11-30', readAt: 'https://github.com/rafal-fryc/Parsed-Tech-Statutes' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2025-01-01', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['text', 'apm'] },
  { field: 'penalty', value: 'Up to $7,500 per violation', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', amountUsd: 7500, sources: ['text', 'apm'] },
  { field: 'private_action', value: 'None', validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['statute', 'apm'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['text', 'apm'] },
  { field: 'opt_out_signal', value: 'Required of a business that must honor it elsewhere', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['text', 'apm'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['text', 'wiley'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'not_small' }] }, { all: [{ kind: 'sells_sensitive' }], scope: 'consent before sensitive data is sold' }] }, validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', note: 'No head count. Small as the federal Small Business Administration defines it (§ 87-1103; § 87-1118 binds small businesses too).', sources: ['statute'] },
  { field: 'cure', value: '30 days to cure (no sunset)', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-ne',
    citation: 'Neb. Rev. Stat. §§ 87-1107, 87-1108',
    from: '2025-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'Neb. Rev. Stat. § 87-1101 et seq.',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Neb. Rev. Stat. §§ 87-1107, 87-1108',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
