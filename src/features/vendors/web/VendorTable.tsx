import { Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { countryName } from '../../../product/entries.ts'
import { vendorPath } from '../../../product/links.ts'
import { bandNames, withBlanks } from '../../../product/vendors.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { type Column, type RowSelection, Table } from '../../../ui/Table.tsx'
import type { VendorRow } from '../contract.ts'
import { roleNames } from '../names.ts'
import { labelOf } from '../type-words.ts'
import { BandWord, bandOfVendor, ComplianceBadge, DueWord, TierWord } from './parts/VendorMarks.tsx'
import { missingNames } from './parts/words.ts'
import { columnsAtFirst, type RegisterColumn, type RegisterSort } from './register-state.ts'

interface VendorTableProps {
  caption: string
  vendors: readonly VendorRow[]
  columns?: readonly RegisterColumn[] | undefined
  isCompact?: boolean | undefined
  /** The order there is, and addresses of the others: of a list that can be sorted. */
  sorting?: { sort: RegisterSort; hrefFor: (sort: RegisterSort) => string; onSort: (sort: RegisterSort) => void }
  selection?: RowSelection<VendorRow> | undefined
  /** Action at the end of a vendor's row. */
  action?: ((vendor: VendorRow) => ReactNode) | undefined
}

/** Vendors as rows, and as cards on a narrow screen. Those that carry a measured risk weigh more than the others. */
export function VendorTable({
  caption,
  vendors,
  columns: chosen = columnsAtFirst,
  isCompact = false,
  sorting,
  selection,
  action,
}: VendorTableProps) {
  const today = dayOf(new Date())
  const sortBy = (sort: RegisterSort, direction: 'ascending' | 'descending') =>
    sorting && {
      direction: sorting.sort === sort ? direction : undefined,
      href: sorting.hrefFor(sort),
      onSort: () => sorting.onSort(sort),
    }
  const below = (words: string) => (isCompact ? '' : words)

  const known: Record<RegisterColumn, Column<VendorRow>> = {
    score: {
      key: 'score',
      header: 'Risk score',
      shortHeader: 'Risk',
      sort: sortBy('score', 'descending'),
      cell: (vendor) => (
        <Two below={below(moveWords(vendor))}>
          <ScoreValue vendor={vendor} />
        </Two>
      ),
    },
    compliance: {
      key: 'compliance',
      header: 'Compliance',
      cell: (vendor) => (
        <Two
          below={below(
            [dpaWords(vendor), vendor.openFindings > 0 && counted(vendor.openFindings, 'open finding')]
              .filter(Boolean)
              .join(' · '),
          )}
        >
          <ComplianceBadge status={vendor.complianceStatus} />
        </Two>
      ),
    },
    missing: { key: 'missing', header: 'Missing', cell: (vendor) => <Missing vendor={vendor} isShort={isCompact} /> },
    tier: {
      key: 'tier',
      header: 'Tier and owner',
      shortHeader: 'Tier',
      cell: ({ tier, owner }) => (
        <Two below={owner?.name ?? 'No owner'}>
          <TierWord tier={tier} />
        </Two>
      ),
    },
    review: {
      key: 'review',
      header: 'Next review',
      shortHeader: 'Review',
      oneLine: true,
      sort: sortBy('next-review', 'ascending'),
      cell: ({ nextReview, archivedAt }) =>
        archivedAt === null ? (
          <DueWord day={nextReview} today={today} />
        ) : (
          <span className="text-quiet">{`None since ${asOfWords(archivedAt.slice(0, 10))}`}</span>
        ),
    },
    roles: {
      key: 'roles',
      header: 'Role',
      cell: ({ roles }) =>
        listed(
          roles.map((role) => roleNames[role]),
          'Not set',
        ),
    },
    data: {
      key: 'data',
      header: 'Data types',
      cell: ({ dataTypes }) => listed(dataTypes.map(withBlanks).map(labelOf), 'Not recorded'),
    },
    countries: {
      key: 'countries',
      header: 'Countries',
      cell: ({ countries }) => listed(countries.map(countryName), 'Not recorded'),
    },
    department: { key: 'department', header: 'Department', cell: ({ department }) => listed([department], 'Not set') },
    products: { key: 'products', header: 'Products', cell: ({ products }) => listed(products, 'None recorded') },
    assessed: {
      key: 'assessed',
      header: 'Last assessed',
      oneLine: true,
      sort: sortBy('last-assessed', 'descending'),
      cell: ({ lastAssessed }) =>
        lastAssessed ? asOfWords(lastAssessed.slice(0, 10)) : <span className="text-quiet">Not yet</span>,
    },
  }
  const columns: Column<VendorRow>[] = [
    {
      key: 'name',
      header: 'Vendor',
      sort: sortBy('name', 'ascending'),
      cell: ({ id, vendorName, vendorTypeName, vendorType, products }) => (
        <Two
          below={below(
            [vendorTypeName || labelOf(vendorType), products.slice(0, 3).join(', ')].filter(Boolean).join(' · '),
          )}
        >
          <TextLink href={vendorPath(id)} quiet className="wrap-anywhere">
            {vendorName}
          </TextLink>
        </Two>
      ),
    },
    ...chosen.map((column) => known[column]),
  ]
  if (action) columns.push({ key: 'action', header: 'Action', align: 'end', cell: action })
  const isGrouped = sorting?.sort === 'score' && new Set(vendors.map(bandOfVendor)).size > 1
  return (
    <Table
      caption={caption}
      hideCaption
      columns={columns}
      rows={vendors}
      rowKey={({ id }) => String(id)}
      isCompact={isCompact}
      denseCards
      selection={selection}
      markOf={markOf}
      groupOf={
        isGrouped
          ? (vendor) => {
              const band = bandOfVendor(vendor)
              return { key: band, words: band === 'unknown' ? bandNames[band] : `${bandNames[band]} risk` }
            }
          : undefined
      }
    />
  )
}

/** A high risk that was found, not only likely for the role. */
const markOf = (vendor: VendorRow): string | undefined => {
  const band = bandOfVendor(vendor)
  return !vendor.isExpected && (band === 'red' || band === 'orange') ? band : undefined
}

/** A vendor's score with the word of its band; a mark where a person set it. */
function ScoreValue({ vendor }: { vendor: VendorRow }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {vendor.isScored && (
        <span className={vendor.isExpected ? 'text-quiet' : 'font-semibold'}>
          {vendor.riskScore}
          <span className="font-sans text-xs font-normal tracking-normal text-quiet">/100</span>
        </span>
      )}
      <BandWord band={bandOfVendor(vendor)} isExpected={vendor.isScored && vendor.isExpected} />
      {vendor.isOverridden && (
        <span className="inline-flex items-center gap-1 text-xs text-quiet" title="Set by a person, with a reason">
          <Pin size={12} aria-hidden="true" />
          Set manually
        </span>
      )}
    </span>
  )
}

