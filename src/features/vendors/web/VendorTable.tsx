import { Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { VendorRow } from '../contract.ts'
import { vendorPath, withBlanks } from '../vocabulary.ts'
import { BandWord, bandOfVendor, ComplianceBadge, DueWord, TierWord } from './parts/VendorMarks.tsx'
import type { RegisterSort } from './register-state.ts'

interface VendorTableProps {
  caption: string
  vendors: readonly VendorRow[]
  /** The order there is, and addresses of the others: of a list that can be sorted. */
  sorting?: { sort: RegisterSort; hrefFor: (sort: RegisterSort) => string; onSort: (sort: RegisterSort) => void }
  /** What can be done with a vendor, at the end of its row. */
  action?: ((vendor: VendorRow) => ReactNode) | undefined
}

/** Vendors as rows, and as cards on a narrow screen. */
export function VendorTable({ caption, vendors, sorting, action }: VendorTableProps) {
  const today = dayOf(new Date())
  const sortBy = (sort: RegisterSort, direction: 'ascending' | 'descending') =>
    sorting && {
      direction: sorting.sort === sort ? direction : undefined,
      href: sorting.hrefFor(sort),
      onSort: () => sorting.onSort(sort),
    }

  const columns: Column<VendorRow>[] = [
    {
      key: 'name',
      header: 'Vendor',
      sort: sortBy('name', 'ascending'),
      cell: ({ id, vendorName, vendorType }) => (
        <Two below={withBlanks(vendorType)}>
          <TextLink href={vendorPath(id)} quiet className="wrap-anywhere">
            {vendorName}
          </TextLink>
        </Two>
      ),
    },
    {
      key: 'score',
      header: 'Risk score',
      sort: sortBy('score', 'descending'),
      cell: (vendor) => (
        <Two
          below={vendor.lastAssessed ? `Assessed ${asOfWords(vendor.lastAssessed.slice(0, 10))}` : 'Not assessed yet'}
        >
          <ScoreValue vendor={vendor} />
        </Two>
      ),
    },
    {
      key: 'compliance',
      header: 'Compliance',
      cell: (vendor) => (
        <Two
          below={[dpaWords(vendor), vendor.openFindings > 0 && counted(vendor.openFindings, 'open finding')]
            .filter(Boolean)
            .join(' · ')}
        >
          <ComplianceBadge status={vendor.complianceStatus} />
        </Two>
      ),
    },
    {
      key: 'tier',
      header: 'Tier and owner',
      cell: ({ tier, owner }) => (
        <Two below={owner?.name ?? 'No owner'}>
          <TierWord tier={tier} />
        </Two>
      ),
    },
    {
      key: 'review',
      header: 'Next review',
      oneLine: true,
      sort: sortBy('next-review', 'ascending'),
      cell: ({ nextReview, archivedAt }) =>
        archivedAt === null ? (
          <DueWord day={nextReview} today={today} />
        ) : (
          <span className="text-quiet">{`None since ${asOfWords(archivedAt.slice(0, 10))}`}</span>
        ),
    },
  ]
  if (action) columns.push({ key: 'action', header: 'Action', align: 'end', cell: action })
  return <Table caption={caption} hideCaption columns={columns} rows={vendors} rowKey={({ id }) => String(id)} />
}

/** A vendor's score with the word of its band; a mark where a person set it. */
function ScoreValue({ vendor }: { vendor: VendorRow }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {vendor.isScored && (
        <span className="font-semibold">
          {vendor.riskScore}
          <span className="font-sans text-xs font-normal tracking-normal text-quiet">/100</span>
        </span>
      )}
      <BandWord band={bandOfVendor(vendor)} />
      {vendor.isOverridden && (
        <span className="inline-flex items-center gap-1 text-xs text-quiet" title="Set by a person, with a reason">
          <Pin size={12} aria-hidden="true" />
          Set by hand
        </span>
      )}
    </span>
  )
}

/** One thing, and a quiet line below it. */
function Two({ below, children }: { below: string; children: ReactNode }) {
  return (
    <span className="grid justify-items-start gap-0.5">
      {children}
      <span className="text-xs font-normal text-quiet">{below}</span>
    </span>
  )
}

/** By the rules a vendor is compliant without a DPA only where none is required of it; a person's word says nothing of that. */
function dpaWords({ contractDetails, complianceStatus, isOverridden }: VendorRow): string {
  if (contractDetails.dpa_signed) return 'DPA signed'
  return complianceStatus === 'compliant' && !isOverridden ? 'No DPA required' : 'No signed DPA'
}
