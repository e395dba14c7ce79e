import type { RefObject } from 'react'
import { demoHref } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select, TextArea, TextInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { demoDaysAhead } from '../demo-slot.ts'
import { demoForm } from './contact-forms.ts'
import type { Acted } from './forms.ts'
import { Guard } from './Guard.tsx'
import { PersonFields } from './PersonFields.tsx'
import { useLeadForm } from './use-lead-form.ts'
import { offeredZones } from './wall-time.ts'

interface DemoFormProps {
  acted: Acted<{ id: number }> | undefined
  /** So that the page can move to it. */
  place: RefObject<HTMLDivElement | null>
}

/** Asks for a demo at a time of one's own clock. */
export function DemoForm({ acted, place }: DemoFormProps) {
  const { form, field, isPending, answer, refused } = useLeadForm(demoForm, { acted })
  const ownZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const { defaultValue: zoneTyped, ...timeZone } = field('timeZone')
  const zones = [...new Set([ownZone, ...offeredZones])]
  return (
    <div ref={place} className="max-w-160">
      <form {...form} action={demoHref} aria-label="Book a demo" className="grid grid-cols-1 gap-5">
        <Guard form={demoForm.name} />
        <PersonFields field={field} />
        <TextInput {...field('company')} label="Company" autoComplete="organization" maxLength={200} optional />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextInput
            {...field('at')}
            label="Date and time"
            type="datetime-local"
            hint={`In the future, at most ${demoDaysAhead} days ahead.`}
          />
          <Select
            // The reader's own zone is known once script is there.
            key={ownZone}
            {...timeZone}
            defaultValue={zoneTyped ?? ownZone}
            label="Time zone"
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </div>
        <TextArea {...field('message')} label="What would you like to see" rows={3} maxLength={10_000} optional />
        <div className="grid gap-3">
          <div>
            <Button type="submit" variant="primary" size="large" pending={isPending} pendingLabel="Asking">
              Ask for this time
            </Button>
          </div>
          {answer && (
            <Callout kind="success" title="Demo asked for">
              It is agreed once someone has answered. An email with the time as a calendar file is on its way to you.
            </Callout>
          )}
          {refused?.words && (
            <Callout kind="danger" title="Demo not asked for">
              {refused.words}
            </Callout>
          )}
        </div>
      </form>
    </div>
  )
}
