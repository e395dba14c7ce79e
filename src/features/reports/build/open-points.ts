import type { VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { agreementNames, type Severity, severities, withBlanks } from '../../../product/vendors.ts'
import { endOffset } from '../../vendors/reviews.ts'
import { isOfToday, lapsedDocuments } from './held.ts'
import { capitalised } from './words.ts'

// Open points of a vendor, by the register's own rules: someone has to decide or do it, by a day where there is one.

export interface OpenPoint {
  vendor: VendorFacts
  what: string
  why: string
  /** Null: no one is named. */
  owner: string | null
  /** Null: no day is set. */
  by: string | null
  weight: Severity
}

type Point = Omit<OpenPoint, 'vendor'>

/** Heaviest first, then the earliest day; those without a day last. */
export const openPoints = ({ register, assessments, today }: ReportFacts): OpenPoint[] => {
  const concluding = Map.groupBy(
    assessments.filter(({ state }) => state === 'review'),
    ({ vendorId }) => vendorId,
  )
  return register.vendors
    .flatMap((vendor) =>
      [
        ...rules.flatMap((rule) => rule(vendor, today)),
        ...(concluding.get(vendor.id) ?? []).map(
          ({ setTitle, submittedAt }): Point => ({
            what: `Conclude the assessment${setTitle === null ? '' : `: ${setTitle}`}`,
            why: submittedAt === null ? 'Ready to be reviewed' : `Answered on ${submittedAt.slice(0, 10)}`,
            ...{ owner: vendor.owner, by: null, weight: 'medium' },
          }),
        ),
      ].map((point) => ({ vendor, ...point })),
    )
    .toSorted((a, b) => severities.indexOf(b.weight) - severities.indexOf(a.weight) || byDay(a.by, b.by))
}

const byDay = (a: string | null, b: string | null): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -1 : 1
}

const rules: readonly ((vendor: VendorFacts, today: string) => Point[])[] = [
  lateFindings,
  missingAgreements,
  overdueReview,
  endedAcceptances,
  staleOverrides,
  objections,
  endings,
  expiredDocuments,
]

function lateFindings({ findings, owner }: VendorFacts): Point[] {
  return findings
    .filter(({ isOpen, isLate, severity }) => isOpen && (isLate || severity === 'critical'))
    .map((finding) => ({
      what: `Close the finding: ${finding.title}`,
      why: `${capitalised(finding.severity)} finding, ${finding.isLate ? 'late' : 'open'}`,
      ...{ owner: finding.owner ?? owner, by: finding.dueOn, weight: finding.severity },
    }))
}

function missingAgreements({ required, owner }: VendorFacts): Point[] {
  return required
    .filter(({ isOptional, isSigned }) => !isOptional && !isSigned)
    .map(({ kind, reason }) => ({
      what: `Sign: ${agreementNames[kind]}`,
      why: reason,
      ...{ owner, by: null, weight: 'high' },
    }))
}

function overdueReview({ nextReviewOn, owner, tier }: VendorFacts, today: string): Point[] {
  if (nextReviewOn === null || nextReviewOn >= today) return []
  return [
    {
      what: 'Review the vendor',
      why: `Review overdue, tier ${tier}`,
      ...{ owner, by: nextReviewOn, weight: tier === 'critical' ? 'high' : 'medium' },
    },
  ]
}

/** An acceptance that has run out while the finding it was for is still open. */
function endedAcceptances({ acceptances, findings, owner }: VendorFacts): Point[] {
  const open = new Set(findings.filter(({ isOpen }) => isOpen).map(({ id }) => id))
  const standing = new Set(acceptances.filter(({ isInForce }) => isInForce).map(({ findingId }) => findingId))
  return acceptances
    .filter(({ isInForce, findingId }) => !isInForce && findingId !== null && open.has(findingId))
    .filter(({ findingId }) => !standing.has(findingId))
    .map(({ findingTitle, acceptedBy, expiresOn }) => ({
      what: `Accept the risk again or close it: ${findingTitle}`,
      why: `The acceptance by ${acceptedBy} has ended`,
      ...{ owner, by: expiresOn, weight: 'high' },
    }))
}

function staleOverrides({ overrides }: VendorFacts): Point[] {
  return overrides
    .filter(({ isInForce, isStale }) => isInForce && isStale)
    .map(({ field, value, madeBy, expiresOn, scoreThen }) => ({
      what: `Confirm or end the override of ${withBlanks(field)} to ${withBlanks(value)}`,
      why: `The score has moved since, from ${scoreThen}`,
      ...{ owner: madeBy, by: expiresOn, weight: 'medium' },
    }))
}

/** Lists sub-processors that can still be objected to: Art. 28(2) GDPR. */
function objections({ subProcessors, owner }: VendorFacts, today: string): Point[] {
  return (subProcessors ?? [])
    .filter((one) => one.objectBy !== null && one.objectBy >= today && isOfToday(one, today))
    .map(({ name, objectBy }) => ({
      what: `Object to the sub-processor or let it pass: ${name}`,
      why: 'New sub-processor',
      ...{ owner, by: objectBy, weight: 'high' },
    }))
}

function endings({ agreements, documents, owner }: VendorFacts, today: string): Point[] {
  const ending = [
    ...agreements
      .filter(({ isInForce }) => isInForce)
      .map(({ title, kind, validUntil }) => ({ name: title || agreementNames[kind], on: validUntil })),
    ...documents.map(({ title, file, expiresOn }) => ({ name: title || file.name, on: expiresOn })),
  ]
  return ending.flatMap(({ name, on }) =>
    on === null || endOffset(on, today) === undefined
      ? []
      : [{ what: `Renew: ${name}`, why: 'Ends soon', ...{ owner, by: on, weight: 'medium' as const } }],
  )
}

function expiredDocuments(vendor: VendorFacts, today: string): Point[] {
  return lapsedDocuments(vendor, today).map(({ title, file, expiresOn }) => ({
    what: `Ask for a new one: ${title || file.name}`,
    why: 'The document has expired',
    ...{ owner: vendor.owner, by: expiresOn, weight: 'low' },
  }))
}

/** The same point at several vendors, for the same person and day. */
export interface Decision extends Omit<OpenPoint, 'vendor' | 'why'> {
  why: string[]
  vendors: VendorFacts[]
}

/** As a person takes them: once for all vendors that they are on. */
export const decisionsOf = (points: readonly OpenPoint[]): Decision[] =>
  [...Map.groupBy(points, ({ what, owner, by, weight }) => JSON.stringify([what, owner, by, weight])).values()].flatMap(
    (alike) => {
      const [first] = alike
      if (!first) return []
      const { what, owner, by, weight } = first
      return [
        {
          what,
          owner,
          by,
          weight,
          why: [...new Set(alike.map(({ why }) => why))],
          vendors: alike.map(({ vendor }) => vendor),
        },
      ]
    },
  )
