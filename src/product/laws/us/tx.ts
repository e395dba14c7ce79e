import type { DutyRow, FactRow, LawHead } from '../facts.ts'
import type { LetterRow, Places } from '../law-file.ts'
import type { Sources } from '../sources.ts'

export const head: LawHead = {
  id: 'TX',
  state: 'Texas',
  lawName: 'TDPSA',
  fullName: 'Texas Data Privacy and Security Act',
  kind: 'comprehensive',
  base: {
    coverage: 'People who live in Texas, acting for themselves or their household.',
    penalties: 'Up to $7,500 per violation',
    privateCause: false,
    description:
      'No head count and no revenue figure: every business that is not small by federal standards is covered, and small ones still need consent to sell sensitive data.',
  },
}

// biome-ignore format: one row per source
export const sources: Sources = {
  statute: { title: 'Texas Business and Commerce Code, Chapter 541', url: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.541.htm', kind: 'statute', readOn: '2026-11-29', readAt: 'https://openagreements.org/legal/privacy/texas.md' },
  'koley-uoom': { title: 'Koley Jessen: Universal opt-out mechanisms explained', url: 'https://koleyjessen.com/insights/publications/universal-opt-out-mechanisms-explained', kind: 'commentary', readOn: '2026-11-21' },
  wiley: { title: 'Wiley Rein: New State Privacy Laws May Apply to Nonprofit Organizations', url: 'https://jdsupra.com/legalnews/new-state-privacy-laws-may-apply-to-2578296', kind: 'commentary', readOn: '2026-11-21' },
  'duty-sensitive': { title: 'Tex. Bus. & Com. Code § 541.101(b)', url: 'https://codes.findlaw.com/tx/business-and-commerce-code/bus-com-sect-541-101/', kind: 'statute', readOn: '2026-11-22' },
  'duty-assessment': { title: 'Tex. Bus. & Com. Code § 541.105', url: 'https://texas.public.law/statutes/tex._bus._and_com._code_title_11_subtitle_c_chapter_541', kind: 'statute', readOn: '2026-11-22' },
  code: { title: 'Texas Business and Commerce Code, Chapter 541', url: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.541.htm', kind: 'statute', readOn: '2026-11-22', readInCopy: true },
  s055: { title: 'Tex. Bus. & Com. Code § 541.055(e), (f)', url: 'https://tcss.legis.texas.gov/resources/BC/htm/BC.541.htm', kind: 'statute', readOn: '2026-11-30', readInCopy: true },
}

// biome-ignore format: one row per fact
export const facts: readonly FactRow[] = [
  { field: 'effective', value: '2024-07-01', validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['code'] },
  { field: 'threshold', value: { anyOf: [{ all: [{ kind: 'not_small' }] }, { all: [{ kind: 'sells_sensitive' }], scope: 'consent before sensitive data is sold' }] }, validFrom: '2024-07-01', validTo: null, confidence: 'secondary', note: 'Small as the federal Small Business Administration defines it.', sources: ['statute'] },
  { field: 'penalty', value: 'Up to $7,500 per violation', validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', amountUsd: 7500, sources: ['statute'] },
  { field: 'cure', value: '30 days to cure', validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'private_action', value: 'None', validFrom: '2024-07-01', validTo: null, confidence: 'confirmed', sources: ['statute'] },
  { field: 'rights', value: ['Access', 'Correct', 'Delete', 'Portability', 'Opt out of sale', 'Opt out of targeted advertising', 'Opt out of profiling'], validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['code'] },
  { field: 'opt_out_signal', value: 'Required of a business that must honor it elsewhere', validFrom: '2025-01-01', validTo: null, confidence: 'confirmed', sources: ['s055', 'koley-uoom'] },
  { field: 'nonprofits', value: 'exempt', validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['statute', 'wiley'] },
  { field: 'exemptions', value: 'Small businesses, unless they sell sensitive data', validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
  { field: 'exempt_entities', value: ['glba', 'hipaa', 'public_body', 'higher_education'], validFrom: '2024-07-01', validTo: null, confidence: 'secondary', sources: ['statute'] },
]

// biome-ignore format: one row per duty
export const duties: readonly DutyRow[] = [
  { topic: 'notice', words: 'Privacy notice; a set sentence where sensitive or biometric data is sold', provision: 'Tex. Bus. & Com. Code § 541.102', source: 'statute', validFrom: null, validTo: null },
  { topic: 'sensitive', words: 'Only with consent', provision: 'Tex. Bus. & Com. Code § 541.101(b)', source: 'duty-sensitive', validFrom: null, validTo: null },
  { topic: 'assessment', words: 'Data protection assessments', provision: 'Tex. Bus. & Com. Code § 541.105', source: 'duty-assessment', validFrom: null, validTo: null },
  { topic: 'contract', words: 'Contract with the processor', provision: 'Tex. Bus. & Com. Code § 541.104(b)', source: 'statute', validFrom: null, validTo: null },
  { topic: 'children', words: 'Sensitive data of a known child only in line with COPPA', provision: 'Tex. Bus. & Com. Code § 541.101(b)', source: 'duty-sensitive', validFrom: null, validTo: null },
]

export const letters: readonly LetterRow[] = [
  {
    id: 'tdpsa',
    citation: 'Tex. Bus. & Com. Code §§ 541.051, 541.052',
    from: '2024-07-01',
    asks: ['deletion', 'opt-out'],
    deletes: 'all',
    optsOutOf: 'the sale of personal data and targeted advertising',
    agentFor: ['opt-out'],
    agentBasis: 'Tex. Bus. & Com. Code § 541.055(e)',
    acknowledge: null,
    answer: { days: 45 },
    extension: { days: 45 },
    answerBasis: 'Tex. Bus. & Com. Code §§ 541.051, 541.052',
    hasAppeal: true,
    complaintTo: 'attorney-general',
  },
]

// biome-ignore format: one row per place
export const places: Places = {
  access: { ref: 'Tex. Bus. & Com. Code § 541.051(b)(1)' },
  correct: { ref: 'Tex. Bus. & Com. Code § 541.051(b)(2)' },
  delete: { ref: 'Tex. Bus. & Com. Code § 541.051(b)(3)' },
  portability: { ref: 'Tex. Bus. & Com. Code § 541.051(b)(4)' },
  'opt-out': { ref: 'Tex. Bus. & Com. Code § 541.051(b)(5)' },
  sensitive: { ref: 'Tex. Bus. & Com. Code § 541.101(b)(2)' },
  appeal: { ref: 'Tex. Bus. & Com. Code § 541.053' },
  signal: { ref: 'Tex. Bus. & Com. Code § 541.055(e)', from: '2025-01-01' },
  contact: { ref: 'Tex. Bus. & Com. Code §§ 541.055(a), 541.102' },
}
