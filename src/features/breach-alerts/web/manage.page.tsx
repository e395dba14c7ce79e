import { data } from 'react-router'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink, isUnknownLink } from '../../../platform/web/mail-link.ts'
import { saidBy } from '../../../platform/web/refused.ts'
import { breachAlertsPath } from '../../../product/links.ts'
import { subscriptionsPath } from '../../../product/subscriptions/kinds.ts'
import { UnknownLink } from '../../../product/subscriptions/web/UnknownLink.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { BreachOverview, breachAlertsContract } from '../contract.ts'
import { mailLimits } from '../digest.ts'
import { type SeverityLevel, severities } from '../severity-table.ts'
import type { Subscription, subscriptionContract } from '../subscription-contract.ts'
import { type Digest, subscriptionLimits } from '../vocabulary.ts'
import type { Route } from './+types/manage.page'
import { SeverityChoice } from './SeverityChoice.tsx'
import { companiesIn, refusedFor } from './subscribe.ts'
import { frequencyWords } from './words.ts'

export const handle = { hydrate: false }

export function loader({ context, params }: Route.LoaderArgs) {
  const call = serverCaller<typeof subscriptionContract & typeof breachAlertsContract>(context)
  return byLink(
    Promise.all([
      call('GET /api/breach-alerts/subscriptions/{token}', { params }),
      call('GET /api/breach-alerts/overview', {}),
    ]).then(([subscription, { perYear }]) => ({ subscription, perYear })),
  )
}

interface Typed {
  companies: string
  severityThreshold: SeverityLevel
  digest: Digest
}

interface Acted {
  done?: 'save' | 'pause' | 'resume'
  refused?: Typed & { words: string }
}

/** Each button of the page posts its intent. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const call = serverCaller<typeof subscriptionContract>(context)
  const form = await request.formData()
  const intent = form.get('intent')
  const typed = typedIn(form)
  try {
    switch (intent) {
      case 'save': {
        const { companies, ...choices } = typed
        const body = { companyKeywords: companiesIn(companies), ...choices }
        await call('PATCH /api/breach-alerts/subscriptions/{token}', { params, body })
        break
      }
      case 'pause':
      case 'resume':
        await call('PATCH /api/breach-alerts/subscriptions/{token}', { params, body: { paused: intent === 'pause' } })
        break
      default:
        throw data(null, { status: 405 })
    }
    return data<Acted>({ done: intent })
  } catch (thrown) {
    if (isUnknownLink(thrown)) return data<Acted>({}, { status: 404 })
    const { code, issues = [] } = saidBy(thrown)
    const words = refusedFor({ code, issues, words: '' }).companies
    if (!words) throw thrown
    return data<Acted>({ refused: { ...typed, words } }, { status: 422 })
  }
}

/** The call judges what was chosen. */
const typedIn = (form: FormData): Typed => ({
  companies: String(form.get('companyKeywords') ?? ''),
  severityThreshold: String(form.get('severityThreshold')) as SeverityLevel,
  digest: String(form.get('digest')) as Digest,
})

export default function ManagePage({ loaderData: known, actionData, params: { token } }: Route.ComponentProps) {
  const { done, refused }: Acted = actionData ?? {}
  return (
    <Container>
      <Head description="Changes, pauses or stops alerts about data breaches." isListed={false} />
      {known ? (
        <Manage {...known} token={token} done={done} refused={refused} />
      ) : (
        <UnknownLink>These alerts were stopped. If you still get alerts, use the link in the newest email.</UnknownLink>
      )}
    </Container>
  )
}

interface ManageProps {
  subscription: Subscription
  perYear: BreachOverview['perYear']
  token: string
  done: Acted['done']
  refused: Acted['refused']
}

