import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { useOwners } from '../parts/owners.ts'
import { useVendorTypes } from '../parts/use-vendor-types.ts'
import { SessionButton } from './SessionButton.tsx'
import { useVendor } from './vendor-view.tsx'

const IdentityForm = lateDialog(async () => (await import('./VendorForms.tsx')).IdentityForm)
const ProcessingForm = lateDialog(async () => (await import('./VendorForms.tsx')).ProcessingForm)

/** Who the vendor is and how closely it is watched, to be changed. */
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

/** What it does with whose data, to be changed. */
export const EditProcessing = () => (
  <SessionButton label="Edit" about="data and purposes">
    {(session) => <ProcessingForm {...session} />}
  </SessionButton>
)
