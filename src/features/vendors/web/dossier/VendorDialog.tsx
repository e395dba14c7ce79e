import { useNavigate } from 'react-router'
import { registerPath } from '../../../../product/links.ts'
import { Ask, type Asking } from './Ask.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { MergeForm } from './MergeForm.tsx'
import { call, useVendor } from './vendor-view.tsx'

export type Asked = keyof typeof dialogs

/** Dialogs that confirm actions on a vendor as a whole. */
export function VendorDialog({ asked, ...dialog }: Asking & { asked: Asked }) {
  const Shown = dialogs[asked]
  return <Shown {...dialog} />
}

function Investigate(dialog: Asking) {
  const { vendor } = useVendor()
  return (
    <Ask
      title={`Investigate ${vendor.vendorName}?`}
      label="Start"
      pendingLabel="Starting"
      act={() => call('POST /api/customer/vendors/{id}/investigation', { params: { id: vendor.id } })}
      done="Investigation started"
      {...dialog}
    >
      <p>
        Iris reads public records and the vendor’s own site, and checks its security from outside. Only your
        organization sees the report. The score uses what it finds.
      </p>
    </Ask>
  )
}

function Archive(dialog: Asking) {
  const { vendor } = useVendor()
  const isArchived = vendor.archivedAt !== null
  return (
    <Ask
      title={isArchived ? `Bring ${vendor.vendorName} back?` : `Archive ${vendor.vendorName}?`}
      label={isArchived ? 'Bring back' : 'Archive'}
      pendingLabel="Saving"
      act={() =>
        call('PATCH /api/customer/vendors/{id}', {
          params: { id: vendor.id },
          body: { isArchived: !isArchived, version: vendor.version },
        })
      }
      done={isArchived ? 'Vendor brought back' : 'Vendor archived'}
      {...dialog}
    >
      <p>
        {isArchived
          ? 'It counts again in the register and on the dashboard.'
          : 'It stays with all its records, and no longer counts in the register and on the dashboard. You can bring it back.'}
      </p>
    </Ask>
  )
}

function Delete(dialog: Asking) {
  const { vendor } = useVendor()
  const navigate = useNavigate()
  return (
    <Ask
      title={`Delete ${vendor.vendorName}?`}
      label="Delete for good"
      pendingLabel="Deleting"
      danger
      act={async () => {
        await call('DELETE /api/customer/vendors/{id}', { params: { id: vendor.id } })
        await navigate(registerPath, { replace: true })
      }}
      done="Vendor deleted"
      {...dialog}
    >
      <p>
        Its agreements, transfers, sub-processors, documents, findings, reviews and scores are deleted with it. The
        audit log keeps that they were there. Archiving keeps all of it.
      </p>
    </Ask>
  )
}

const dialogs = { connect: ConnectForm, investigate: Investigate, merge: MergeForm, archive: Archive, delete: Delete }
