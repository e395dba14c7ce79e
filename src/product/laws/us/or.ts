import type { DutyRow, FactRow, LawHead } from '../facts.ts'
import type { LetterRow, Places } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'OR',
  state: 'Oregon',
  lawName: 'OCPA',
  fullName: 'Oregon Consumer Privacy Act',
  kind: 'comprehensive',
  base: {
    coverage: 'People who live in Oregon, acting for themselves or their household.',
    penalties: 'Up to $7,500 per violation',
    privateCause: false,
    description:
      'Virginia’s pattern with a right that few others give: a list of the specific third parties that received the data.',
  },
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'doj-or': { title: 'Oregon Department of Justice: business privacy questions', url: 'https://www.doj.state.or.us/media-home/news-media-releases/faq_category/business-privacy-faqs/', kind: 'official', readOn: '2026-11-21' },
  wiley: { title: 'Wiley Rein: New State Privacy Laws May Apply to Nonprofit Organizations', url: 'https://jdsupra.com/legalnews/new-state-privacy-laws-may-apply-to-2578296', kind: 'commentary', readOn: '2026-11-21' },
  'duty-notice': { title: 'ORS 646A.578(1)(a), (4)', url: 'https://oregon.public.law/statutes/ors_646a.578', kind: 'statute', readOn: '2026-11-22' },
  'duty-assessment': { title: 'ORS 646A.586', url: 'https://lawserver.com/law/state/oregon/or-statutes/oregon_statutes_646a-586', kind: 'statute', readOn: '2026-11-22' },
  statute: { title: 'Oregon Revised Statutes, Chapter 646A', url: 'https://www.oregonlegislature.gov/bills_laws/ors/ors646A.html', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/oregon.md' },
  hb3875: { title: 'Oregon HB 3875 (2025)', url: 'https://olis.oregonlegislature.gov/liz/2025R1/Measures/Overview/HB3875', kind: 'statute', readOn: '2026-11-29', readAt: 'https://www.mondaq.com/unitedstates/privacy-protection/1632190/oregon-expands-consumer-privacy-law-to-include-auto-manufacturersand-possibly-their-dealerships' },
  'doj-nonprofits': { title: 'Oregon Department of Justice: privacy questions of nonprofits', url: 'https://www.doj.state.or.us/media-home/news-media-releases/faq_category/nonprofits-privacy-faqs/', kind: 'official', readOn: '2026-11-30' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2024-07-01', validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', sources: ['doj-or'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 25 }] }] }, validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'doj-or'] },
  { field: 'penalty', value: 'Up to $7,500 per violation', validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', amountUsd: 7500, sources: ['statute', 'doj-or'] },
  { field: 'cure', value: 'Right to cure ended', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['doj-or'] },
  { field: 'private_action', value: 'None', validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['doj-or'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling', 'List of the specific third parties'], validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', sources: ['doj-or'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'doj-or'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2024-07-01', validTo: '2025-06-30', confidence: 'confirmed', sources: ['doj-nonprofits'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', note: 'Nonprofits set up to detect insurance fraud are exempt (Venable).', sources: ['doj-nonprofits', 'wiley'] },
  { field: 'duty', value: 'Data of people under 16 and precise location may not be sold (HB 2008)', validFrom: '2026-01-01', validTo: null, confidence: 'secondary', sources: ['doj-or'] },
  { field: 'exempt_entities', value: ['public_body'], validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'exemptions', value: 'Financial institutions as Oregon banking law defines them, insurers; data under HIPAA and GLBA rather than whole organizations', validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'duty', value: 'Car makers and their affiliates are covered at any size (HB 3875)', validFrom: '2025-09-28', validTo: null, confidence: 'confirmed', anySize: true, sources: ['hb3875'] },
]

// biome-ignore format: one row per duty
export const duties: readonly DutyRow[] = [
  { topic: 'notice', words: 'Privacy notice that names the purposes', provision: 'ORS 646A.578(1)(a), (4)', source: 'duty-notice', validFrom: null, validTo: null },
  { topic: 'sensitive', words: 'Only with consent', provision: 'ORS 646A.578(2)(b)', source: 'duty-notice', validFrom: null, validTo: null },
  { topic: 'assessment', words: 'Assessment where the risk of harm is heightened', provision: 'ORS 646A.586', source: 'duty-assessment', validFrom: null, validTo: null },
  { topic: 'contract', words: 'Contract with the processor', provision: 'ORS 646A.581', source: 'statute', validFrom: null, validTo: null },
  { topic: 'children', words: 'Sensitive data of a known child only in line with COPPA', provision: 'ORS 646A.578(2)(b)', source: 'duty-notice', validFrom: null, validTo: null },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'ocpa',
    citation: 'ORS 646A.574, 646A.576',
    from: '2024-07-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'ORS 646A.576(4)',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'ORS 646A.574, 646A.576',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]

// biome-ignore format: one row per place
export const places: Places = {
  access: { ref: 'ORS 646A.574' },
  correct: { ref: 'ORS 646A.574' },
  delete: { ref: 'ORS 646A.574' },
  portability: { ref: 'ORS 646A.574' },
  'opt-out': { ref: 'ORS 646A.574' },
  sensitive: { ref: 'ORS 646A.578(2)(b)' },
  appeal: { ref: 'ORS 646A.576' },
  signal: { ref: 'ORS 646A.578(5)(c)', from: '2026-01-01' },
  contact: { ref: 'ORS 646A.578(4)' },
}
