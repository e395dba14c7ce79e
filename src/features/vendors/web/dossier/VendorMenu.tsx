import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorWords } from '../../../../platform/web/call.ts'
import { useReadOnlyReason } from '../../../../platform/web/portal.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FieldError } from '../../../../ui/Field.tsx'
import { Menu, MenuButton } from '../../../../ui/Menu.tsx'
import { isUnderWay } from '../../../investigations/vocabulary.ts'
import { registerPath } from '../../vocabulary.ts'
import { MergeForm } from './MergeForm.tsx'
import { useFormSession } from './use-form-session.ts'
import { call, useDeed, useVendor } from './vendor-view.tsx'

type Asked = 'investigate' | 'merge' | 'archive' | 'delete'

interface DialogState {
  open: boolean
  onClose: () => void
}

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
      <Menu label="More" align="end">
        {item('investigate', 'Have the investigator look', locked ?? underWay)}
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

function Investigate(dialog: DialogState) {
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

function Archive(dialog: DialogState) {
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

function Delete(dialog: DialogState) {
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

function Ask({
  title,
  label,
  pendingLabel,
  danger = false,
  act,
  done,
  open,
  onClose,
  children,
}: DialogState & {
  title: string
  label: string
  pendingLabel: string
  danger?: boolean
  act: () => Promise<unknown>
  done: string
  children: React.ReactNode
}) {
  const deed = useDeed(act, done)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={deed.isPending}
            pendingLabel={pendingLabel}
            onClick={() => deed.mutate(undefined, { onSuccess: onClose })}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        <div aria-live="polite">{deed.error && <FieldError>{errorWords(deed.error)}</FieldError>}</div>
      </div>
    </Dialog>
  )
}
