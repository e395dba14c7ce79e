import type { VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { agreementNames } from '../../../product/vendors.ts'
import { roleNames } from '../../vendors/names.ts'
import type { ReportState, TableSection } from '../model.ts'
import { citeAgreement } from './citations.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import { frameworkHeld } from './held.ts'
import type { JudgedLaw } from './judged-laws.ts'
import { tableOf } from './table.ts'
import { citeUse, sellsOrShares, usesTitle } from './use.ts'
import { listOrNull, yesNo } from './words.ts'

export function exposureSection(
  { register, today }: ReportFacts,
  reaching: readonly JudgedLaw[],
  evidence: EvidenceIndex,
): TableSection {
  return tableOf({
    id: 'exposure',
    title: 'Vendors under the laws',
    intro:
      'A law reaches a vendor through the organisation that it works for. Whose data a vendor holds by state is not recorded, so that every law in reach of the organisation is named; a law on health data alone only where health data is recorded. Contracts are checked against California’s list of terms and no other.',
    slide: { rows: 10 },
    items: register.vendors.toSorted((a, b) => exposureOf(b) - exposureOf(a)),
    evidence: (vendor) => [
      ...new Set([
        ...inForce(vendor).flatMap((agreement) => citeAgreement(evidence, vendor, agreement)),
        ...citeUse(evidence, vendor),
      ]),
    ],
    emptyWords: 'No record: there is no vendor in this selection.',
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 3, of: ({ name }) => name },
      {
        id: 'roles',
        title: 'Role',
        kind: 'text',
        weight: 2,
        of: ({ roles }) => listOrNull(roles.map((role) => roleNames[role])),
      },
      { id: 'sensitive', title: 'Sensitive data', kind: 'text', weight: 2, of: sensitiveWords },
      { id: 'children', title: 'Children’s data', kind: 'text', of: ({ hasChildData }) => yesNo(hasChildData) },
      { id: 'sale', title: usesTitle, kind: 'text', of: (vendor) => yesNo(sellsOrShares(vendor)) },
      {
        ...{ id: 'applies', title: 'Laws that apply', kind: 'text', weight: 2 },
        of: (vendor) => lawsReaching(vendor, reaching, 'applies'),
      },
      {
        ...{ id: 'open', title: 'Laws that may apply', kind: 'text', weight: 2 },
        of: (vendor) => lawsReaching(vendor, reaching, 'unsure'),
      },
      {
        ...{ id: 'california', title: 'Contract, 11 CCR § 7051', kind: 'state' },
        of: (vendor) => californiaContract(vendor, reaching, today),
      },
      {
        ...{ id: 'agreements', title: 'Agreements in force', kind: 'text', weight: 2 },
        of: (vendor) => listOrNull([...new Set(inForce(vendor).map(({ kind }) => agreementNames[kind]))]),
      },
    ],
  })
}

const inForce = ({ agreements }: VendorFacts) => agreements.filter(({ isInForce }) => isInForce)

/** Children's data weighs most, then sale or sharing, then sensitive data; those alike stay in the order of the register. */
const exposureOf = (vendor: VendorFacts): number =>
  (vendor.hasChildData === true ? 4 : 0) +
  (sellsOrShares(vendor) === true ? 2 : 0) +
  (vendor.sensitiveDataTypes.states.length > 0 ? 1 : 0)

const lawsReaching = (vendor: VendorFacts, reaching: readonly JudgedLaw[], outcome: 'applies' | 'unsure'): string =>
  reaching
    .filter(
      ({ law, verdict }) => verdict.outcome === outcome && (law.kind === 'comprehensive' || holdsHealthData(vendor)),
    )
    .map(({ law }) => law.abbreviation)
    .join(', ')

const holdsHealthData = ({ sensitiveDataTypes }: VendorFacts): boolean =>
  sensitiveDataTypes.states.some((name) => /\b(health|medical)\b/i.test(name))

/** "None recorded" only where it is recorded what data it holds. */
const sensitiveWords = ({ dataTypes, sensitiveDataTypes }: VendorFacts): string | null =>
  dataTypes.length === 0 ? null : (listOrNull(sensitiveDataTypes.states) ?? 'None recorded')

/** Returns the state of its contract, where California's law is in reach. */
export const californiaContract = (vendor: VendorFacts, reaching: readonly JudgedLaw[], today: string): ReportState =>
  reaching.some(({ law }) => law.abbreviation === 'CA') ? frameworkHeld('ccpa', vendor, today).state : 'not_applicable'
