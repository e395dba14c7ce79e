import type { DutyRow, FactRow, LawHead } from '../facts.ts'
import type { LetterRow, Places } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'FL',
  state: 'Florida',
  lawName: 'FDBR',
  fullName: 'Florida Digital Bill of Rights',
  kind: 'comprehensive',
  base: {
    coverage: 'People who live in Florida, as customers of very large technology companies.',
    penalties: 'Up to $50,000 per violation',
    privateCause: false,
    description:
      'Written for a few very large companies: revenue above a billion dollars and a business in online advertising, smart speakers or app stores. Not every list counts it as comprehensive.',
  },
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'gunster-fl': { title: 'Gunster: enforcement under the Florida Digital Bill of Rights', url: 'https://gunster.com/newsroom/publications/a-new-wave-of-enforcement-under-the-florida-digital-bill-of-rights-how-will-your-business-respond', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Florida Statutes, Chapter 501, Part V', url: 'https://www.flsenate.gov/Laws/Statutes/2025/Chapter501/Part_V', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/florida.md' },
  'duty-assessment': { title: 'Fla. Stat. § 501.713', url: 'https://www.leg.state.fl.us/statutes/index.cfm?App_mode=Display_Statute&Search_String=&URL=0500-0599/0501/Sections/0501.713.html', kind: 'statute', readOn: '2026-11-22' },
  s72: { title: 'Florida Statutes § 501.72', url: 'https://www.flsenate.gov/Laws/Statutes/2023/501.72', kind: 'statute', readOn: '2026-11-29' },
  code: { title: 'Florida Statutes, Chapter 501, Part V', url: 'https://www.flsenate.gov/Laws/Statutes/2025/Chapter501/Part_V', kind: 'statute', readOn: '2026-11-22', readInCopy: true },
  s705: { title: 'Florida Statutes § 501.705', url: 'https://www.flsenate.gov/Laws/Statutes/2025/501.705', kind: 'statute', readOn: '2026-11-30', readAt: 'https://openagreements.org/legal/privacy/florida.md' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2024-07-01', validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['statute', 'gunster-fl'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'revenue', over: 1_000_000_000 }, { kind: 'platform' }] }] }, validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'gunster-fl'] },
  { field: 'private_action', value: 'None', validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['statute', 'gunster-fl'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling', 'Opt out of voice and face recognition'], validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['s705', 'gunster-fl'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['statute', 'koley-uoom'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'penalty', value: 'Up to $50,000 per violation, three times that for some', validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', note: 'Up to $150,000 for a violation that involves a known child, for failing to delete or correct on request, and for selling on after an opt-out (§ 501.72(1)).', amountUsd: 150_000, sources: ['s72'] },
  { field: 'cure', value: '45 days to cure, where the department grants them', validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', note: 'Not for violations that involve a known child.', sources: ['s72'] },
  { field: 'duty', value: 'Sensitive data may be sold only with consent, at any size (§ 501.715)', validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', anySize: true, sources: ['statute'] },
]

// biome-ignore format: one row per duty
export const duties: readonly DutyRow[] = [
  { topic: 'notice', words: 'Privacy notice', provision: 'Fla. Stat. § 501.711', source: 'statute', validFrom: null, validTo: null },
  { topic: 'sensitive', words: 'Only with consent', provision: 'Fla. Stat. § 501.71(2)(d)', source: 'statute', validFrom: null, validTo: null },
  { topic: 'assessment', words: 'Assessment for targeted advertising, sale, profiling, sensitive data, and any heightened risk', provision: 'Fla. Stat. § 501.713', source: 'duty-assessment', validFrom: null, validTo: null },
  { topic: 'contract', words: 'Contract with the processor', provision: 'Fla. Stat. § 501.712(2)', source: 'code', validFrom: null, validTo: null },
  { topic: 'children', words: 'Sensitive data of a known child: authorised by those of 13 to 18, under 13 in line with COPPA', provision: 'Fla. Stat. § 501.71(2)(d)', source: 'statute', validFrom: null, validTo: null },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'fdbr',
    citation: 'Fla. Stat. §§ 501.705, 501.706',
    from: '2024-07-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 15 },
    answerBasis: 'Fla. Stat. § 501.706(2)',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]

// biome-ignore format: one row per place
export const places: Places = {
  access: { ref: 'Fla. Stat. § 501.705' },
  correct: { ref: 'Fla. Stat. § 501.705' },
  delete: { ref: 'Fla. Stat. § 501.705' },
  portability: { ref: 'Fla. Stat. § 501.705' },
  'opt-out': { ref: 'Fla. Stat. § 501.705', note: 'also voice and face recognition' },
  sensitive: { ref: 'Fla. Stat. § 501.71(2)' },
  appeal: { ref: 'Fla. Stat. § 501.707' },
  contact: { ref: 'Fla. Stat. §§ 501.709, 501.711' },
}
