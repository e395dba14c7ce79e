import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { breachAlertsPath } from '../../../product/links.ts'
import { confirmWords } from '../../../product/subscriptions/kinds.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmailInput, TextArea } from '../../../ui/Field.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { BreachOverview } from '../contract.ts'
import { type SeverityLevel, severities } from '../severity-table.ts'
import type { subscriptionContract } from '../subscription-contract.ts'
import { KeywordPreview, useKeywordPreview } from './KeywordPreview.tsx'
import { SeverityChoice } from './SeverityChoice.tsx'
import { companiesIn, type Refused, refusedFor, subscriptionOf, type Typed, typedIn } from './subscribe.ts'
import { breachesWords, frequencyWords } from './words.ts'

const call = createCaller<typeof subscriptionContract>()

/** Outcome of a form sent without script. */
export type Acted = { outcome: 'subscribed' } | { outcome: 'refused'; typed: Typed; refused: Refused }

export const emailRequired = { title: 'Email Required', description: 'Please enter your email address.' }
const subscriptionFailed = {
  title: 'Subscription Failed',
  description: 'Please try again or contact support.',
}
const subscriptionCreated = {
  title: 'Subscription Created',
  description: "You'll now receive alerts for data breaches matching your criteria.",
}

interface SubscribeFormProps {
  acted: Acted | undefined
  perYear: BreachOverview['perYear'] | undefined
}

export function SubscribeForm({ acted, perYear }: SubscribeFormProps) {
  const { toast } = useToast()
  const form = useRef<HTMLFormElement>(null)
  const typed = acted?.outcome === 'refused' ? acted.typed : undefined
  const [companies, setCompanies] = useState(typed?.companies ?? '')
  const [severity, setSeverity] = useState<SeverityLevel>(typed?.severity ?? 'medium')
  const [lacksEmail, setLacksEmail] = useState(false)
  const hasCompanies = companiesIn(companies).length > 0
  const preview = useKeywordPreview({ companies, severity })

  const subscribe = useMutation({
    mutationFn: (body: ReturnType<typeof subscriptionOf>) => call('POST /api/breach-alerts/subscribe', { body }),
    onSuccess: () => {
      toast(subscriptionCreated)
      for (const name of ['email', 'companies']) clear(form.current?.elements.namedItem(name))
      setCompanies('')
    },
    onError: () => toast({ ...subscriptionFailed, variant: 'destructive' }),
  })
  // Once the form was sent by script, what an earlier page said of it is over.
  const before = subscribe.isIdle ? acted : undefined
  const refused = subscribe.error
    ? refusedHere(subscribe.error)
    : before?.outcome === 'refused'
      ? before.refused
      : undefined

  // Adopt text and choices from before hydration: the fields have them, the state does not.
  useEffect(() => {
    if (!form.current) return
    const present = typedIn(new FormData(form.current))
    setCompanies(present.companies)
    setSeverity(present.severity)
  }, [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = typedIn(new FormData(event.currentTarget))
    setLacksEmail(given.email === '')
    if (given.email !== '') return subscribe.mutate(subscriptionOf(given))
    toast(emailRequired)
    const field = event.currentTarget.elements.namedItem('email')
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form ref={form} method="post" action={breachAlertsPath} onSubmit={submit} className="grid gap-5">
      <EmailInput
        defaultValue={typed?.email}
        onInput={() => setLacksEmail(false)}
        error={lacksEmail ? 'Alerts need an address to go to.' : refused?.email}
      />
      <Fold title={refused?.companies ? 'Check the companies' : 'Companies and severity'} className="grid">
        <div className="grid gap-5">
          <div className="grid gap-2">
            <TextArea
              label="Companies to monitor"
              name="companies"
              optional
              rows={3}
              spellCheck={false}
              autoCapitalize="words"
              defaultValue={typed?.companies}
              onInput={(event) => setCompanies(event.currentTarget.value)}
              hint="One per line: a name or a domain. None means every company."
              error={refused?.companies}
            />
            <KeywordPreview preview={preview} severity={severity} />
          </div>
          <div className="grid gap-2">
            <SeverityChoice
              name="severityThreshold"
              defaultValue={typed?.severity}
              onChange={setSeverity}
              hints={hintsOf({ perYear, severity, hasCompanies, preview })}
            />
            {perYear && !hasCompanies && (
              <p className="ui-hint">Estimated volume if you watch all companies, based on the past year.</p>
            )}
          </div>
        </div>
      </Fold>
      <div className="grid gap-3">
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pending={subscribe.isPending}
          pendingLabel="Subscribing"
        >
          Subscribe to Alerts
        </Button>
        {subscribe.isSuccess && (
          <Callout kind="success" title="Confirm by mail">
            {confirmWords}
          </Callout>
        )}
        {before?.outcome === 'subscribed' && (
          <Callout kind="success" title={subscriptionCreated.title}>
            {`${subscriptionCreated.description} ${confirmWords}`}
          </Callout>
        )}
        {refused?.words && (
          <Callout kind="danger" title={before ? subscriptionFailed.title : 'Not subscribed'}>
            {refused.words}
          </Callout>
        )}
        {subscribe.isIdle && !acted && (
          <p className="text-sm text-quiet">
            We’ll email you a link to confirm. We use your address for these alerts only, and delete it when you
            unsubscribe.
          </p>
        )}
      </div>
    </form>
  )
}

const clear = (field: Element | RadioNodeList | null | undefined) => {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = ''
}

const refusedHere = (error: Error): Refused =>
  error instanceof ApiError
    ? refusedFor({ code: error.code, words: error.words, issues: error.issues })
    : { words: 'The server did not answer. What you typed is still here.' }

/** How often to expect an alert: of every company by each level, of named ones only by the level chosen. */
export function hintsOf({
  perYear,
  severity,
  hasCompanies,
  preview,
}: {
  perYear: BreachOverview['perYear'] | undefined
  severity: SeverityLevel
  hasCompanies: boolean
  preview: { total: number; atThreshold: number } | undefined
}): Partial<Record<SeverityLevel, string>> {
  if (hasCompanies)
    return preview ? { [severity]: `${preview.atThreshold} of ${breachesWords(preview.total, 'past')}` } : {}
  if (!perYear) return {}
  return Object.fromEntries(severities.map((level) => [level, frequencyWords(perYear[level])]))
}
