import { Button } from '../../../ui/Button.tsx'

/** A real form, so that it works without script: its route's action starts the run and leads to it. */
export function AskForAssessment({ name, primary = false }: { name: string; primary?: boolean }) {
  return (
    <form method="post" className="ui-screen-only">
      <input type="hidden" name="vendorName" value={name} />
      <Button type="submit" variant={primary ? 'primary' : 'secondary'}>
        Ask for an assessment
      </Button>
    </form>
  )
}