function Manage({ subscription, perYear, token, done, refused }: ManageProps) {
  const { email, confirmedAt, pausedUntil } = subscription
  return (
    <>
      {/* Without script nothing is said when it happens: a reader hears the title of the page that came. */}
      <Title>{`${refused ? 'Not saved · ' : done ? `${doneWords[done]} · ` : ''}Manage breach alerts`}</Title>
      <PageHeader
        long
        breadcrumbs={
          <Breadcrumbs crumbs={[{ label: 'Breach Alerts', href: breachAlertsPath }, { label: 'Your alerts' }]} />
        }
        title="Manage breach alerts"
        meta={
          <>
            <span>To {email}</span>
            <span>
              Since <time dateTime={confirmedAt}>{asOfWords(confirmedAt)}</time>
            </span>
          </>
        }
      >
        {refused && (
          <Callout kind="danger" title="Not saved">
            <p>{refused.words}</p>
          </Callout>
        )}
        {done && (
          <Callout kind="success" title={doneWords[done]}>
            <p>
              {done === 'pause' && pausedUntil
                ? `No alerts until ${instantWords(pausedUntil)}.`
                : 'The next alerts follow these settings.'}
            </p>
          </Callout>
        )}
      </PageHeader>
      <Section title="Which alerts, and when" layout="side">
        <Settings given={refused ?? typedBefore(subscription)} error={refused?.words} perYear={perYear} />
      </Section>
      <Section title={pausedUntil ? 'Paused' : 'Pause'} layout="side">
        <Pause pausedUntil={pausedUntil} />
      </Section>
      <Section title="Stop" layout="side">
        <div>
          <ButtonLink href={subscriptionsPath(token)}>See everything we send you</ButtonLink>
        </div>
      </Section>
    </>
  )
}

const typedBefore = ({ companyKeywords, severityThreshold, digest }: Subscription): Typed => ({
  companies: companyKeywords.join('\n'),
  severityThreshold,
  digest,
})

const doneWords = { save: 'Saved', pause: 'Paused', resume: 'No longer paused' } as const

interface SettingsProps {
  given: Typed
  error: string | undefined
  perYear: BreachOverview['perYear']
}

function Settings({ given, error, perYear }: SettingsProps) {
  return (
    <form method="post" className="grid max-w-measure grid-cols-1 gap-6">
      <div className="grid gap-2">
        <SeverityChoice
          defaultValue={given.severityThreshold}
          hints={Object.fromEntries(severities.map((level) => [level, frequencyWords(perYear[level])]))}
        />
        <p className="ui-hint">Estimated volume if you watch all companies, based on the past year.</p>
      </div>
      <TextArea
        label="Companies to monitor"
        optional
        name="companyKeywords"
        rows={5}
        defaultValue={given.companies}
        error={error}
        spellCheck={false}
        autoCapitalize="none"
        hint="One per line: a name or a domain. None means every company."
      />
      <RadioGroup legend="How often" name="digest" options={rhythms} defaultValue={given.digest} />
      <div>
        <Button type="submit" name="intent" value="save" variant="primary">
          Save
        </Button>
      </div>
    </form>
  )
}

const rhythms: { value: Digest; label: string; hint: string }[] = [
  {
    value: 'standard',
    label: 'Serious ones at once, the rest in a digest',
    hint: `High and critical at once, medium by the hour, low by the week. Never more than one mail in ${mailLimits.gapMs / 60_000} minutes and ${mailLimits.mostADay} a day.`,
  },
  { value: 'weekly', label: 'Everything in one mail a week', hint: 'On Mondays at 9:00 AM UTC.' },
]

function Pause({ pausedUntil }: { pausedUntil: string | null }) {
  return (
    <form method="post" className="grid max-w-measure grid-cols-1 gap-4">
      <p>
        {pausedUntil ? (
          <>
            No alerts until <time dateTime={pausedUntil}>{instantWords(pausedUntil)}</time>. You get what becomes public
            in the meantime afterwards.
          </>
        ) : (
          `No alerts for ${subscriptionLimits.pauseDays} days. You get what becomes public in the meantime afterwards.`
        )}
      </p>
      <div className="ui-actions">
        {pausedUntil && (
          <Button type="submit" name="intent" value="resume">
            Resume now
          </Button>
        )}
        <Button type="submit" name="intent" value="pause">
          {pausedUntil
            ? `Pause ${subscriptionLimits.pauseDays} days from today`
            : `Pause for ${subscriptionLimits.pauseDays} days`}
        </Button>
      </div>
    </form>
  )
}
