import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/States.tsx'

export function VendorsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title="Failed to fetch vendors" headingLevel={2} action={<Button onClick={onRetry}>Try again</Button>}>
      The register could not be read. Nothing in it has changed.
    </ErrorState>
  )
}
