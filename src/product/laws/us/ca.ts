import type { DutyRow, FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'CA',
  state: 'California',
  lawName: 'CCPA/CPRA',
  fullName: 'California Consumer Privacy Act, as amended by the California Privacy Rights Act',
  kind: 'comprehensive',
  base: {
    coverage: 'People who live in California, employees and business contacts included.',
    penalties: 'Up to $7,500 per violation',
    privateCause: true,
    description:
      'The first of these laws. A regulator of its own enforces it beside the attorney general, and people may sue after certain data breaches.',
  },
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'jdsupra-ca': { title: 'JD Supra: California Privacy Protection Agency, adjusted figures', url: 'https://www.jdsupra.com/legalnews/california-privacy-protection-agency-7046701', kind: 'commentary', readOn: '2026-11-21' },
  compliancepoint: { title: 'CompliancePoint: Comparing State Privacy Laws', url: 'https://www.compliancepoint.com/privacy/comparing-state-privacy-laws/', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  venable: { title: 'Venable: What Nonprofits Need to Know About State Data Privacy Laws', url: 'https://www.venable.com/insights/publications/2023/10/what-nonprofits-need-to-know-about-state', kind: 'commentary', readOn: '2026-11-21' },
  cippu: { title: 'CIPP/US study guide: exemptions of five state laws', url: 'https://cippu.thesmios.com/topics/ch5-state-comprehensive-laws-exemptions/', kind: 'commentary', readOn: '2026-11-21' },
  'duty-notice': { title: '11 CCR § 7012', url: 'https://www.law.cornell.edu/regulations/california/11-CCR-7012', kind: 'statute', readOn: '2026-11-22' },
  statute: { title: 'California Civil Code, Title 1.81.5', url: 'https://leginfo.legislature.ca.gov/faces/codes_displayText.xhtml?lawCode=CIV&division=3.&title=1.81.5.&part=4.', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/california.md' },
  'duty-assessment': { title: '11 CCR § 7150', url: 'https://cppa.ca.gov/regulations/ccpa_updates.html', kind: 'official', readOn: '2026-11-30', readAt: 'https://openagreements.org/legal/privacy/california.md' },
  'duty-contract': { title: '11 CCR § 7051(a)', url: 'https://cppa.ca.gov/regulations/pdf/cppa_regs.pdf', kind: 'statute', readOn: '2026-11-22' },
  admt: { title: 'California Code of Regulations, title 11, § 7200', url: 'https://cppa.ca.gov/regulations/ccpa_updates.html', kind: 'official', readOn: '2026-11-29', readAt: 'https://www.getprivisy.com/regulations/ccpa/7200' },
  drop: { title: 'California Privacy Protection Agency: DROP for data brokers', url: 'https://privacy.ca.gov/drop-for-data-brokers/', kind: 'official', readOn: '2026-11-29', readAt: 'https://www.troutmanprivacy.com/2025/12/analyzing-the-california-delete-act-regulations' },
  ab566: { title: 'California Civil Code § 1798.136 (AB 566)', url: 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202520260AB566', kind: 'statute', readOn: '2026-11-29', readAt: 'https://legilist.com/states/california/bill/2025-2026/ab-566/' },
  code: { title: 'California Civil Code, Title 1.81.5', url: 'https://leginfo.legislature.ca.gov/faces/codes_displayText.xhtml?lawCode=CIV&division=3.&title=1.81.5.&part=4.', kind: 'statute', readOn: '2026-11-22', readInCopy: true },
  ab375: { title: 'California AB 375 (2018), chapter 55', url: 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=201720180AB375', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
  fines: { title: 'California Civil Code § 1798.199.55', url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CIV&sectionNum=1798.199.55', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
  signal: { title: 'California Civil Code § 1798.135; 11 CCR § 7025', url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CIV&sectionNum=1798.135', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
  oag: { title: 'California Attorney General: California Consumer Privacy Act', url: 'https://oag.ca.gov/privacy/ccpa', kind: 'official', readOn: '2026-11-30' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2020-01-01', validFrom: '2020-01-01', validTo: null, confidence: 'secondary', sources: ['ab375', 'jdsupra-ca'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'revenue', over: 25_000_000 }] }, { all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'sale_share', over: 50 }] }] }, validFrom: '2023-01-01', validTo: '2024-12-31', confidence: 'secondary', sources: ['statute', 'jdsupra-ca'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'revenue', over: 26_625_000 }] }, { all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'sale_share', over: 50 }] }] }, validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', note: 'Adjusted every two years. Sharing data for advertising counts like selling it.', sources: ['statute', 'jdsupra-ca'] },
  { field: 'penalty', value: '$2,500 per violation, up to $7,500', validFrom: '2020-01-01', validTo: '2024-12-31', confidence: 'secondary', amountUsd: 7500, sources: ['fines', 'compliancepoint'] },
  { field: 'penalty', value: '$2,663 per violation, up to $7,988', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', note: 'Damages after a breach go up to $799 a person. The figures are adjusted every two years.', corrects: 'outdated', amountUsd: 7988, unofficial: 'unread', sources: ['jdsupra-ca'] },
  { field: 'cure', value: 'No fixed right to cure', validFrom: '2023-01-01', validTo: null, confidence: 'secondary', unofficial: 'unread', sources: ['jdsupra-ca'] },
  { field: 'private_action', value: 'After a data breach', validFrom: '2020-01-01', validTo: null, confidence: 'secondary', sources: ['statute', 'jdsupra-ca'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling', 'Limit use of sensitive data'], validFrom: '2023-01-01', validTo: null, confidence: 'secondary', sources: ['code', 'oag', 'jdsupra-ca'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2023-01-01', validTo: null, confidence: 'confirmed', sources: ['signal', 'koley-uoom'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2020-01-01', validTo: null, confidence: 'secondary', note: 'The act speaks of businesses run for profit. One that such a business controls may be covered.', sources: ['statute', 'venable'] },
  { field: 'exemptions', value: 'Data under HIPAA, GLBA, FCRA and DPPA; the organizations that hold it stay covered for the rest', validFrom: '2023-01-01', validTo: null, confidence: 'secondary', unofficial: 'unread', sources: ['cippu'] },
  { field: 'duty', value: 'The amendments of the California Privacy Rights Act apply', validFrom: '2023-01-01', validTo: null, confidence: 'secondary', sources: ['oag', 'jdsupra-ca'] },
  { field: 'exempt_entities', value: ['public_body'], validFrom: '2020-01-01', validTo: null, confidence: 'secondary', note: 'The act binds businesses run for profit. It exempts data under HIPAA and GLBA, not whole organizations.', sources: ['statute'] },
  { field: 'duty', value: 'Rules on automated decision-making apply to significant decisions, also to systems used before that day', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['admt'] },
  { field: 'duty', value: 'Data brokers act on deletion requests made through DROP, at least every 45 days (Delete Act)', validFrom: '2026-08-01', validTo: null, confidence: 'confirmed', note: 'People have been able to use DROP since January 1, 2026 (Civ. Code § 1798.99.86).', sources: ['drop'] },
  { field: 'duty', value: 'Browsers have to offer a setting that sends an opt-out signal (Opt Me Out Act)', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['ab566'] },
]

// biome-ignore format: one row per duty
export const duties: readonly DutyRow[] = [
  { topic: 'notice', words: 'Notice at collection', provision: '11 CCR § 7012', source: 'duty-notice', validFrom: null, validTo: null },
  { topic: 'sensitive', words: 'People may limit its use and disclosure', provision: 'Cal. Civ. Code § 1798.121', source: 'code', validFrom: null, validTo: null },
  { topic: 'assessment', words: 'Risk assessments of processing with a significant risk', provision: '11 CCR § 7150', source: 'duty-assessment', validFrom: null, validTo: null },
  { topic: 'contract', words: 'Contract with ten terms', provision: '11 CCR § 7051(a)', source: 'duty-contract', validFrom: null, validTo: null },
  { topic: 'children', words: 'Under 16 sale and sharing only after opting in; under 13 a parent decides', provision: 'Cal. Civ. Code § 1798.120(c)', source: 'code', validFrom: null, validTo: null },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'ccpa-delete',
    title: 'California Consumer Privacy Act, right to delete',
    citation: 'Cal. Civ. Code § 1798.105; 11 CCR § 7021',
    from: '2020-01-01',
    asks: ['deletion'],
    deletes: 'provided',
    optsOutOf: 'the sale and sharing of personal information',
    agentFor: ['deletion'],
    agentBasis: '11 CCR § 7063',
    acknowledge: { businessDays: 10 },
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: '11 CCR § 7021',
    hasAppeal: false,
    complaintTo: 'cppa',
  },
  {
    id: 'ccpa-opt-out',
    title: 'California Consumer Privacy Act, right to opt out of sale and sharing',
    citation: 'Cal. Civ. Code § 1798.120; 11 CCR § 7026',
    from: '2020-01-01',
    asks: ['opt-out'],
    deletes: 'provided',
    optsOutOf: 'the sale and sharing of personal information',
    agentFor: ['opt-out'],
    agentBasis: '11 CCR § 7026(j)',
    acknowledge: null,
    answer: { businessDays: 15 },
    extension: null,
    answerBasis: '11 CCR § 7026(f)',
    hasAppeal: false,
    complaintTo: 'cppa',
  },
]
