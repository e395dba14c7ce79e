import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'MN',
  state: 'Minnesota',
  lawName: 'MCDPA',
  fullName: 'Minnesota Consumer Data Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'frost-mn': { title: 'Frost Brown Todd: Minnesota Consumer Data Privacy Act', url: 'https://frostbrowntodd.com/minnesota-consumer-data-privacy-act', kind: 'commentary', readOn: '2026-11-21' },
  'particle-mn': { title: 'Particle: Minnesota’s Consumer Data Privacy Act takes effect', url: 'https://particle.news/story/minnesotas-consumer-data-privacy-act-takes-effect-as-enforcement-begins', kind: 'commentary', readOn: '2026-11-21' },
  'measured-mn': { title: 'Measured Collective: Minnesota CDPA fines', url: 'https://measuredcollective.com/minnesota-cdpa-fines-what-we-know-so-far', kind: 'commentary', readOn: '2026-11-21' },
  'dpa-mn': { title: 'Digital Policy Alert 20005: Minnesota HF 4757', url: 'https://digitalpolicyalert.org/event/20005', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Minnesota Statutes, Chapter 325M', url: 'https://www.revisor.mn.gov/statutes/cite/325M', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/minnesota.md' },
  text: { title: 'Minnesota Statutes §§ 325M.10 to 325M.21 (enacted as chapter 325O)', url: 'https://www.revisor.mn.gov/statutes/cite/325M/full', kind: 'statute', readOn: '2026-11-30', readAt: 'https://github.com/rafal-fryc/Parsed-Tech-Statutes' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2025-07-31', validFrom: '2025-07-31', validTo: null, confidence: 'confirmed', sources: ['text', 'frost-mn'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'not_small' }, { kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'not_small' }, { kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 25 }] }, { all: [{ kind: 'sells_sensitive' }], scope: 'consent before sensitive data is sold' }] }, validFrom: '2025-07-31', validTo: null, confidence: 'confirmed', note: 'Small as the federal Small Business Administration defines it.', sources: ['statute', 'frost-mn'] },
  { field: 'penalty', value: 'Up to $7,500 per violation', validFrom: '2025-07-31', validTo: null, confidence: 'confirmed', amountUsd: 7500, sources: ['text', 'particle-mn'] },
  { field: 'cure', value: '30 days to cure, until January 31, 2026', validFrom: '2025-07-31', validTo: '2026-01-31', confidence: 'confirmed', sources: ['statute', 'particle-mn'] },
  { field: 'cure', value: 'Right to cure ended', validFrom: '2026-02-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'particle-mn'] },
  { field: 'private_action', value: 'None', validFrom: '2025-07-31', validTo: null, confidence: 'secondary', sources: ['statute', 'measured-mn'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling', 'Question profiling', 'List of the specific third parties'], validFrom: '2025-07-31', validTo: null, confidence: 'confirmed', sources: ['text', 'dpa-mn'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2025-07-31', validTo: null, confidence: 'confirmed', sources: ['text', 'koley-uoom'] },
  { field: 'duty', value: 'An inventory of the data has to be kept', validFrom: '2025-07-31', validTo: null, confidence: 'confirmed', sources: ['text', 'frost-mn'] },
  { field: 'exempt_entities', value: ['public_body'], validFrom: '2025-07-31', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'exemptions', value: 'Small businesses; banks, credit unions and insurers; data under HIPAA, GLBA, FCRA and FERPA', validFrom: '2025-07-31', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2025-07-31', validTo: null, confidence: 'secondary', note: 'Those set up to detect and prevent insurance fraud are exempt.', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-mn',
    citation: 'Minn. Stat. § 325M.14',
    from: '2025-07-31',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Minn. Stat. § 325M.14',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
