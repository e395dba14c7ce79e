import type { DutyRow, FactRow, LawHead } from '../facts.ts'
import type { LetterRow, Places } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'UT',
  state: 'Utah',
  lawName: 'UCPA',
  fullName: 'Utah Consumer Privacy Act',
  kind: 'comprehensive',
  base: {
    coverage: 'People who live in Utah, acting for themselves or their household.',
    penalties: 'None (cure period)',
    privateCause: false,
    description:
      'The narrowest of the eight: a revenue floor and a head count both have to be met, and profiling cannot be opted out of.',
  },
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'findlaw-ut': { title: 'FindLaw: Utah Code § 13-61-402', url: 'https://codes.findlaw.com/ut/title-13-commerce-and-trade/ut-code-sect-13-61-402/', kind: 'statute', readOn: '2026-11-21' },
  'recordinglaw-ut': { title: 'Recording Law: Utah Digital Choice Act', url: 'https://www.recordinglaw.com/news/utah-digital-choice-act-data-portability/', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  wiley: { title: 'Wiley Rein: New State Privacy Laws May Apply to Nonprofit Organizations', url: 'https://jdsupra.com/legalnews/new-state-privacy-laws-may-apply-to-2578296', kind: 'commentary', readOn: '2026-11-21' },
  cippu: { title: 'CIPP/US study guide: exemptions of five state laws', url: 'https://cippu.thesmios.com/topics/ch5-state-comprehensive-laws-exemptions/', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Utah Code, Title 13, Chapter 61', url: 'https://le.utah.gov/xcode/Title13/Chapter61/13-61.html', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/utah.md' },
  hb357: { title: 'Utah HB 357 (2026), enrolled', url: 'https://le.utah.gov/Session/2026/bills/enrolled/HB0357.xml', kind: 'statute', readOn: '2026-11-29' },
  'bassberry-ut': { title: 'Bass, Berry & Sims: Utah covers motor vehicle data', url: 'https://www.bassberry.com/news/shifting-gears-on-data-privacy-utah-amends-consumer-privacy-act-to-cover-motor-vehicle-data/', kind: 'commentary', readOn: '2026-11-29' },
  s201: { title: 'Utah Code § 13-61-201, as amended by chapter 468 of 2025', url: 'https://le.utah.gov/xcode/Title13/Chapter61/13-61-S201.html', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2023-12-31', validFrom: '2023-12-31', validTo: null, confidence: 'secondary', sources: ['findlaw-ut'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'revenue', over: 25_000_000 }, { kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'revenue', over: 25_000_000 }, { kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 50 }] }] }, validFrom: '2023-12-31', validTo: null, confidence: 'secondary', sources: ['statute', 'findlaw-ut'] },
  { field: 'penalty', value: 'Actual damages and up to $7,500 per violation, after a 30-day cure', validFrom: '2023-12-31', validTo: null, confidence: 'confirmed', note: 'Utah Code § 13-61-402. The statement that there is none was never right.', corrects: 'wrong', amountUsd: 7500, sources: ['findlaw-ut'] },
  { field: 'cure', value: '30 days to cure', validFrom: '2023-12-31', validTo: null, confidence: 'confirmed', sources: ['findlaw-ut'] },
  { field: 'private_action', value: 'None', validFrom: '2023-12-31', validTo: null, confidence: 'secondary', sources: ['findlaw-ut'] },
  { field: 'rights', value: ['Access', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising'], validFrom: '2023-12-31', validTo: '2026-06-30', confidence: 'secondary', sources: ['findlaw-ut'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising'], validFrom: '2026-07-01', validTo: null, confidence: 'confirmed', sources: ['s201', 'recordinglaw-ut'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2023-12-31', validTo: null, confidence: 'secondary', sources: ['statute', 'koley-uoom'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2023-12-31', validTo: null, confidence: 'secondary', unofficial: 'unread', sources: ['wiley'] },
  { field: 'exemptions', value: 'Data under FCRA and DPPA', validFrom: '2023-12-31', validTo: null, confidence: 'secondary', unofficial: 'unread', sources: ['cippu'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2023-12-31', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'duty', value: 'Car makers that collect data through the vehicle are covered at any size (HB 357)', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', anySize: true, sources: ['hb357', 'bassberry-ut'] },
]

// biome-ignore format: one row per duty
export const duties: readonly DutyRow[] = [
  { topic: 'notice', words: 'Privacy notice; sale and targeted advertising are disclosed', provision: 'Utah Code § 13-61-302(1)', source: 'statute', validFrom: null, validTo: null },
  { topic: 'sensitive', words: 'Only after notice and a chance to opt out', provision: 'Utah Code § 13-61-302(3)', source: 'statute', validFrom: null, validTo: null },
  { topic: 'contract', words: 'Contract with the processor', provision: 'Utah Code § 13-61-301(2)', source: 'statute', validFrom: null, validTo: null },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'ucpa',
    citation: 'Utah Code §§ 13-61-201, 13-61-203',
    from: '2023-12-31',
    asks: ['deletion', 'opt-out'],
    deletes: 'provided',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Utah Code §§ 13-61-201, 13-61-203',
    hasAppeal: false,
    complaintTo: 'attorney-general',
  },
]

// biome-ignore format: one row per place
export const places: Places = {
  access: { ref: 'Utah Code § 13-61-201' },
  correct: { ref: 'Utah Code § 13-61-201', from: '2026-07-01' },
  delete: { ref: 'Utah Code § 13-61-201' },
  portability: { ref: 'Utah Code § 13-61-201' },
  'opt-out': { ref: 'Utah Code § 13-61-201', note: 'targeted advertising and sale, not profiling' },
  sensitive: { ref: 'Utah Code § 13-61-302(3)', note: 'notice and a way to opt out instead of consent' },
  contact: { ref: 'Utah Code § 13-61-302(1)' },
}
