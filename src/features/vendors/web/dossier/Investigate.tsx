import { Ask, type Asking } from './Ask.tsx'
import { EditButton } from './EditButton.tsx'
import { useFormSession } from './use-form-session.ts'
import { call, useVendor } from './vendor-view.tsx'

export const lookLabel = 'Have the investigator look'

/** Begins the first investigation, where it is said that there is none. */
export function LookButton() {
  const { key, isBegun, isOpen, open, end } = useFormSession()
  return (
    <>
      <EditButton size="small" onClick={open}>
        {lookLabel}
      </EditButton>
      {isBegun && <Investigate key={key} open={isOpen} onClose={end} />}
    </>
  )
}

export function Investigate(dialog: Asking) {
  const { vendor } = useVendor()
  return (
    <Ask
      title={`Have the investigator look at ${vendor.vendorName}?`}
      label="Look now"
      pendingLabel="Beginning"
      act={() => call('POST /api/customer/vendors/{id}/investigation', { params: { id: vendor.id } })}
      done="The investigator has begun"
      {...dialog}
    >
      <p>
        Iris reads what is on record and on the vendor’s own site, and measures its posture. The report is your
        organisation’s own. What it finds enters the score when it is done.
      </p>
    </Ask>
  )
}
