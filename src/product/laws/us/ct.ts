import type { DutyRow, FactRow, LawHead } from '../facts.ts'
import type { LetterRow, Places } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'CT',
  state: 'Connecticut',
  lawName: 'CTDPA',
  fullName: 'Connecticut Data Privacy Act',
  kind: 'comprehensive',
  base: {
    coverage: 'People who live in Connecticut, acting for themselves or their household.',
    penalties: 'Up to $5,000 per violation',
    privateCause: false,
    description:
      'Amended nearly every year. Since July 2026 any sensitive data at all, or any offer to sell data, brings a business under it.',
  },
}

// biome-ignore format: one row per source
export const sources: Sources = {
  dmaw: { title: 'DMAW: Data Privacy Update', url: 'https://www.dmaw.org/blog/dmaw-data-privacy-update', kind: 'commentary', readOn: '2026-11-21' },
  epstein: { title: 'Epstein Becker Green: Connecticut overhauls its Data Privacy Act', url: 'https://www.workforcebulletin.com/connecticut-overhauls-its-data-privacy-act', kind: 'commentary', readOn: '2026-11-21' },
  wyrick: { title: 'Wyrick Robbins: Privacy Law Updates from the Nutmeg State', url: 'https://www.jdsupra.com/legalnews/connecting-the-dots-privacy-law-updates-3268250', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  wiley: { title: 'Wiley Rein: New State Privacy Laws May Apply to Nonprofit Organizations', url: 'https://jdsupra.com/legalnews/new-state-privacy-laws-may-apply-to-2578296', kind: 'commentary', readOn: '2026-11-21' },
  cippu: { title: 'CIPP/US study guide: exemptions of five state laws', url: 'https://cippu.thesmios.com/topics/ch5-state-comprehensive-laws-exemptions/', kind: 'commentary', readOn: '2026-11-21' },
  'insideprivacy-ct': { title: 'Inside Privacy: Connecticut amends its privacy statute', url: 'https://www.insideprivacy.com/state-privacy/connecticut-legislature-amends-its-privacy-statute/', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Connecticut General Statutes, Chapter 743jj', url: 'https://www.cga.ct.gov/current/pub/chap_743jj.htm', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/connecticut.md' },
  sb4: { title: 'Connecticut Public Act 26-64 (SB 4)', url: 'https://www.cga.ct.gov/asp/cgabillstatus/cgabillstatus.asp?selBillType=Bill&bill_num=SB00004&which_year=2026', kind: 'statute', readOn: '2026-11-29', readAt: 'https://www.keepinglawsimple.org/states/connecticut/bills/2026/SB00004' },
  'privado-ct': { title: 'Privado: Connecticut’s broker registry and deletion mechanism', url: 'https://www.privado.ai/post/connecticut-passes-law-to-establish-data-broker-registry-and-one-stop-deletion-mechanism', kind: 'commentary', readOn: '2026-11-29' },
  pa25113: { title: 'Connecticut Public Act 25-113 (SB 1295)', url: 'https://www.cga.ct.gov/asp/cgabillstatus/cgabillstatus.asp?selBillType=Bill&bill_num=SB01295&which_year=2025', kind: 'statute', readOn: '2026-11-29', readAt: 'https://www.workforcebulletin.com/connecticut-overhauls-its-data-privacy-act' },
  code: { title: 'Connecticut General Statutes, Chapter 743jj', url: 'https://www.cga.ct.gov/current/pub/chap_743jj.htm', kind: 'statute', readOn: '2026-11-22', readInCopy: true },
  act: { title: 'Connecticut Public Act 22-15', url: 'https://www.cga.ct.gov/2022/act/Pa/pdf/2022PA-00015-R00SB-00006-PA.PDF', kind: 'statute', readOn: '2026-11-30', readAt: 'https://github.com/rafal-fryc/Parsed-Tech-Statutes' },
  s525: { title: 'Connecticut General Statutes § 42-525', url: 'https://www.cga.ct.gov/current/pub/chap_743jj.htm#sec_42-525', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
  cutpa: { title: 'Connecticut General Statutes §§ 42-525(e), 42-110o(b)', url: 'https://www.cga.ct.gov/current/pub/chap_735a.htm#sec_42-110o', kind: 'statute', readOn: '2026-11-30', readAt: 'https://lawserver.com/law/state/connecticut/ct-laws/connecticut_statutes_42-110o' },
  sup2026: { title: 'Connecticut General Statutes, 2026 supplement, Chapter 743jj', url: 'https://www.cga.ct.gov/2026/sup/chap_743jj.htm', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2023-07-01', validFrom: '2023-07-01', validTo: null, confidence: 'secondary', sources: ['act', 'epstein'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 25 }] }] }, validFrom: '2023-07-01', validTo: '2026-06-30', confidence: 'confirmed', sources: ['act', 'wyrick'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 35_000 }] }, { all: [{ kind: 'sensitive' }] }, { all: [{ kind: 'sells' }] }] }, validFrom: '2026-07-01', validTo: null, confidence: 'confirmed', note: 'SB 1295. Data kept only to complete a payment is left out of the count.', sources: ['pa25113', 'epstein'] },
  { field: 'penalty', value: 'Up to $5,000 per violation', validFrom: '2023-07-01', validTo: null, confidence: 'secondary', amountUsd: 5000, sources: ['cutpa', 'epstein'] },
  { field: 'cure', value: 'A chance to cure at the attorney general’s discretion', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', note: 'The duty to offer 60 days ended on December 31, 2024 (§ 42-525(b), (c)).', sources: ['s525', 'epstein'] },
  { field: 'private_action', value: 'None', validFrom: '2023-07-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'epstein'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2023-07-01', validTo: '2026-06-30', confidence: 'secondary', sources: ['act', 'epstein'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling', 'Contest profiling', 'List of the third parties to which data was sold'], validFrom: '2026-07-01', validTo: null, confidence: 'confirmed', sources: ['sup2026', 'pa25113', 'epstein'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'koley-uoom'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2023-07-01', validTo: null, confidence: 'secondary', sources: ['act', 'wiley'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2026-07-01', validTo: null, confidence: 'unsure', note: 'Stated in one line of a trade association’s update; not found elsewhere.', unofficial: 'unread', sources: ['dmaw'] },
  { field: 'exemptions', value: 'Data under FCRA and DPPA', validFrom: '2023-07-01', validTo: '2026-06-30', confidence: 'secondary', sources: ['act', 'cippu'] },
  { field: 'exemptions', value: 'Data under GLBA, FCRA and DPPA; banks, credit unions and certain other financial institutions', validFrom: '2026-07-01', validTo: null, confidence: 'confirmed', unofficial: 'unread', sources: ['insideprivacy-ct'] },
  { field: 'duty', value: 'Sensitive data is sold only with consent', validFrom: '2026-07-01', validTo: null, confidence: 'confirmed', sources: ['sup2026', 'insideprivacy-ct'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2023-07-01', validTo: '2026-06-30', confidence: 'secondary', sources: ['statute'] },
  { field: 'exempt_entities', value: ['hipaa', 'public_body', 'higher_education', 'insurer'], validFrom: '2026-07-01', validTo: null, confidence: 'secondary', note: 'Banks, credit unions and certain other institutions are exempt; an institution under GLBA as such is not any more (SB 1295).', unofficial: 'unread', sources: ['insideprivacy-ct'] },
  { field: 'duty', value: 'Precise location may not be sold, and a price raised by use of personal data has to say so (SB 4)', validFrom: '2026-10-01', validTo: null, confidence: 'confirmed', sources: ['sb4', 'privado-ct'] },
  { field: 'duty', value: 'Data brokers have to register (SB 4)', validFrom: '2027-01-01', validTo: null, confidence: 'confirmed', sources: ['sb4', 'privado-ct'] },
  { field: 'duty', value: 'The state opens one place to ask all registered data brokers for deletion (SB 4)', validFrom: '2028-07-01', validTo: null, confidence: 'confirmed', sources: ['sb4', 'privado-ct'] },
  { field: 'duty', value: 'Data brokers act on those deletion requests, at least every 45 days (SB 4)', validFrom: '2028-10-01', validTo: null, confidence: 'confirmed', sources: ['sb4', 'privado-ct'] },
]

// biome-ignore format: one row per duty
export const duties: readonly DutyRow[] = [
  { topic: 'notice', words: 'Privacy notice', provision: 'Conn. Gen. Stat. § 42-520', source: 'statute', validFrom: null, validTo: null },
  { topic: 'sensitive', words: 'Only with consent', provision: 'Conn. Gen. Stat. § 42-520', source: 'act', validFrom: null, validTo: null },
  { topic: 'assessment', words: 'Assessment for targeted advertising, sale, profiling and sensitive data', provision: 'Conn. Gen. Stat. § 42-522', source: 'code', validFrom: null, validTo: null },
  { topic: 'contract', words: 'Binding contract with the processor', provision: 'Conn. Gen. Stat. § 42-521(b)', source: 'statute', validFrom: null, validTo: null },
  { topic: 'children', words: 'Sensitive data of a known child only in line with COPPA', provision: 'Conn. Gen. Stat. § 42-520', source: 'act', validFrom: null, validTo: '2026-06-30' },
  { topic: 'children', words: 'No sale of data of people under 18 and no targeted advertising to them; sensitive data of a known child only in line with COPPA', provision: 'Conn. Gen. Stat. §§ 42-520, 42-529a (SB 1295)', source: 'pa25113', validFrom: '2026-07-01', validTo: null },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'ctdpa',
    citation: 'Conn. Gen. Stat. § 42-518',
    from: '2023-07-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'Conn. Gen. Stat. § 42-519',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Conn. Gen. Stat. § 42-518',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]

// biome-ignore format: one row per place
export const places: Places = {
  access: { ref: 'Conn. Gen. Stat. § 42-518(a)(1)' },
  correct: { ref: 'Conn. Gen. Stat. § 42-518(a)(2)' },
  delete: { ref: 'Conn. Gen. Stat. § 42-518(a)(3)' },
  portability: { ref: 'Conn. Gen. Stat. § 42-518(a)(4)' },
  'opt-out': { ref: 'Conn. Gen. Stat. § 42-518(a)(5)' },
  sensitive: { ref: 'Conn. Gen. Stat. § 42-520(a)(4)' },
  appeal: { ref: 'Conn. Gen. Stat. § 42-518(d)' },
  signal: { ref: 'Conn. Gen. Stat. § 42-520(e)(1)(A)(ii)', from: '2025-01-01' },
  contact: { ref: 'Conn. Gen. Stat. § 42-520(c)(6), (e)(1)' },
}
