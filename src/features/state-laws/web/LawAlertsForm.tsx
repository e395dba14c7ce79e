import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { confirmWords } from '../../../product/subscriptions/kinds.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { EmailInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { lawAlertsContract } from '../alerts-contract.ts'
import { stateNames } from '../vocabulary.ts'
import { type AlertsActed, type AlertsRefused, emailMissing, refusedFor, type Typed, typedIn } from './law-alerts.ts'
import { type LawState, lawsHref } from './law-state.ts'

const call = createCaller<typeof lawAlertsContract>()

/** Asks for mail when a law changes: an address, and the states that it wants to hear of. */
export function LawAlertsForm({ acted, state }: { acted: AlertsActed | undefined; state: LawState }) {
  const [lacksEmail, setLacksEmail] = useState(false)
  const ask = useMutation({ mutationFn: (body: Typed) => call('POST /api/laws/subscribe', { body }) })
  // Once the form was sent by script, what an earlier page said of it is over.
  const before = ask.isIdle ? acted : undefined
  const typed = acted?.outcome === 'refused' ? acted.typed : undefined
  const refused = ask.error ? refusedHere(ask.error) : before?.outcome === 'refused' ? before.refused : undefined
  const isAsked = ask.isSuccess || before?.outcome === 'asked'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const given = typedIn(new FormData(form))
    setLacksEmail(given.email === '')
    if (given.email !== '') return ask.mutate(given, { onSuccess: () => form.reset() })
    const field = form.elements.namedItem('email')
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form
      method="post"
      action={lawsHref({ ...state, tab: 'coming' })}
      onSubmit={submit}
      aria-labelledby="law-alerts"
      className="ui-screen-only grid max-w-160 gap-5"
    >
      <div className="grid gap-1">
        <h3 id="law-alerts" className="text-lg">
          Law tracking alerts
        </h3>
        <p className="text-quiet">
          One email when a law is about to change, or when we record something new: what changes, when, and who says so.
        </p>
      </div>
      <EmailInput
        defaultValue={typed?.email}
        onInput={() => setLacksEmail(false)}
        error={lacksEmail ? emailMissing : refused?.email}
      />
      <Disclosure summary="Only some states" aside="None chosen: every state" open={(typed?.states.length ?? 0) > 0}>
        <fieldset>
          <legend className="ui-hidden">States to watch</legend>
          <div className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
            {Object.entries(stateNames).map(([code, name]) => (
              <Checkbox
                key={code}
                name="states"
                value={code}
                label={name}
                defaultChecked={typed?.states.includes(code)}
              />
            ))}
          </div>
        </fieldset>
      </Disclosure>
      <div className="grid gap-3">
        <Button type="submit" variant="primary" size="large" pending={ask.isPending} pendingLabel="Enabling">
          Enable Law Tracking Alerts
        </Button>
        {isAsked && (
          <Callout kind="success" title="Confirm by email">
            {confirmWords}
          </Callout>
        )}
        {refused?.words && (
          <Callout kind="danger" title="Alerts not enabled">
            {refused.words}
          </Callout>
        )}
        {!isAsked && (
          <p className="text-sm text-quiet">
            We’ll email you a link to confirm. We use your address for these alerts only, and delete it when you
            unsubscribe.
          </p>
        )}
      </div>
    </form>
  )
}

const refusedHere = (error: Error): AlertsRefused =>
  error instanceof ApiError
    ? refusedFor({ code: error.code, words: error.words, issues: error.issues })
    : { words: 'The server did not answer. What you typed is still here.' }
