import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useReadOnlyReason } from '../../../../platform/web/portal.ts'
import { Menu, MenuButton } from '../../../../ui/Menu.tsx'
import { isUnderWay } from '../../../investigations/vocabulary.ts'
import { registerPath } from '../../vocabulary.ts'
import { Ask, type Asking } from './Ask.tsx'
import { Investigate, lookLabel } from './Investigate.tsx'
import { MergeForm } from './MergeForm.tsx'
import { useFormSession } from './use-form-session.ts'
import { call, useVendor } from './vendor-view.tsx'

type Asked = 'investigate' | 'merge' | 'archive' | 'delete'

/** What is done with a vendor as a whole. */
export function VendorMenu() {
  const { vendor, locked, lockedId } = useVendor()
  const readOnly = useReadOnlyReason()
  const [asked, setAsked] = useState<Asked>()
  const { key, isOpen, open, end } = useFormSession()
  const item = (what: Asked, label: string, reason: string | undefined) => (
    <MenuButton
      danger={what === 'delete'}
      disabled={reason !== undefined}
      title={reason}
      aria-describedby={reason === undefined ? undefined : lockedId}
      onClick={() => {
        setAsked(what)
        open()
      }}
    >
      {label}
    </MenuButton>
  )
  const underWay = isUnderWay(vendor.investigation) ? 'An investigation is under way.' : undefined
  return (
    <>
      <Menu label="More">
        {item('investigate', lookLabel, locked ?? underWay)}
        {item('merge', 'Merge another vendor into this one', locked)}
        {item('archive', vendor.archivedAt ? 'Bring back from the archive' : 'Archive', readOnly)}
        {item('delete', 'Delete', readOnly)}
      </Menu>
      {asked === 'investigate' && <Investigate key={key} open={isOpen} onClose={end} />}
      {asked === 'merge' && <MergeForm key={key} open={isOpen} onClose={end} />}
      {asked === 'archive' && <Archive key={key} open={isOpen} onClose={end} />}
      {asked === 'delete' && <Delete key={key} open={isOpen} onClose={end} />}
    </>
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
