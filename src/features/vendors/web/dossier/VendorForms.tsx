import type { VendorDetail } from '../../contract.ts'
import { FormDialog } from './FormDialog.tsx'
import type { Option } from './form-fields.ts'
import type { FormSession } from './SessionButton.tsx'
import { identityFields, processingFields, vendorGiven } from './vendor-fields.ts'
import { bodyFor, call, useVendor } from './vendor-view.tsx'

export function IdentityForm({
  owners,
  types,
  ...session
}: FormSession & { owners: readonly Option[]; types: readonly Option[] }) {
  const { vendor } = useVendor()
  return (
    <FormDialog
      title={`Edit ${vendor.vendorName}`}
      fields={identityFields({ owners, types })}
      given={vendorGiven(vendor)}
      saveLabel="Save"
      save={(body) => saveVendor(vendor, body)}
      done="Vendor saved"
      {...session}
    />
  )
}

export function ProcessingForm(session: FormSession) {
  const { vendor } = useVendor()
  return (
    <FormDialog
      title={`What ${vendor.vendorName} processes`}
      fields={processingFields}
      given={vendorGiven(vendor)}
      saveLabel="Save"
      save={(body) => saveVendor(vendor, body)}
      done="Data and purposes saved"
      {...session}
    />
  )
}

const saveVendor = ({ id, version }: VendorDetail, body: Record<string, unknown>) =>
  call('PATCH /api/customer/vendors/{id}', {
    params: { id },
    body: bodyFor('PATCH /api/customer/vendors/{id}', { ...body, version }),
  })
