import type { DutyRow, FactRow, LawHead } from '../facts.ts'
import type { LetterRow, Places } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'VA',
  state: 'Virginia',
  lawName: 'VCDPA',
  fullName: 'Virginia Consumer Data Protection Act',
  kind: 'comprehensive',
  base: {
    coverage: 'People who live in Virginia, acting for themselves or their household.',
    penalties: 'Up to $7,500 per violation (attorney general only)',
    privateCause: false,
    description:
      'The second law, and the pattern that most others follow: rights of access, correction and deletion, opt-outs, and enforcement by the attorney general alone.',
  },
}

// biome-ignore format: one row per source
export const sources: Sources = {
  keepinglawsimple: { title: 'Virginia HB 1368 (2026), with the text of § 59.1-584', url: 'https://www.keepinglawsimple.org/states/virginia/bills/2026/HB1368', kind: 'statute', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  wiley: { title: 'Wiley Rein: New State Privacy Laws May Apply to Nonprofit Organizations', url: 'https://jdsupra.com/legalnews/new-state-privacy-laws-may-apply-to-2578296', kind: 'commentary', readOn: '2026-11-21' },
  cippu: { title: 'CIPP/US study guide: exemptions of five state laws', url: 'https://cippu.thesmios.com/topics/ch5-state-comprehensive-laws-exemptions/', kind: 'commentary', readOn: '2026-11-21' },
  billtrack50: { title: 'BillTrack50: Virginia SB 338, chapter 820', url: 'https://www.billtrack50.com/billdetail/1940956', kind: 'statute', readOn: '2026-11-21' },
  'duty-notice': { title: 'Va. Code § 59.1-578', url: 'https://law.lis.virginia.gov/vacode/title59.1/chapter53/section59.1-578/', kind: 'statute', readOn: '2026-11-22' },
  statute: { title: 'Code of Virginia, Title 59.1, Chapter 53', url: 'https://law.lis.virginia.gov/vacodefull/title59.1/chapter53/', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/virginia.md' },
  sb754: { title: 'Virginia SB 754 (2025), Va. Code § 59.1-200', url: 'https://lis.virginia.gov/bill-details/20251/SB754', kind: 'statute', readOn: '2026-11-29', readAt: 'https://www.orrick.com/en/Insights/2025/05/Virginia-Enacts-Amendment-to-Protect-Reproductive-and-Sexual-Health-Privacy' },
  sb854: { title: 'Virginia SB 854 (2025)', url: 'https://lis.virginia.gov/bill-details/20251/SB854', kind: 'statute', readOn: '2026-11-29', readAt: 'https://www.channelnewsasia.com/business/virginia-appeals-injunction-against-social-media-time-limit-children-5968196' },
  code: { title: 'Code of Virginia, Title 59.1, Chapter 53', url: 'https://law.lis.virginia.gov/vacodefull/title59.1/chapter53/', kind: 'statute', readOn: '2026-11-22', readInCopy: true },
  s576: { title: 'Va. Code § 59.1-576', url: 'https://law.lis.virginia.gov/vacode/title59.1/chapter53/section59.1-576/', kind: 'statute', readOn: '2026-11-30', readAt: 'https://www.lawserver.com/law/state/virginia/va-code/virginia_code_59-1-576' },
  s578: { title: 'Va. Code §§ 59.1-577, 59.1-578', url: 'https://law.lis.virginia.gov/vacodefull/title59.1/chapter53/', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2023-01-01', validFrom: '2023-01-01', validTo: null, confidence: 'secondary', sources: ['keepinglawsimple'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 50 }] }] }, validFrom: '2023-01-01', validTo: null, confidence: 'secondary', sources: ['keepinglawsimple'] },
  { field: 'penalty', value: 'Up to $7,500 per violation, by the attorney general alone', validFrom: '2023-01-01', validTo: null, confidence: 'confirmed', amountUsd: 7500, sources: ['keepinglawsimple'] },
  { field: 'cure', value: '30 days to cure', validFrom: '2023-01-01', validTo: null, confidence: 'confirmed', sources: ['keepinglawsimple'] },
  { field: 'private_action', value: 'None', validFrom: '2023-01-01', validTo: null, confidence: 'confirmed', sources: ['keepinglawsimple'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2023-01-01', validTo: null, confidence: 'secondary', sources: ['keepinglawsimple'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2023-01-01', validTo: null, confidence: 'secondary', sources: ['s578', 'koley-uoom'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2023-01-01', validTo: null, confidence: 'secondary', sources: ['s576', 'wiley'] },
  { field: 'exemptions', value: 'Data under FCRA and DPPA', validFrom: '2023-01-01', validTo: null, confidence: 'secondary', sources: ['s576', 'cippu'] },
  { field: 'duty', value: 'Precise location may not be sold (SB 338, chapter 820)', validFrom: '2026-07-01', validTo: null, confidence: 'confirmed', sources: ['billtrack50'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2023-01-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'duty', value: 'Reproductive and sexual health data only with consent, at any size; people may sue (SB 754)', validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', anySize: true, note: 'Part of the Virginia Consumer Protection Act, not of this law.', sources: ['sb754'] },
  { field: 'duty', value: 'Social media: under 16 one hour a day unless a parent agrees; blocked by a court (SB 854)', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', note: 'A federal court enjoined it on February 27, 2026; the state appealed on March 3, 2026. What came after was not read.', sources: ['sb854'] },
]

// biome-ignore format: one row per duty
export const duties: readonly DutyRow[] = [
  { topic: 'notice', words: 'Privacy notice', provision: 'Va. Code § 59.1-578', source: 'duty-notice', validFrom: null, validTo: null },
  { topic: 'sensitive', words: 'Only with consent', provision: 'Va. Code § 59.1-578', source: 'duty-notice', validFrom: null, validTo: null },
  { topic: 'assessment', words: 'Assessment for targeted advertising, sale, profiling, sensitive data, and services for children', provision: 'Va. Code § 59.1-580', source: 'code', validFrom: null, validTo: null },
  { topic: 'contract', words: 'Binding contract with the processor', provision: 'Va. Code § 59.1-579, enacted as § 59.1-575', source: 'statute', validFrom: null, validTo: null },
  { topic: 'children', words: 'Data of a known child under 13 only in line with COPPA', provision: 'Va. Code § 59.1-578', source: 'statute', validFrom: null, validTo: null },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'vcdpa',
    citation: 'Va. Code § 59.1-577',
    from: '2023-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Va. Code § 59.1-577',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]

// biome-ignore format: one row per place
export const places: Places = {
  access: { ref: 'Va. Code § 59.1-577(A)(1)' },
  correct: { ref: 'Va. Code § 59.1-577(A)(2)' },
  delete: { ref: 'Va. Code § 59.1-577(A)(3)' },
  portability: { ref: 'Va. Code § 59.1-577(A)(4)' },
  'opt-out': { ref: 'Va. Code § 59.1-577(A)(5)' },
  sensitive: { ref: 'Va. Code § 59.1-578(A)(5)' },
  appeal: { ref: 'Va. Code § 59.1-577(C)' },
  contact: { ref: 'Va. Code § 59.1-578(E)' },
}
