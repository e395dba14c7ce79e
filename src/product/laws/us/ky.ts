import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'KY',
  state: 'Kentucky',
  lawName: 'KCDPA',
  fullName: 'Kentucky Consumer Data Protection Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'koley-three': { title: 'Koley Jessen: Indiana, Kentucky and Rhode Island', url: 'https://www.koleyjessen.com/insights/publications/new-state-privacy-laws-effective-january-1-2026-indiana-kentucky-and-rhode-island', kind: 'commentary', readOn: '2026-11-21' },
  'dwt-ky': { title: 'Davis Wright Tremaine: Kentucky Consumer Data Protection Act signed', url: 'https://dwt.com/blogs/privacy--security-law-blog/2024/06/kentucky-consumer-data-protection-act-signed', kind: 'commentary', readOn: '2026-11-21' },
  'revision-ky': { title: 'Revision Legal: Kentucky Consumer Data Protection Act, part 3', url: 'https://revisionlegal.com/internet-law/the-kentucky-consumer-data-protection-act-part-3-what-consumers-should-know', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Kentucky HB 15 (2024), KRS 367.3611 ff.', url: 'https://apps.legislature.ky.gov/recorddocuments/bill/24RS/hb15/bill.pdf', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/kentucky.md' },
  hb473: { title: 'Kentucky HB 473 (2025)', url: 'https://apps.legislature.ky.gov/record/25RS/hb473.html', kind: 'official', readOn: '2026-11-29', readAt: 'https://www.billtrack50.com/billdetail/1830716' },
  'maurice-ky': { title: 'insideARM, from Maurice Wutscher: amendments of the Kentucky Consumer Data Protection Act', url: 'https://www.insidearm.com/news/00093129-kentucky-consumer-data-protection-act-ame/', kind: 'commentary', readOn: '2026-11-29' },
  hb692: { title: 'Kentucky HB 692 (2026), Acts ch. 118', url: 'https://apps.legislature.ky.gov/record/26RS/hb692.html', kind: 'official', readOn: '2026-11-29', readAt: 'https://apps.legislature.ky.gov/record/26RS/HB692.html' },
  'dpa-hb692': { title: 'Digital Policy Alert 39220: Kentucky HB 692 as enacted', url: 'https://digitalpolicyalert.org/event/39220-act-amending-kentucky-revised-statutes-on-data-privacy-including-data-protection-regulation-was-adopted-by-kentucky-general-assembly', kind: 'commentary', readOn: '2026-11-29' },
  s3615: { title: 'KRS 367.3615', url: 'https://apps.legislature.ky.gov/law/statutes/statute.aspx?id=55838', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
  s3617: { title: 'KRS 367.3617', url: 'https://apps.legislature.ky.gov/law/statutes/statute.aspx?id=55839', kind: 'statute', readOn: '2026-11-30', readAt: 'https://courtgpt.ai/laws/kentucky/chapter-367/section-367-3617' },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2026-01-01', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['s3617', 'koley-three'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 100_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 50 }] }] }, validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'dwt-ky'] },
  { field: 'penalty', value: 'Up to $7,500 per violation', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', amountUsd: 7500, sources: ['statute', 'revision-ky'] },
  { field: 'cure', value: '30 days to cure (no sunset)', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'dwt-ky'] },
  { field: 'private_action', value: 'None', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'koley-three'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['s3615', 'dwt-ky'] },
  { field: 'opt_out_signal', value: 'Not required', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['s3617', 'dwt-ky'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2026-01-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'exemptions', value: 'Data under FCRA', validFrom: '2026-01-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'exemptions', value: 'Information collected by a health care provider that is a HIPAA covered entity and maintains its health information under HIPAA; limited data sets under 45 C.F.R. 164.514(e) (HB 473)', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['hb473', 'maurice-ky'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2026-01-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'duty', value: 'An assessment of profiling counts a disparate impact on consumers as a risk only where it is unlawful (HB 473)', validFrom: '2026-01-01', validTo: null, confidence: 'confirmed', sources: ['hb473', 'maurice-ky'] },
  { field: 'duty', value: 'What a TV recognizes of the content watched may be collected only with consent (HB 692)', validFrom: '2027-07-01', validTo: null, confidence: 'confirmed', note: 'As enacted it is not sensitive data: the Senate substitute took it out of that definition.', sources: ['hb692', 'dpa-hb692'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-ky',
    citation: 'KRS 367.3615',
    from: '2026-01-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: [],
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'KRS 367.3615',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
