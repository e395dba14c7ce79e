import type { VendorFacts } from '../../../../product/register-facts.ts'
import type { TableSection } from '../../model.ts'
import type { EvidenceIndex } from '../evidence-index.ts'
import { tableOf } from '../table.ts'
import { type Criterion, citeUse, namesMet, sellsOrShares, useOf } from '../use.ts'

// 11 CCR § 7150(b), in force since 2026-01-01. Decisions by machines, (3), and sensitive locations, (5), are not on record of any
// vendor, and so never counted.

const observed = ['employees', 'applicants', 'students']

const criteria: readonly Criterion[] = [
  { name: 'selling or sharing, (b)(1)', isMet: (vendor) => sellsOrShares(vendor) === true },
  { name: 'sensitive information, (b)(2)', isMet: ({ sensitiveDataTypes }) => sensitiveDataTypes.ccpa.length > 0 },
  {
    name: 'inferences about people at work or in education, (b)(4)',
    isMet: (vendor) => useOf(vendor)?.profiling === true && vendor.dataSubjects.some((one) => observed.includes(one)),
  },
  { name: 'training on customer data, (b)(6)', isMet: (vendor) => useOf(vendor)?.trainsAi === true },
]

export const triggersOf = (vendor: VendorFacts): string[] => namesMet(criteria, vendor)

export const riskAssessmentsSection = (vendors: readonly VendorFacts[], evidence: EvidenceIndex): TableSection =>
  tableOf({
    ...{ id: 'risk-assessments', title: 'Risk assessments: what may ask for one', slide: { rows: 8 } },
    intro:
      'Processing that 11 CCR § 7150(b) names, as far as it is recorded or was found at a vendor. The duty is the business’s own, for what it does with the vendor; the register keeps no risk assessments, so that none is judged here.',
    emptyWords: 'No record of processing at a vendor that asks for one.',
    items: vendors
      .map((vendor) => ({ vendor, triggers: triggersOf(vendor) }))
      .filter(({ triggers }) => triggers.length > 0)
      .toSorted((a, b) => b.triggers.length - a.triggers.length),
    evidence: ({ vendor }) => citeUse(evidence, vendor),
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'count', title: 'Triggers', kind: 'number', of: ({ triggers }) => triggers.length },
      { id: 'triggers', title: 'Which', kind: 'text', weight: 4, of: ({ triggers }) => triggers.join(', ') },
      { id: 'state', title: 'Risk assessment', kind: 'state', of: () => 'not_assessed' },
    ],
  })
