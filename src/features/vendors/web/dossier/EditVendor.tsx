import { lazyDialog } from '../../../../ui/lazy-part.tsx'
import { useOwners } from '../parts/owners.ts'
import { useVendorTypes } from '../parts/use-vendor-types.ts'
import { SessionButton } from './SessionButton.tsx'
import { useVendor } from './vendor-view.tsx'

const IdentityForm = lazyDialog(async () => (await import('./VendorForms.tsx')).IdentityForm)
const ProcessingForm = lazyDialog(async () => (await import('./VendorForms.tsx')).ProcessingForm)

/** Edits the vendor's identity and how closely it is watched. */
export function EditVendor() {
  const { vendor } = useVendor()
  const owners = useOwners(vendor.owner)
  const types = useVendorTypes({ key: vendor.vendorType, name: vendor.vendorTypeName })
  return (
    <SessionButton label="Edit" about={vendor.vendorName}>
      {(session) => <IdentityForm owners={owners} types={types} {...session} />}
    </SessionButton>
  )
}

/** Edits the data and purposes. */
export const EditProcessing = () => (
  <SessionButton label="Edit" about="data and purposes">
    {(session) => <ProcessingForm {...session} />}
  </SessionButton>
)
