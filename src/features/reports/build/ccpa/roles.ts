import type { VendorFacts } from '../../../../product/register-facts.ts'
import { agreementNames, type VendorRole } from '../../../../product/vendors.ts'
import { roleNames } from '../../../vendors/names.ts'
import type { TableSection } from '../../model.ts'
import { citeAgreement } from '../citations.ts'
import { type Checked, clausesMet } from '../clause-sections.ts'
import type { EvidenceIndex } from '../evidence-index.ts'
import { agreementHeld, frameworkHeld } from '../held.ts'
import { tableOf } from '../table.ts'

const roles: readonly VendorRole[] = ['service_provider', 'contractor', 'third_party']

/** The words of the CCPA alone: "processor" and "controller" are none of it. */
export const ccpaRolesOf = (vendor: Pick<VendorFacts, 'roles'>): VendorRole[] =>
  vendor.roles.filter((role) => roles.includes(role))

/** For whom § 7051(a) asks for a contract. */
export const worksForBusiness = (vendor: Pick<VendorFacts, 'roles'>): boolean =>
  vendor.roles.includes('service_provider') || vendor.roles.includes('contractor')

export const roleWords = (vendor: Pick<VendorFacts, 'roles'>): string =>
  ccpaRolesOf(vendor)
    .map((role) => roleNames[role])
    .join(', ') || 'Unknown'

export const rolesSection = (checked: readonly Checked[], today: string, evidence: EvidenceIndex): TableSection =>
  tableOf({
    ...{ id: 'roles', title: 'Roles of the vendors', slide: { rows: 8 } },
    intro: 'As the organisation recorded them. What a vendor is under the CCPA turns on its contract as well.',
    emptyWords: 'No record: the register has no vendor in this selection.',
    items: checked,
    evidence: ({ vendor, agreement }) => (agreement ? citeAgreement(evidence, vendor, agreement) : []),
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'role', title: 'Role', kind: 'text', weight: 2, of: ({ vendor }) => roleWords(vendor) },
      { id: 'reason', title: 'Why', kind: 'text', weight: 4, of: (one) => reasonOf(one, today) },
      { id: 'signed', title: 'Contract signed on', kind: 'day', of: ({ agreement }) => agreement?.signedOn ?? null },
      {
        ...{ id: 'state', title: '§ 7051(a)', kind: 'state' },
        of: ({ vendor }) => frameworkHeld('ccpa', vendor, today).state,
      },
    ],
  })

function reasonOf(checked: Checked, today: string): string {
  const { vendor } = checked
  if (vendor.roles.length === 0) return 'No role is recorded.'
  const reasons = [
    ...(worksForBusiness(vendor) ? [contractReason(checked)] : []),
    ...(vendor.roles.includes('third_party') ? [thirdPartyReason(vendor, today)] : []),
  ]
  return (
    reasons.join(' ') ||
    `Recorded as ${vendor.roles.map((role) => roleNames[role].toLowerCase()).join(', ')}, in the words of the GDPR alone.`
  )
}

const contractReason = (checked: Checked): string =>
  checked.agreement
    ? `Recorded so; a ${agreementNames.ccpa_addendum} is in force, with ${clausesMet(checked)} terms confirmed as met.`
    : 'Recorded so, and no contract under § 7051(a) is in force; without a written contract it is neither service provider nor contractor: Cal. Civ. Code § 1798.140(j)(1), (ag)(1).'

const thirdPartyReason = (vendor: VendorFacts, today: string): string =>
  agreementHeld(vendor, 'contract', today)
    ? 'Recorded as a third party; a contract is in force, and its terms under 11 CCR § 7053(a) were not assessed.'
    : 'Recorded as a third party; no contract is in force, which 11 CCR § 7053 asks for where personal information is sold to it or shared with it.'
