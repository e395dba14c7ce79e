import type { FactRow, LawHead } from '../facts.ts'
import type { LetterRow } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'MD',
  state: 'Maryland',
  lawName: 'MODPA',
  fullName: 'Maryland Online Data Privacy Act',
  kind: 'comprehensive',
  base: null,
}

// biome-ignore format: one row per source
export const sources: Sources = {
  'whitecase-md': { title: 'White & Case: Maryland enacts a comprehensive data privacy law', url: 'https://whitecase.com/insight-alert/maryland-enacts-comprehensive-data-privacy-law', kind: 'commentary', readOn: '2026-11-21' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  statute: { title: 'Maryland SB 541 (2024)', url: 'https://mgaleg.maryland.gov/2024RS/bills/sb/sb0541E.pdf', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/maryland.md' },
  s4705: { title: 'Md. Code, Commercial Law § 14-4705', url: 'https://mgaleg.maryland.gov/mgawebsite/Laws/StatuteText?article=gcl&section=14-4705', kind: 'statute', readOn: '2026-11-30', readAt: 'https://casetext.com/statute/code-of-maryland/article-commercial-law/title-14-miscellaneous-consumer-protection-provisions/subtitle-46-online-data-privacy-act/section-14-4605-effective-until-1012025-effective-1012025' },
  s4707: { title: 'Md. Code, Commercial Law § 14-4707', url: 'https://mgaleg.maryland.gov/mgawebsite/Laws/StatuteText?article=gcl&section=14-4707', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
  s13410: { title: 'Md. Code, Commercial Law §§ 14-4713, 13-410', url: 'https://mgaleg.maryland.gov/mgawebsite/Laws/StatuteText?article=gcl&section=13-410', kind: 'statute', readOn: '2026-11-30', readAt: 'https://lawserver.com/law/state/maryland/md-laws/maryland_laws_commercial_law_13-410' },
  act: { title: 'Maryland Chapter 455 of 2024 (SB 541)', url: 'https://mgaleg.maryland.gov/2024RS/Chapters_noln/CH_455_sb0541e.pdf', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2025-10-01', validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', sources: ['s4705', 'whitecase-md'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'residents', over: 35_000 }] }, { all: [{ kind: 'residents', over: 10_000 }, { kind: 'sale_share', over: 20 }] }] }, validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'whitecase-md'] },
  { field: 'penalty', value: 'Up to $10,000 per violation, $25,000 when repeated', validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', amountUsd: 25_000, sources: ['s13410', 'whitecase-md'] },
  { field: 'cure', value: '60 days to cure', validFrom: '2025-10-01', validTo: '2027-03-31', confidence: 'secondary', sources: ['statute', 'whitecase-md'] },
  { field: 'cure', value: 'Right to cure ended', validFrom: '2027-04-01', validTo: null, confidence: 'secondary', sources: ['statute', 'whitecase-md'] },
  { field: 'private_action', value: 'None', validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'whitecase-md'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling', 'List of the categories of third parties'], validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', sources: ['s4705', 'whitecase-md'] },
  { field: 'opt_out_signal', value: 'Disputed', validFrom: '2025-10-01', validTo: null, confidence: 'unsure', note: '“A controller may utilize” a link or a signal (§ 14-4707(f)(3)). Most commentators read it as a duty.', sources: ['s4707', 'koley-uoom'] },
  { field: 'duty', value: 'Duties reach processing from this day on', validFrom: '2026-04-01', validTo: null, confidence: 'confirmed', sources: ['act', 'whitecase-md'] },
  { field: 'duty', value: 'Sensitive data may not be sold at all; only what is needed may be collected', validFrom: '2025-10-01', validTo: null, confidence: 'confirmed', sources: ['statute', 'whitecase-md'] },
  { field: 'exempt_entities', value: ['glba', 'public_body'], validFrom: '2025-10-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'exemptions', value: 'Data under HIPAA, FCRA and FERPA', validFrom: '2025-10-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'nonprofits', value: 'covered', validFrom: '2025-10-01', validTo: null, confidence: 'secondary', note: 'Exempt are those that process data only to help investigate insurance fraud or first responders.', sources: ['statute'] },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'us-md',
    citation: 'Md. Code, Com. Law § 14-4705',
    from: '2026-04-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'Md. Code, Com. Law § 14-4706',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Md. Code, Com. Law § 14-4705',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]
