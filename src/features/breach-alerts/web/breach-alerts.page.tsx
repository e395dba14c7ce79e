import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { Card } from '../../../ui/Card.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, Section } from '../../../ui/Page.tsx'
import type { BreachOverview, breachAlertsContract } from '../contract.ts'
import type { subscriptionContract } from '../subscription-contract.ts'
import { breachOverviewUrl, refetchMs } from '../vocabulary.ts'
import type { Route } from './+types/breach-alerts.page'
import { alertPagesKey, loadAlertPage } from './alert-pages.ts'
import { BreachFilters } from './BreachFilters.tsx'
import { BreachList } from './BreachList.tsx'
import { type BreachState, breachesHref, feedHrefs, isFiltered, readBreachState } from './breach-state.ts'
import { Freshness } from './Freshness.tsx'
import { MonthsChart } from './MonthsChart.tsx'
import { Steps } from './Steps.tsx'
import { type Acted, emailRequired, SubscribeForm } from './SubscribeForm.tsx'
import { type Refused, refusedFor, subscriptionOf, type Typed, typedIn } from './subscribe.ts'
import { useBreachState } from './use-breach-state.ts'
import { breachesWords } from './words.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = serverCaller<typeof breachAlertsContract>(context)
  const state = readBreachState(new URL(request.url).searchParams)
  return {
    state: await dehydrated([
      {
        queryKey: alertPagesKey(state),
        queryFn: async () => ({ pages: [await loadAlertPage(state, call)], pageParams: [state.cursor] }),
      },
      { queryKey: [breachOverviewUrl], queryFn: () => call('GET /api/breach-alerts/overview', {}) },
    ]),
  }
}

/** Once script serves the page, the browser makes the calls itself. */
export const clientLoader = () => ({ state: null })

/** Subscribes someone without script: the answer is this page with what came of it. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = typedIn(await request.formData())
  if (typed.email === '') return refusal(typed, { email: emailRequired.description })
  const call = serverCaller<typeof subscriptionContract>(context)
  const refused = await call('POST /api/breach-alerts/subscribe', { body: subscriptionOf(typed) }).then(
    () => undefined,
    refusedBy,
  )
  return refused ? refusal(typed, refused) : data<Acted>({ outcome: 'subscribed' })
}

const refusal = (typed: Typed, refused: Refused) => data<Acted>({ outcome: 'refused', typed, refused }, { status: 422 })

function refusedBy(thrown: unknown): Refused {
  const said = (thrown as { data?: { code?: string; message?: string; issues?: { path: string; message: string }[] } })
    ?.data
  if (said?.message === undefined) throw thrown
  return refusedFor({ code: said.code, words: said.message, issues: said.issues ?? [] })
}

export default function BreachAlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <BreachAlerts acted={actionData} />
    </HydrationBoundary>
  )
}

function BreachAlerts({ acted }: { acted: Acted | undefined }) {
  const { state, choose } = useBreachState()
  const { data: overview, dataUpdatedAt } = useQuery<BreachOverview>({
    queryKey: [breachOverviewUrl],
    refetchInterval: refetchMs,
  })
  return (
    <Container>
      <ListHead state={state} />
      <div className="grid gap-x-16 gap-y-10 pt-[clamp(2rem,5vw,4rem)] pb-16 max-sm:gap-y-6 max-sm:pb-2 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-4">
          <h1 className="max-w-[18ch] text-[clamp(2.25rem,1.6rem+2.4vw,3rem)] leading-[1.1] tracking-[-0.018em]">
            Data breach alerts
          </h1>
          <p className="max-w-[60ch] text-lg text-quiet">
            Data breaches from public registers and Have I Been Pwned, each with its sources and a severity you can
            check. Get email alerts for the companies you choose.
          </p>
          {overview && <Figures overview={overview} />}
        </div>
        <Card
          as="section"
          aria-labelledby="subscribe"
          className="ui-screen-only lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:p-6!"
        >
          <h2 id="subscribe" className="scroll-mt-20 text-xl">
            Get alerts
          </h2>
          <SubscribeForm acted={acted} perYear={overview?.perYear} />
        </Card>
        {overview && (
          <div className="min-w-0 self-start">
            <Fold title="By month and severity">
              <MonthsChart months={overview.months} />
            </Fold>
          </div>
        )}
      </div>
      <Section id="recent" title="Recent Data Breaches" note="Updated every 30 minutes">
        <div className="grid gap-6">
          {overview && <Freshness sources={overview.sources} nowMs={dataUpdatedAt} />}
          <Fold title="Filter and follow">
            <BreachFilters state={state} onChoose={choose} />
          </Fold>
          <BreachList state={state} />
          {!state.sensitive && state.q === '' && <LeftOut state={state} />}
        </div>
      </Section>
      <Section id="how" folds title="From a breach to your inbox">
        <Steps />
      </Section>
    </Container>
  )
}

function ListHead({ state }: { state: BreachState }) {
  const feeds = feedHrefs(state)
  return (
    <>
      <Head
        title="Data breach alerts"
        description="Data breaches as they become public, with severity, data types, numbers and sources. Email alerts for the companies you choose."
        isListed={!isFiltered(state) && state.cursor === ''}
      />
      <link rel="alternate" type="application/rss+xml" title="Data breaches (RSS)" href={feeds.rss} />
      <link rel="alternate" type="application/feed+json" title="Data breaches (JSON Feed)" href={feeds.json} />
    </>
  )
}

function Figures({ overview: { total, lastDay } }: { overview: BreachOverview }) {
  return (
    <p className="text-sm text-quiet">
      <span className="font-medium text-ink">{breachesWords(total)}</span> on record.{' '}
      {lastDay === 0 ? 'None became' : `${lastDay.toLocaleString('en-US')} became`} public within the last 24 hours.
    </p>
  )
}

function LeftOut({ state }: { state: BreachState }) {
  return (
    <p className="text-sm text-quiet">
      Breaches of sensitive services, such as dating sites, are hidden from this list. Search by name to find them.{' '}
      <TextLink href={breachesHref({ ...state, sensitive: true, cursor: '' })}>Show them too</TextLink>
    </p>
  )
}
