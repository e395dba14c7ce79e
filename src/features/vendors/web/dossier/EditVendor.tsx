import type { VendorDetail } from '../../contract.ts'
import { FormButton } from './FormButton.tsx'
import { useOwners } from './owners.ts'
import { identityFields, processingFields, vendorGiven } from './vendor-fields.ts'
import { bodyFor, call, useVendor } from './vendor-view.tsx'

/** Who the vendor is and how closely it is watched, to be changed. */
export function EditVendor() {
  const { vendor } = useVendor()
  const owners = useOwners(vendor.owner)
  return (
    <FormButton
      label="Edit"
      about={vendor.vendorName}
      title={`Edit ${vendor.vendorName}`}
      fields={identityFields(owners)}
      given={vendorGiven(vendor)}
      saveLabel="Save"
      save={(body) => saveVendor(vendor, body)}
      done="Vendor saved"
    />
  )
}

/** What it does with whose data, to be changed. */
export function EditProcessing() {
  const { vendor } = useVendor()
  return (
    <FormButton
      label="Edit"
      about="data and purposes"
      title={`What ${vendor.vendorName} processes`}
      fields={processingFields}
      given={vendorGiven(vendor)}
      saveLabel="Save"
      save={(body) => saveVendor(vendor, body)}
      done="Data and purposes saved"
    />
  )
}

const saveVendor = ({ id, version }: VendorDetail, body: Record<string, unknown>) =>
  call('PATCH /api/customer/vendors/{id}', {
    params: { id },
    body: bodyFor('PATCH /api/customer/vendors/{id}', { ...body, version }),
  })
