import { instantWords } from '../../../../platform/shared/dates.ts'
import { Section } from '../../../../ui/Page.tsx'
import { DeedButton } from './DeedButton.tsx'
import { call, useVendor } from './vendor-view.tsx'

/** Lists vendors that were merged into this one, and can be separated again. */
export function Merges() {
  const { vendor } = useVendor()
  return (
    <Section title="Merged into this vendor">
      <ul className="grid gap-3 text-sm">
        {vendor.merges.map(({ id: mergeId, vendorName, mergedAt }) => (
          <li key={mergeId} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {vendorName}
              <span className="block text-xs text-quiet">{instantWords(mergedAt)}</span>
            </span>
            <DeedButton
              label="Undo"
              about={`the merge of ${vendorName}`}
              pendingLabel="Undoing"
              act={() =>
                call('POST /api/customer/vendors/{id}/merges/{mergeId}/undo', { params: { id: vendor.id, mergeId } })
              }
              done={`${vendorName} is a separate vendor again`}
              failed="The merge was not undone"
              asks={{
                title: `Undo the merge of ${vendorName}?`,
                keep: 'Keep it merged',
                why: <p>What came from {vendorName} goes back to it, and it returns to the register.</p>,
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
