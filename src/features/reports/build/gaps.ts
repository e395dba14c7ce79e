import type { VendorFacts } from '../../../product/register-facts.ts'
import { type AgreementKind, agreementNames, tiers } from '../../../product/vendors.ts'
import { type Clause, clausesOf } from '../../vendors/clauses.ts'
import { overdueDays } from '../../vendors/score-inputs.ts'
import type { ReportState, TableSection } from '../model.ts'
import { type Checked, clauseState } from './clause-sections.ts'
import { contactWords } from './requests.ts'
import { tableOf } from './table.ts'
import { inSentence } from './words.ts'

// Missing facts, and what to send or to do about them.

export interface Gap {
  gap: string
  /** The provision that asks for it, or whose rule it is. */
  basis: string
  /** A sentence to the vendor, or what the organisation itself has to do. */
  request: string
  to: 'vendor' | 'organisation'
  /** The part of it that is this vendor's own, such as a day or a title, shown beside its name. */
  detail?: string
}

export type GapRule<Item> = (item: Item, today: string) => readonly Gap[]

/** A gap that the organization itself has to close. */
export const ours = (gap: string, basis: string, request: string): Gap => ({ gap, basis, request, to: 'organisation' })
/** A gap to ask the vendor about. */
export const theirs = (gap: string, basis: string, request: string): Gap => ({ gap, basis, request, to: 'vendor' })

/** So many vendors of a gap are named. */
const mostNamed = 15

interface GapGroup extends Omit<Gap, 'detail'> {
  vendors: readonly { vendor: VendorFacts; detail?: string }[]
}

/** One row for each gap, with the vendors that have it; those that concern most vendors first. */
export function gapsSection<Item extends { vendor: VendorFacts }>({
  title,
  items,
  rules,
  today,
}: {
  title: string
  items: readonly Item[]
  rules: readonly GapRule<Item>[]
  today: string
}): TableSection {
  const found = items.flatMap((item) =>
    rules.flatMap((rule) => rule(item, today)).map((gap) => ({ ...gap, vendor: item.vendor })),
  )
  const groups = [...Map.groupBy(found, ({ gap, basis, request, to }) => JSON.stringify([gap, basis, request, to]))]
    .flatMap(([, same]): GapGroup[] => {
      const [first] = same
      const vendors = same.toSorted((a, b) => tierOf(a.vendor) - tierOf(b.vendor))
      return first ? [{ ...first, vendors }] : []
    })
    .toSorted((a, b) => b.vendors.length - a.vendors.length)
  return tableOf({
    ...{ id: 'gaps', title, slide: { rows: 8 } },
    intro: 'What follows from the sections before, one row for each gap. The closest watched vendors are named first.',
    emptyWords: 'No gap follows from what is recorded.',
    items: groups,
    columns: [
      { id: 'gap', title: 'Gap', kind: 'text', weight: 3, of: ({ gap }) => gap },
      { id: 'count', title: 'Vendors', kind: 'number', of: ({ vendors }) => vendors.length },
      { id: 'basis', title: 'Basis', kind: 'text', weight: 2, of: ({ basis }) => basis },
      { id: 'request', title: 'What to send or do', kind: 'text', weight: 3, of: ({ request }) => request },
      { id: 'to', title: 'By', kind: 'text', of: ({ to }) => (to === 'vendor' ? 'The vendor' : 'Your organization') },
      { id: 'vendors', title: 'Which', kind: 'text', weight: 4, of: ({ vendors }) => namesOf(vendors) },
    ],
  })
}

const tierOf = ({ tier }: VendorFacts): number => tiers.indexOf(tier)

function namesOf(vendors: GapGroup['vendors']): string {
  const named = vendors
    .slice(0, mostNamed)
    .map(({ vendor: { name }, detail }) => name.slice(0, 80) + (detail ? ` (${detail.slice(0, 80)})` : ''))
  const more = vendors.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`
}

/** Gaps in the contract with a vendor. */
export const contractGaps =
  (kind: AgreementKind, law: string): GapRule<Checked & { isNeeded: boolean }> =>
  (checked) => {
    const name = inSentence(agreementNames[kind])
    if (!checked.agreement)
      return checked.isNeeded
        ? [theirs(`No ${name} in force`, law, `Please send your ${name} for signature, or the signed copy.`)]
        : []
    const [listed, further] = [
      clausesOf(kind).filter((one) => !one.isFurther),
      clausesOf(kind).filter((one) => one.isFurther),
    ]
    return [
      ...clauseGaps(checked, listed, law),
      // Not of the list: a provision of its own asks for it.
      ...further.flatMap((clause) => clauseGaps(checked, [clause], clause.law)),
    ]
  }

function clauseGaps(checked: Checked, clauses: readonly Clause[], law: string): Gap[] {
  const marksOf = (...states: ReportState[]): string[] =>
    clauses.filter(({ id }) => states.includes(clauseState(checked, id))).map(({ mark }) => mark)
  const [short, open] = [marksOf('not_met', 'partial'), marksOf('not_assessed')]
  return [
    ...(short.length === 0
      ? []
      : [
          theirs(
            `${short.length === 1 ? 'Clause that says' : 'Clauses that say'} too little: ${short.join(', ')}`,
            law,
            `Please amend the agreement on ${short.join(', ')}.`,
          ),
        ]),
    ...(open.length === 0
      ? []
      : [
          ours(
            `${open.length === 1 ? 'Clause' : 'Clauses'} not assessed: ${open.join(', ')}`,
            law,
            `Read the agreement and confirm what it says to ${open.length === 1 ? 'it' : 'each'}.`,
          ),
        ]),
  ]
}

/** Facts about a vendor that every law requires. */
export const commonGaps: GapRule<{ vendor: VendorFacts }> = ({ vendor }, today) => [
  ...(vendor.roles.length === 0
    ? [
        ours(
          'Role not recorded',
          'Register',
          'Record in which role it handles personal data: what is needed follows from it.',
        ),
      ]
    : []),
  ...(vendor.dataTypes.length === 0
    ? [ours('Data not recorded', 'Register', 'Record which personal data it handles.')]
    : []),
  ...(contactWords(vendor) === null ? [ours('No contact recorded', 'Register', 'Record whom to write to.')] : []),
  ...(overdueDays(vendor.nextReviewOn, today) > 0
    ? [{ ...ours('Review overdue', 'Review cadence', 'Review the vendor.'), detail: `since ${vendor.nextReviewOn}` }]
    : []),
]
