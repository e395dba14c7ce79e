import { data as answer } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { enforcementJsonFeedUrl, enforcementPath, enforcementRssUrl } from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ColumnRows } from '../../../ui/charts/ColumnRows.tsx'
import { SearchField, Select } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { enforcementAlertsContract } from '../alerts-contract.ts'
import type { ConductRegister, enforcementContract } from '../contract.ts'
import { actsAtFirst } from '../vocabulary.ts'
import type { Route } from './+types/enforcement.page'
import { ActList } from './ActList.tsx'
import { anyChoice, authorityChoices, subjectChoices } from './choices.ts'
import { EnforcementAlertsForm } from './EnforcementAlertsForm.tsx'
import { type AlertsActed, emailMissing, refusedBy, typedIn } from './enforcement-alerts.ts'

export const handle = { hydrate: false }

const asked = ['authority', 'subject', 'company', 'year', 'q'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  // An empty field of the form is a filter that was not set.
  const query: Record<string, string> = Object.fromEntries(
    asked.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value !== ''),
  )
  const call = serverCaller<typeof enforcementContract>(context)
  return { query, isWhole: params.has('all'), register: await call('GET /api/enforcement', { query }) }
}

/** Asks for alerts: the page runs without script, and its answer is the page with the outcome. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = typedIn(await request.formData())
  const refusal = (refused: { email?: string; words?: string }) =>
    answer<AlertsActed>({ outcome: 'refused', typed, refused }, { status: 422 })
  if (typed.email === '') return refusal({ email: emailMissing })
  const call = serverCaller<typeof enforcementAlertsContract>(context)
  const body = { email: typed.email, authority: typed.authority || null, subject: typed.subject || null }
  const refused = await call('POST /api/enforcement/subscribe', { body }).then(() => undefined, refusedBy)
  return refused ? refusal(refused) : answer<AlertsActed>({ outcome: 'asked' })
}

export default function EnforcementPage({
  loaderData: { query, isWhole, register },
  actionData,
}: Route.ComponentProps) {
  const isFiltered = Object.keys(query).length > 0
  const { acts } = register
  const shown = isFiltered || isWhole ? acts : acts.slice(0, actsAtFirst)
  const search = isFiltered ? `?${new URLSearchParams(query)}` : ''
  return (
    <Container className="pb-16">
      <Head
        title="Enforcement"
        description="Orders, fines, settlements and suits about personal data, by authority, company and year, each with its public page."
        isListed={!isFiltered && !isWhole}
      />
      <link rel="alternate" type="application/rss+xml" title="Enforcement (RSS)" href={enforcementRssUrl + search} />
      <link
        rel="alternate"
        type="application/feed+json"
        title="Enforcement (JSON Feed)"
        href={enforcementJsonFeedUrl + search}
      />
      <PageHeader
        title="Enforcement"
        lede="What authorities and courts have established about companies and personal data, and what they allege. Each act has its date and its public page, and counts in the score of the company it concerns."
        meta={
          <>
            <TextLink href="#alerts">Email alerts</TextLink>
            <TextLink href={enforcementRssUrl + search}>RSS</TextLink>
            <TextLink href={enforcementJsonFeedUrl + search}>JSON Feed</TextLink>
            <TextLink href="/methodology#record">How an act counts</TextLink>
          </>
        }
      />
      <Stats
        className="pb-10"
        items={[
          {
            label: 'Acts',
            value: register.total.toLocaleString('en-US'),
            note: 'A selection: acts we found on a public page and read',
          },
          { label: 'Authorities', value: register.authorities.length.toLocaleString('en-US') },
          { label: 'Since', value: register.years.at(-1)?.key ?? '–' },
        ]}
      />
      <Sums register={register} />
      <Section id="acts" title="The register">
        <div className="grid gap-6">
          <Filters query={query} register={register} />
          {acts.length > 0 ? (
            <ActList acts={shown} />
          ) : (
            <EmptyState title="No act matches" action={<ButtonLink href={enforcementPath}>Remove filters</ButtonLink>}>
              The register holds the acts that we found on a public page. Its silence says nothing about a company.
            </EmptyState>
          )}
          {shown.length < acts.length && (
            <p className="ui-screen-only">
              <ButtonLink href={`${enforcementPath}?all#acts`}>
                Show all {acts.length.toLocaleString('en-US')} acts
              </ButtonLink>
            </p>
          )}
        </div>
      </Section>
      <Section id="alerts" title="Enforcement alerts" className="ui-screen-only">
        <EnforcementAlertsForm acted={actionData} query={query} register={register} />
      </Section>
    </Container>
  )
}

const million = 1_000_000
/** Currencies with a row of their own in the chart; its table has all. */
const charted = ['USD', 'EUR', 'GBP']

function Sums({ register: { sums } }: { register: ConductRegister }) {
  const known = sums.filter(({ currency }) => charted.includes(currency))
  const first = Number(known[0]?.year)
  const last = Number(known.at(-1)?.year)
  if (!(last > first)) return null
  const years = Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
  const amountOf = (year: string, currency: string) =>
    known.find((row) => row.year === year && row.currency === currency)?.amount ?? 0
  return (
    <Section
      id="sums"
      title="Fines and settlements"
      note="In the currency in which they were set, never converted. Annulled and withdrawn ones are left out; several sums in one case count once."
    >
      <ColumnRows
        label="Millions by year"
        head="Year"
        columns={years.map((year, at) => ({
          key: year,
          label: year,
          tick: at % 4 === 0 ? year : undefined,
        }))}
        rows={charted
          .filter((currency) => known.some((row) => row.currency === currency))
          .map((currency) => ({
            key: currency,
            label: currency,
            fill: 'bar' as const,
            values: years.map((year) => Math.round(amountOf(year, currency) / million)),
          }))}
      />
    </Section>
  )
}

function Filters({ query, register }: { query: Record<string, string>; register: ConductRegister }) {
  return (
    <search className="ui-screen-only">
      <form
        action={enforcementPath}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_14rem_8rem_auto]"
      >
        <SearchField label="Company or words" hideLabel={false} name="q" defaultValue={query.q} maxLength={100} />
        <Select
          label="Authority"
          name="authority"
          defaultValue={query.authority}
          options={authorityChoices(register)}
        />
        <Select label="Subject" name="subject" defaultValue={query.subject} options={subjectChoices(register)} />
        <Select
          label="Year"
          name="year"
          defaultValue={query.year}
          options={[anyChoice, ...register.years.map(({ key, acts }) => ({ value: key, label: `${key} (${acts})` }))]}
        />
        {query.company && <input type="hidden" name="company" value={query.company} />}
        <Button type="submit">Filter</Button>
      </form>
    </search>
  )
}
