import { cx } from '../../../../ui/class-names.ts'
import { TextLink } from '../../../../ui/Link.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import type { PlanStep } from '../../dossier-contract.ts'
import { BandWord } from '../parts/VendorMarks.tsx'
import { type TabId, tabPath } from './tabs.ts'
import { useVendor } from './vendor-view.tsx'

/** Tab for a step of the plan, by the first prefix of its id in this list. */
const places: readonly [begins: string, tab: TabId][] = [
  ['list-sub-processors', 'sub-processors'],
  ['sign-scc', 'data'],
  ['us-dpf', 'data'],
  ['file-', 'documents'],
  ['renew-documents', 'documents'],
  ['review', 'reviews'],
  ['close-late-findings', 'findings'],
  ['', 'agreements'],
]

const placeOf = (id: string): TabId => places.find(([begins]) => id.startsWith(begins))?.[1] ?? 'agreements'

/** Lists what would lower the score, and to what: "Sign the DPA: 67 → 56". */
export function Planner({ steps }: { steps: readonly PlanStep[] }) {
  const { vendor } = useVendor()
  if (steps.length === 0)
    return (
      <EmptyState headingLevel={3} title="Nothing on record would lower the score">
        <p>Whatever you can do about this vendor is done, or it is not scored yet.</p>
      </EmptyState>
    )
  const movesBand = steps.some(({ toBand, fromBand }) => toBand && toBand !== fromBand)
  return (
    <ol className="border-t border-line">
      {steps.map(({ id, action, from, to, fromBand, toBand }) => (
        <li
          key={id}
          className={cx(
            'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-b border-line py-3 print:break-inside-avoid',
            movesBand && 'sm:grid-cols-[minmax(0,1fr)_auto_5.5rem]',
          )}
        >
          <TextLink href={tabPath(vendor.id, placeOf(id))}>{action}</TextLink>
          <span className="text-end whitespace-nowrap tabular-nums">
            <span className="text-quiet">
              {from}
              <span aria-hidden="true"> → </span>
              <span className="ui-hidden"> to </span>
            </span>
            <strong className="font-serif text-xl font-semibold">{to}</strong>
          </span>
          {toBand && toBand !== fromBand && <BandWord band={toBand} />}
        </li>
      ))}
    </ol>
  )
}
