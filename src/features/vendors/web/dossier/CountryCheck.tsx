import { StatusBadge } from '../../../../ui/Badge.tsx'
import { DeedButton } from './DeedButton.tsx'
import { call, useVendor } from './vendor-view.tsx'

/** A country that an earlier field may have cut to two letters: one click confirms it. */
export function CountryCheck({
  kind,
  rowId,
  country,
}: {
  kind: 'transfer' | 'sub-processor'
  rowId: number
  country: string
}) {
  const { vendor } = useVendor()
  return (
    <div className="grid justify-items-start gap-1">
      <StatusBadge tone="orange">Check this country</StatusBadge>
      <DeedButton
        label="It’s right"
        about={country}
        pendingLabel="Confirming"
        act={() =>
          call('POST /api/customer/vendors/{id}/countries/confirm', {
            params: { id: vendor.id },
            body: { kind, rowId },
          })
        }
        done={`${country} confirmed`}
        failed="The country was not confirmed"
      />
    </div>
  )
}
