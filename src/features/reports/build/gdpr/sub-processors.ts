import { counted } from '../../../../platform/shared/counted.ts'
import { countryName } from '../../../../product/entries.ts'
import type { SubProcessorFact, VendorFacts } from '../../../../product/register-facts.ts'
import type { ReportFacts } from '../../../../product/report-facts.ts'
import type { CellValue, TableSection } from '../../model.ts'
import { citeSubProcessorPage } from '../citations.ts'
import type { EvidenceIndex } from '../evidence-index.ts'
import { isOfToday } from '../held.ts'
import { isWithin } from '../period.ts'
import { tableOf } from '../table.ts'
import { listOrNull, textOrNull } from '../words.ts'

/** So far down a chain is followed; each step asks that the one before is a vendor of the register as well. */
const deepest = 3

interface Step {
  vendor: VendorFacts
  depth: number
  /** The vendor whose sub-processors they are. */
  holder: VendorFacts
  /** One; further down all that the holder has, which are listed one by one where it is the vendor itself. */
  subs: readonly SubProcessorFact[]
}

/** The sub-processors of a vendor, and below them theirs, as far as those are vendors of the register; round a circle once. */
function chainOf(vendor: VendorFacts, { byId, isShown, today }: Register): Step[] {
  const shownOf = (holder: VendorFacts) => (holder.subProcessors ?? []).filter(isShown)
  const first = shownOf(vendor)
  const steps: Step[] = first.map((sub) => ({ vendor, depth: 1, holder: vendor, subs: [sub] }))
  const seen = new Set([vendor.id])
  let level = first
  for (let depth = 2; depth <= deepest && level.length > 0; depth += 1) {
    const holders = level.flatMap((sub) => {
      const holder = sub.vendorId !== null && isOfToday(sub, today) ? byId.get(sub.vendorId) : undefined
      if (!holder || seen.has(holder.id)) return []
      seen.add(holder.id)
      return [holder]
    })
    const below = holders.map((holder) => ({ holder, subs: shownOf(holder) })).filter(({ subs }) => subs.length > 0)
    steps.push(...below.map((one) => ({ vendor, depth, ...one })))
    level = below.flatMap(({ subs }) => subs)
  }
  return steps
}

interface Register {
  byId: ReadonlyMap<number, VendorFacts>
  isShown: (sub: SubProcessorFact) => boolean
  today: string
}

export function subProcessorsSection(facts: ReportFacts, evidence: EvidenceIndex): TableSection {
  const { today } = facts
  const { vendors } = facts.register
  const { period } = facts.asked
  const byId = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  const unknown = vendors.filter(({ subProcessors }) => subProcessors === null).length
  const isShown = (sub: SubProcessorFact): boolean =>
    isOfToday(sub, today) || (sub.until !== null && isWithin(period, sub.until))
  const changeOf = ({ firstSeenAt, until }: SubProcessorFact): string =>
    [
      ...(isWithin(period, firstSeenAt) ? ['Added'] : []),
      ...(until !== null && isWithin(period, until) ? ['Ended'] : []),
    ].join(', ')
  return tableOf({
    ...{ id: 'sub-processors', title: 'Sub-processors and their changes' },
    intro: `Those of today and those that ended in the period, with what changed in it. Depth 2 and 3 are those of a sub-processor that is a vendor of the register itself: there they stand one by one. Of ${counted(unknown, 'vendor')} it is not known whether there are any (Art. 28(2) and (4) GDPR).`,
    emptyWords: 'No record of a sub-processor.',
    items: vendors.flatMap((vendor) => chainOf(vendor, { byId, isShown, today })),
    evidence: ({ holder, subs }) => [...new Set(subs.flatMap((sub) => citeSubProcessorPage(evidence, holder, sub)))],
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'depth', title: 'Depth', kind: 'number', of: ({ depth }) => depth },
      { id: 'through', title: 'Through', kind: 'text', of: ({ depth, holder }) => (depth === 1 ? '' : holder.name) },
      {
        id: 'name',
        title: 'Sub-processor',
        kind: 'text',
        weight: 2,
        of: ({ subs }) => subs.map(({ name }) => name).join(', '),
      },
      { id: 'country', title: 'Country', kind: 'text', of: ({ subs }) => countryWords(subs) },
      { id: 'purpose', title: 'Purpose', kind: 'text', weight: 2, of: ofOne(({ purpose }) => textOrNull(purpose)) },
      { id: 'since', title: 'Since', kind: 'day', of: ofOne(({ since }) => since) },
      { id: 'until', title: 'Ended on', kind: 'text', of: ofOne(({ until }) => until ?? '') },
      { id: 'seen', title: 'First seen', kind: 'day', of: ofOne(({ firstSeenAt }) => firstSeenAt.slice(0, 10)) },
      { id: 'change', title: 'In the period', kind: 'text', of: ofOne(changeOf) },
      { id: 'object', title: 'Object by', kind: 'day', of: ofOne(({ objectBy }) => objectBy) },
      {
        ...{ id: 'source', title: 'Source', kind: 'text' },
        of: ofOne(({ source }) => (source === 'entered' ? 'Entered by a member' : 'Vendor’s own list')),
      },
    ],
  })
}

/** Shows a value of one alone; for several together it stays empty. */
const ofOne =
  (of: (sub: SubProcessorFact) => CellValue) =>
  ({ depth, subs: [sub] }: Step): CellValue =>
    depth === 1 && sub ? of(sub) : ''

const countryWords = (subs: readonly SubProcessorFact[]): string | null =>
  listOrNull([...new Set(subs.flatMap(({ country }) => (country === null ? [] : [countryName(country)])))])
