import { enforcementPath } from '../../../product/links.ts'
import { confirmWords } from '../../../product/subscriptions/kinds.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmailInput, Select } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { ConductRegister } from '../contract.ts'
import { authorityChoices, subjectChoices } from './choices.ts'
import type { AlertsActed } from './enforcement-alerts.ts'

/** Asks for mail when an act is added: an address, and the authority and subject to watch. */
export function EnforcementAlertsForm({
  acted,
  query,
  register,
}: {
  acted: AlertsActed | undefined
  /** Filters of the page, which the form begins with. */
  query: Record<string, string>
  register: ConductRegister
}) {
  const { typed, refused } = acted?.outcome === 'refused' ? acted : {}
  return (
    <form method="post" action={`${enforcementPath}#alerts`} className="grid max-w-160 gap-5">
      <p className="text-quiet">One email on the day we add an act, with its date, amount and public page.</p>
      {acted?.outcome === 'asked' ? (
        <Callout kind="success" title="Confirm by email">
          {confirmWords}
        </Callout>
      ) : (
        <>
          <EmailInput defaultValue={typed?.email} error={refused?.email} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label="Authority"
              name="authority"
              defaultValue={typed?.authority ?? query.authority}
              options={authorityChoices(register)}
            />
            <Select
              label="Subject"
              name="subject"
              defaultValue={typed?.subject ?? query.subject}
              options={subjectChoices(register)}
            />
          </div>
          <div className="grid justify-items-start gap-3">
            <Button type="submit" variant="primary" size="large">
              Enable enforcement alerts
            </Button>
            {refused?.words && (
              <Callout kind="danger" title="Alerts not enabled">
                {refused.words}
              </Callout>
            )}
            <p className="text-sm text-quiet">
              We’ll email you a link to confirm. We use your address for these alerts only, and delete it when you
              unsubscribe.
            </p>
          </div>
        </>
      )}
    </form>
  )
}
