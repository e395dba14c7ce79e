import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'

export function ReportsTab() {
  return (
    <EmptyState
      title="Compliance Reports Coming Soon"
      headingLevel={2}
      action={
        <Button variant="primary" disabled>
          Generate Report
        </Button>
      }
    >
      Reports will be made from the vendors of your register and the evidence behind their scores.
    </EmptyState>
  )
}
