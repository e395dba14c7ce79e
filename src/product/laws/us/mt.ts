import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'MT',
  state: 'Montana',
  lawName: 'MCDPA',
  fullName: 'Montana Consumer Data Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'mondaq-mt': { title: 'Mondaq 1626264: Montana broadens its Consumer Data Privacy Act', url: 'https://www.mondaq.com/unitedstates/privacy-protection/1626264/big-sky-bigger-privacy-montana-broadens-its-consumer-data-privacy-act', kind: 'commentary', readOn: '2026-11-21' },
  'mondaq-mt-cure': { title: 'Mondaq 1628278: Montana amends its Consumer Data Privacy Act', url: 'https://www.mondaq.com/unitedstates/privacy-protection/1628278/montana-amends-consumer-data-privacy-act-to-broaden-applicability-and-enhance-protections-for-minors', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  wiley: { title: 'Wiley Rein: New State Privacy Laws May Apply to Nonprofit Organizations', url: 'https://jdsupra.com/legalnews/new-state-privacy-laws-may-apply-to-2578296', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Montana Code Annotated, Title 30, Chapter 14, Part 28', url: 'https://mca.legmt.gov/bills/mca/title_0300/chapter_0140/part_0280/sections_index.html', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/montana.md' },
  sb384: { title: 'Montana SB 384 (2023)', url: 'https://leg.mt.gov/bills/2023/billpdf/SB0384.pdf', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
  s2808: { title: 'Mont. Code Ann. § 30-14-2808', url: 'https://mca.legmt.gov/bills/mca/title_0300/chapter_0140/part_0280/section_0080/0300-0140-0280-0080.html', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2024-10-01', validFrom: '2024-10-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'mondaq-mt'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 50_000 }] }, { all: [{ kind: 'residents', over: 25_000 }, { kind: 'sale_share', over: 25 }] }] }, validFrom: '2024-10-01', validTo: '2025-09-30', confidence: 'confirmed', unofficial: 'superseded', sources: ['mondaq-mt'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 25_000 }] }, { all: [{ kind: 'residents', over: 15_000 }, { kind: 'sale_share', over: 25 }] }] }, validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'mondaq-mt'] },
  { field: 'penalty', value: 'Up to $7,500 per violation', validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', note: 'Set by the amendments of 2025 (§ 30-14-2820); the act of 2023 named no sum.', amountUsd: 7500, sources: ['statute', 'mondaq-mt-cure'] },
  { field: 'cure', value: '60 days to cure', validFrom: '2024-10-01', validTo: '2025-09-30', confidence: 'confirmed', sources: ['sb384', 'mondaq-mt-cure'] },
  { field: 'cure', value: 'Right to cure ended', validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'mondaq-mt-cure'] },
  { field: 'private_action', value: 'None', validFrom: '2024-10-01', validTo: null, confidence: 'secondary', sources: ['statute', 'mondaq-mt-cure'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2024-10-01', validTo: null, confidence: 'secondary', sources: ['s2808', 'mondaq-mt'] },
  { field: 'opt_out_signal', value: 'Required', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'koley-uoom'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2024-10-01', validTo: '2025-09-30', confidence: 'secondary', unofficial: 'superseded', sources: ['wiley'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', note: 'Those set up to detect insurance fraud stay exempt.', unofficial: 'unread', sources: ['mondaq-mt'] },
  { field: 'duty', value: 'Duties of care toward people under 18 hold for a business of any size', validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', anySize: true, sources: ['statute', 'mondaq-mt'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2024-10-01', validTo: '2025-09-30', confidence: 'secondary', sources: ['statute'] },
  { field: 'exempt_entities', value: ['hipaa', 'public_body', 'higher_education', 'insurer'], validFrom: '2025-10-01', validTo: null, confidence: 'secondary', note: 'Banks and credit unions and their financial affiliates are exempt; other institutions under GLBA are not any more (SB 297).', sources: ['statute'] },
  { field: 'exemptions', value: 'Data under HIPAA, GLBA, FCRA and FERPA', validFrom: '2024-10-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-mt',
    citation: 'Mont. Code § 30-14-2808',
    from: '2024-10-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'Mont. Code § 30-14-2808(3)',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Mont. Code § 30-14-2808',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