/** How the score moved this week, else when it was looked at. */
function moveWords({ scoreBefore, riskScore, lastAssessed }: VendorRow): string {
  if (scoreBefore !== null && scoreBefore !== riskScore)
    return `${riskScore > scoreBefore ? 'Up' : 'Down'} from ${scoreBefore} this week`
  return lastAssessed ? `Investigated ${asOfWords(lastAssessed.slice(0, 10))}` : 'Not investigated yet'
}

/** Columns that decide level and status: the others are counted. */
const decisive: ReadonlySet<string> = new Set(['role', 'data', 'country', 'dpa', 'owner'])

function Missing({ vendor: { missing }, isShort }: { vendor: VendorRow; isShort: boolean }) {
  const weighty = missing.filter((fact) => decisive.has(fact))
  if (missing.length === 0) return <span className="text-quiet">Nothing</span>
  const more = missing.length - weighty.length
  return (
    <Two below={!isShort && more > 0 && weighty.length > 0 ? `and ${more} more` : ''}>
      {weighty.length > 0 ? (
        weighty.map((fact) => missingNames[fact]).join(', ')
      ) : (
        <span className="text-quiet">{missing.map((fact) => missingNames[fact]).join(', ')}</span>
      )}
    </Two>
  )
}

/** One thing, and a quiet line below it where there is one; beside it where there is little room. */
function Two({ below, children }: { below: string; children: ReactNode }) {
  return (
    <span className="grid justify-items-start gap-0.5 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2">
      {children}
      {below !== '' && <span className="text-xs font-normal text-quiet">{below}</span>}
    </span>
  )
}

const most = 4

function listed(values: readonly string[], none: string): ReactNode {
  const given = values.filter((value) => value !== '')
  if (given.length === 0) return <span className="text-quiet">{none}</span>
  const more = given.length - most
  return (
    <span title={more > 0 ? given.join(', ') : undefined}>
      {given.slice(0, most).join(', ')}
      {more > 0 && <span className="text-quiet">{` and ${more} more`}</span>}
    </span>
  )
}

/**
 * Describes the DPA. By the rules a vendor is compliant without a DPA only where none is required of it; a person's
 * override says nothing about that.
 */
function dpaWords({ contractDetails, isDpaUndocumented, complianceStatus, isOverridden }: VendorRow): string {
  if (contractDetails.dpa_signed)
    return complianceStatus === 'compliant' && !isOverridden ? 'Terms confirmed' : 'DPA signed'
  if (isDpaUndocumented) return 'DPA signed, no document'
  return complianceStatus === 'compliant' && !isOverridden ? 'No DPA required' : 'No signed DPA'
}
