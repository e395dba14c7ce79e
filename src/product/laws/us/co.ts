import type { DutyRow, FactRow, LawHead } from '../facts.ts'
import type { LetterRow, Places } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'CO',
  state: 'Colorado',
  lawName: 'CPA',
  fullName: 'Colorado Privacy Act',
  kind: 'comprehensive',
  base: {
    coverage: 'People who live in Colorado, acting for themselves or their household.',
    penalties: 'Up to $20,000 per violation',
    privateCause: false,
    description:
      'Similar to Virginia’s, with two differences: nonprofits are covered, and an opt-out that a browser sends has to be honored.',
  },
}

// biome-ignore format: one row per source
export const sources: Sources = {
  statute: { title: 'Colorado Revised Statutes, Title 6, Article 1, Part 13 (SB 21-190)', url: 'https://leg.colorado.gov/sites/default/files/2021a_190_signed.pdf', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/colorado.md' },
  venable: { title: 'Venable: What Nonprofits Need to Know About State Data Privacy Laws', url: 'https://www.venable.com/insights/publications/2023/10/what-nonprofits-need-to-know-about-state', kind: 'commentary', readOn: '2026-11-21' },
  cippu: { title: 'CIPP/US study guide: exemptions of five state laws', url: 'https://cippu.thesmios.com/topics/ch5-state-comprehensive-laws-exemptions/', kind: 'commentary', readOn: '2026-11-21' },
  'duty-notice': { title: 'C.R.S. § 6-1-1308(1)', url: 'https://codes.findlaw.com/co/title-6-consumer-and-commercial-affairs/co-rev-st-sect-6-1-1308/', kind: 'statute', readOn: '2026-11-22' },
  'duty-children': { title: 'C.R.S. §§ 6-1-1308.5, 6-1-1309.5 (SB 24-041)', url: 'https://leg.colorado.gov/node/2788096', kind: 'official', readOn: '2026-11-22' },
  sb276: { title: 'Colorado SB 25-276', url: 'https://leg.colorado.gov/bills/sb25-276', kind: 'statute', readOn: '2026-11-29', readAt: 'https://www.hunton.com/privacy-and-information-security-law/colorado-legislature-passes-amendments-to-colorado-privacy-act' },
  hb1130: { title: 'Colorado HB 24-1130', url: 'https://leg.colorado.gov/bills/hb24-1130', kind: 'statute', readOn: '2026-11-29', readAt: 'https://www.senatedems.co/newsroom/bill-to-improve-colorado-privacy-act-protect-colorado-consumers-goes-into-effect' },
  hb1058: { title: 'Colorado HB 24-1058', url: 'https://leg.colorado.gov/bills/hb24-1058', kind: 'statute', readOn: '2026-11-29', readAt: 'https://truevault.com/learn/2024-amendments-to-colorados-privacy-law' },
  sb041: { title: 'Colorado SB 24-041', url: 'https://leg.colorado.gov/bills/sb24-041', kind: 'statute', readOn: '2026-11-29', readAt: 'https://digitalpolicyalert.org/event/25277-adopted-attorney-general-amendments-to-the-colorado-privacy-act-rules-cpa-for-biometric-privacy-and-childrens-privacy' },
  code: { title: 'Colorado Revised Statutes, Title 6, Article 1, Part 13 (SB 21-190)', url: 'https://leg.colorado.gov/sites/default/files/2021a_190_signed.pdf', kind: 'statute', readOn: '2026-11-22', readInCopy: true },
  text: { title: 'Colorado Revised Statutes § 6-1-1304', url: 'https://leg.colorado.gov/sites/default/files/2021a_190_signed.pdf', kind: 'statute', readOn: '2026-11-30', readAt: 'https://github.com/rafal-fryc/Parsed-Tech-Statutes' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2023-07-01', validFrom: '2023-07-01', validTo: null, confidence: 'secondary', sources: ['code'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sells' }] }] }, validFrom: '2023-07-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'penalty', value: 'Up to $20,000 per violation', validFrom: '2023-07-01', validTo: null, confidence: 'secondary', amountUsd: 20_000, sources: ['code'] },
  { field: 'cure', value: 'Right to cure ended', validFrom: '2025-01-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'private_action', value: 'None', validFrom: '2023-07-01', validTo: null, confidence: 'secondary', sources: ['code'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2023-07-01', validTo: null, confidence: 'secondary', sources: ['code'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2023-07-01', validTo: '2024-06-30', confidence: 'secondary', sources: ['statute'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2023-07-01', validTo: null, confidence: 'secondary', sources: ['text', 'venable'] },
  { field: 'exemptions', value: 'Data under HIPAA, FCRA and DPPA', validFrom: '2023-07-01', validTo: null, confidence: 'secondary', sources: ['text', 'cippu'] },
  { field: 'exempt_entities', value: ['glba'], validFrom: '2023-07-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'duty', value: 'Neural and other biological data counts as sensitive (HB 24-1058)', validFrom: '2024-08-07', validTo: null, confidence: 'confirmed', sources: ['hb1058'] },
  { field: 'duty', value: 'Biometric data needs notice, consent and deletion in time, at any size (HB 24-1130)', validFrom: '2025-07-01', validTo: null, confidence: 'confirmed', anySize: true, sources: ['hb1130'] },
  { field: 'duty', value: 'Under 18 no sale, targeted advertising or profiling without consent, at any size (SB 24-041)', validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', anySize: true, sources: ['sb041'] },
  { field: 'duty', value: 'Precise location counts as sensitive data (SB 25-276)', validFrom: null, validTo: null, confidence: 'confirmed', note: 'Signed May 23, 2025; the day on which it took effect was not read.', sources: ['sb276'] },
]

// biome-ignore format: one row per duty
export const duties: readonly DutyRow[] = [
  { topic: 'notice', words: 'Privacy notice; sale and targeted advertising are disclosed', provision: 'C.R.S. § 6-1-1308(1)', source: 'duty-notice', validFrom: null, validTo: null },
  { topic: 'sensitive', words: 'Only with consent', provision: 'C.R.S. § 6-1-1308(7)', source: 'duty-notice', validFrom: null, validTo: null },
  { topic: 'assessment', words: 'Assessment where the risk of harm is heightened', provision: 'C.R.S. § 6-1-1309', source: 'code', validFrom: null, validTo: null },
  { topic: 'contract', words: 'Binding contract with the processor', provision: 'C.R.S. § 6-1-1305(5)', source: 'statute', validFrom: null, validTo: null },
  { topic: 'children', words: 'Under 18 no targeted advertising, sale or profiling without consent; care, and an assessment where the risk of harm is heightened, at any size', provision: 'C.R.S. §§ 6-1-1308.5, 6-1-1309.5 (SB 24-041)', source: 'duty-children', validFrom: null, validTo: null },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'cpa',
    citation: 'C.R.S. § 6-1-1306',
    from: '2023-07-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'C.R.S. § 6-1-1306',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'C.R.S. § 6-1-1306',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]

// biome-ignore format: one row per place
export const places: Places = {
  access: { ref: 'Colo. Rev. Stat. § 6-1-1306(1)(b)' },
  correct: { ref: 'Colo. Rev. Stat. § 6-1-1306(1)(c)' },
  delete: { ref: 'Colo. Rev. Stat. § 6-1-1306(1)(d)' },
  portability: { ref: 'Colo. Rev. Stat. § 6-1-1306(1)(e)' },
  'opt-out': { ref: 'Colo. Rev. Stat. § 6-1-1306(1)(a)' },
  sensitive: { ref: 'Colo. Rev. Stat. § 6-1-1308(7)' },
  appeal: { ref: 'Colo. Rev. Stat. § 6-1-1306(3)' },
  signal: { ref: 'Colo. Rev. Stat. §§ 6-1-1306(1)(a)(IV), 6-1-1313', from: '2024-07-01' },
  contact: { ref: 'Colo. Rev. Stat. § 6-1-1308(1)(a)' },
}
