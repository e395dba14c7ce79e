import { lazyDialog } from '../../../../ui/lazy-part.tsx'
import { SessionButton } from './SessionButton.tsx'

const VendorDialog = lazyDialog(async () => (await import('./VendorDialog.tsx')).VendorDialog)

/** For a vendor without a catalog link. */
export const ConnectButton = () => (
  <SessionButton label="Connect to catalog">
    {({ open, onSaved }) => <VendorDialog asked="connect" open={open} onClose={onSaved} />}
  </SessionButton>
)
