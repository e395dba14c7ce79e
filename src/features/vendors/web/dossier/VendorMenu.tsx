import { useState } from 'react'
import { useReadOnlyReason } from '../../../../platform/web/portal.ts'
import { lazyDialog } from '../../../../ui/lazy-part.tsx'
import { Menu, MenuButton } from '../../../../ui/Menu.tsx'
import { isUnderWay } from '../../../investigations/vocabulary.ts'
import { lookLabel } from './LookButton.tsx'
import { useFormSession } from './use-form-session.ts'
import type { Asked } from './VendorDialog.tsx'
import { useVendor } from './vendor-view.tsx'

const VendorDialog = lazyDialog(async () => (await import('./VendorDialog.tsx')).VendorDialog)

/** Menu of actions on a vendor as a whole. */
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
      aria-describedby={reason !== undefined && reason === locked ? lockedId : undefined}
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
        {item('investigate', lookLabel, locked ?? underWay)}
        {vendor.catalog && item('connect', 'Change catalog link', locked)}
        {item('merge', 'Merge another vendor into this one', locked)}
        {item('archive', vendor.archivedAt ? 'Bring back from the archive' : 'Archive', readOnly)}
        {item('delete', 'Delete', readOnly)}
      </Menu>
      {asked && <VendorDialog key={key} asked={asked} open={isOpen} onClose={end} />}
    </>
  )
}
