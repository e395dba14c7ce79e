import { lazyDialog } from '../../../../ui/lazy-part.tsx'
import { SessionButton } from './SessionButton.tsx'

const VendorDialog = lazyDialog(async () => (await import('./VendorDialog.tsx')).VendorDialog)

export const lookLabel = 'Run investigation'

/** Begins the first investigation, where it is said that there is none. */
export const LookButton = () => (
  <SessionButton label={lookLabel} size="small">
    {({ open, onSaved }) => <VendorDialog asked="investigate" open={open} onClose={onSaved} />}
  </SessionButton>
)
