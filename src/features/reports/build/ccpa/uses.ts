import { counted } from '../../../../platform/shared/counted.ts'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import type { VendorFacts } from '../../../../product/register-facts.ts'
import { qualityTexts } from '../../../../product/score/levels.ts'
import { trackingKindLabels } from '../../../../product/score/method/notes.ts'
import type { TableSection } from '../../model.ts'
import { citeRefs } from '../citations.ts'
import type { EvidenceIndex } from '../evidence-index.ts'
import { policyReadOn, policyState } from '../requests.ts'
import { tableOf } from '../table.ts'
import { citeUse, sellsOrShares, trackingOf, useOf, usesTitle } from '../use.ts'
import { listOrNull, yesNo } from '../words.ts'
import { roleWords } from './roles.ts'

// Uses of personal information at a vendor: sold, shared, sensitive, opted out of.

const noVendor = 'No record: the register has no vendor in this selection.'

const yesFirst = (vendor: VendorFacts): number => [true, null, false].indexOf(sellsOrShares(vendor))

export const salesSection = (vendors: readonly VendorFacts[], evidence: EvidenceIndex): TableSection =>
  tableOf({
    ...{ id: 'sales', title: 'Sale and sharing', slide: { rows: 8 } },
    intro:
      'What the vendor itself does with data, as it was found. Whether handing data to it is a sale or sharing by the business follows from role, contract and purpose together.',
    emptyWords: noVendor,
    items: vendors.toSorted((a, b) => yesFirst(a) - yesFirst(b)),
    evidence: (vendor) => citeUse(evidence, vendor),
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ name }) => name },
      { id: 'role', title: 'Role', kind: 'text', weight: 2, of: roleWords },
      { id: 'sells', title: 'Sells or shares', kind: 'text', of: (vendor) => yesNo(useOf(vendor)?.sellsOrShares) },
      {
        ...{ id: 'ads', title: 'Ads across contexts', kind: 'text' },
        of: (vendor) => yesNo(useOf(vendor)?.crossContextAds),
      },
      {
        id: 'sdks',
        title: 'SDKs',
        kind: 'text',
        weight: 2,
        of: ({ sdks }) => sdks && (sdks.join(', ') || 'None found'),
      },
      {
        ...{ id: 'tracking', title: 'Tracking', kind: 'text', weight: 2 },
        of: (vendor) => listOrNull(trackingOf(vendor).map((kind) => trackingKindLabels[kind])),
      },
      { id: 'purposes', title: 'Purposes', kind: 'text', weight: 2, of: ({ purposes }) => listOrNull(purposes) },
      { id: 'learned', title: 'How it is known', kind: 'text', weight: 2, of: learnedWords },
    ],
  })

function learnedWords(vendor: VendorFacts): string | null {
  const use = useOf(vendor)
  return use && `${qualityTexts[use.quality]}, ${asOfWords(use.asOf)}`
}

export const sensitiveSection = (vendors: readonly VendorFacts[]): TableSection => {
  const unknown = vendors.filter(({ dataTypes }) => dataTypes.length === 0).length
  return tableOf({
    ...{ id: 'sensitive', title: 'Sensitive information and the right to limit' },
    intro: `Vendors with types of data that Cal. Civ. Code § 1798.140(ae) lists, or data of children. For ${counted(unknown, 'vendor')} no types are recorded. Account log-ins and payment data count as far as a code or password gives access. Whether the use stays within the purposes of 11 CCR § 7027(m), beyond which people may limit it, is not judged here.`,
    emptyWords: 'No record of sensitive information at a vendor of this selection.',
    items: vendors.filter(
      ({ sensitiveDataTypes, hasChildData }) => sensitiveDataTypes.ccpa.length > 0 || hasChildData === true,
    ),
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ name }) => name },
      { id: 'role', title: 'Role', kind: 'text', weight: 2, of: roleWords },
      {
        ...{ id: 'types', title: 'Sensitive information', kind: 'text', weight: 3 },
        of: ({ sensitiveDataTypes }) => listOrNull(sensitiveDataTypes.ccpa),
      },
      { id: 'children', title: 'Data of children', kind: 'text', of: ({ hasChildData }) => yesNo(hasChildData) },
      { id: 'purposes', title: 'Purposes', kind: 'text', weight: 3, of: ({ purposes }) => listOrNull(purposes) },
      { id: 'limit', title: 'Within § 7027(m)', kind: 'state', of: () => 'not_assessed' },
    ],
  })
}

export const optOutSection = (vendors: readonly VendorFacts[], evidence: EvidenceIndex): TableSection =>
  tableOf({
    ...{ id: 'opt-out', title: 'Opting out: is the signal honoured?', slide: { rows: 8 } },
    intro:
      'Whether the policy of the vendor states that it honours an opt-out preference signal such as Global Privacy Control (11 CCR § 7025). A statement isn’t a test: the register keeps no test of the signal.',
    emptyWords: noVendor,
    items: vendors.toSorted((a, b) => yesFirst(a) - yesFirst(b)),
    evidence: (vendor) =>
      policyState(vendor, 'gpc') === 'not_assessed'
        ? []
        : citeRefs(evidence, vendor, vendor.score.run?.facts.policy?.evidence ?? []),
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ name }) => name },
      { id: 'role', title: 'Role', kind: 'text', weight: 2, of: roleWords },
      { id: 'sells', title: usesTitle, kind: 'text', of: (vendor) => yesNo(sellsOrShares(vendor)) },
      { id: 'gpc', title: 'States that it honours GPC', kind: 'state', of: (vendor) => policyState(vendor, 'gpc') },
      // As precise as the policy was dated.
      { id: 'read', title: 'Read', kind: 'text', of: (vendor) => policyReadOn(vendor, 'gpc') },
      { id: 'tested', title: 'Tested on', kind: 'day', of: () => null },
    ],
  })
