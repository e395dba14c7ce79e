import { HydrationBoundary, keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { data as answer } from 'react-router'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { callUrl } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated, type QueryKey } from '../../../platform/web/query.ts'
import { lawsPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { lawAlertsContract } from '../alerts-contract.ts'
import type { LawsAnswer, lawsContract } from '../contract.ts'
import { byName, type StateLaw } from '../laws.ts'
import { lawsUrl, notLegalAdvice } from '../vocabulary.ts'
import type { Route } from './+types/state-laws.page'
import { Applicability } from './Applicability.tsx'
import { Changes } from './Changes.tsx'
import { Claims } from './Claims.tsx'
import { LawCards } from './LawCards.tsx'
import { LawMap } from './LawMap.tsx'
import { LawTable } from './LawTable.tsx'
import { type AlertsActed, type AlertsRefused, emailMissing, refusedBy, typedIn } from './law-alerts.ts'
import { isAnswered, type LawState, type LawTab, lawParams, lawsHref, readLawState } from './law-state.ts'
import { useLawState } from './use-law-state.ts'

const keyOf = ({ on }: LawState): QueryKey => (on === '' ? [lawsUrl] : [lawsUrl, { on }])

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = serverCaller<typeof lawsContract>(context)
  const state = readLawState(new URL(request.url).searchParams)
  return {
    state: await dehydrated([
      {
        queryKey: keyOf(state),
        queryFn: () => call('GET /api/laws', { query: state.on === '' ? {} : { on: state.on } }),
      },
    ]),
  }
}

/** Once script serves the page, the browser makes the call itself. */
export const clientLoader = () => ({ state: null })

/** Enables alerts for someone without script: the answer is this page with what came of it. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = typedIn(await request.formData())
  const refusal = (refused: AlertsRefused) =>
    answer<AlertsActed>({ outcome: 'refused', typed, refused }, { status: 422 })
  if (typed.email === '') return refusal({ email: emailMissing })
  const call = serverCaller<typeof lawAlertsContract>(context)
  const refused = await call('POST /api/laws/subscribe', { body: typed }).then(() => undefined, refusedBy)
  return refused ? refusal(refused) : answer<AlertsActed>({ outcome: 'asked' })
}

export default function StateLawsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <StateLaws acted={actionData} />
    </HydrationBoundary>
  )
}

function StateLaws({ acted }: { acted: AlertsActed | undefined }) {
  const { state, choose } = useLawState()
  const { data, isError, refetch } = useQuery<LawsAnswer>({
    queryKey: keyOf(state),
    placeholderData: keepPreviousData,
  })
  return (
    <Container>
      <Head
        title="State privacy laws"
        description="US state privacy laws as they stand on any day: who is covered, rights, penalties, what changes when, and which of them reach a business. Every fact with its source."
        isListed={!isAnswered(state.answers) && state.law === ''}
      />
      <PageHeader
        title="State privacy laws"
        lede="Which states have a privacy law, who it covers, what it requires, and what’s changing. Every figure links to its source and the day it was read."
        actions={data && <Day key={data.on} data={data} state={state} onChoose={choose} />}
      />
      {data ? (
        <Body data={data} state={state} choose={choose} acted={acted} />
      ) : isError ? (
        <ErrorState
          title="The laws could not be loaded"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      ) : (
        <Spinner label="Loading state laws" />
      )}
    </Container>
  )
}

const Comparison = lazyPart('The comparison', async () => (await import('./Comparison.tsx')).Comparison)
const ComplianceGuide = lazyPart('The guide', async () => (await import('./ComplianceGuide.tsx')).ComplianceGuide)
const ComingSoon = lazyPart('The states', async () => (await import('./ComingSoon.tsx')).ComingSoon)

type Choose = ReturnType<typeof useLawState>['choose']

interface BodyProps {
  data: LawsAnswer
  state: LawState
  choose: Choose
  acted: AlertsActed | undefined
}

function Body({ data, state, choose, acted }: BodyProps) {
  const first = data.laws.filter(({ isFirst }) => isFirst)
  const [comprehensive, health] = [
    data.laws.filter(({ kind }) => kind === 'comprehensive'),
    data.laws.filter(({ kind }) => kind === 'sector'),
  ]
  const hrefFor = (law: string) => lawsHref({ ...state, law }, '#map')
  return (
    <>
      <Section
        id="map"
        title={`${data.counts.inForce} states have a privacy law in force, ${data.counts.later} more enacted one`}
        note={`On ${asOfWords(data.on)}. ${data.counts.sector} more have a law on health data only. Florida’s law is counted here, not by everyone. Choose a state to see every fact of its law.`}
      >
        <LawMap
          laws={data.laws}
          state={state}
          on={data.on}
          changes={data.changes}
          onChoose={(law) => choose({ law })}
        />
        <Fold title={`All ${data.laws.length} as a table`} className="pt-10">
          <LawTable laws={byName(comprehensive)} hrefFor={hrefFor} />
          <h3 className="pt-10 pb-4 text-xl">Health data only</h3>
          <LawTable laws={byName(health)} hrefFor={hrefFor} />
        </Fold>
      </Section>
      <Claims claims={data.claims} counts={data.counts} />
      <Callout className="mt-8" title="Not legal advice">
        {notLegalAdvice.replace(/^Not legal advice\. /, '')} The newest source was read on {asOfWords(data.asOf)}.
      </Callout>
      <h2 className="ui-hidden">The first eight laws</h2>
      <Tabs
        className="pt-8 pb-14"
        label="The eight laws"
        selected={state.tab}
        hrefFor={(tab) => lawsHref({ ...state, tab })}
        onSelect={(tab) => choose({ tab })}
        tabs={tabsOf({ data, first, state, acted, hrefFor })}
      />
      <Section id="changes" folds title="What changes when" layout="side">
        <Changes on={data.on} changes={data.changes} />
      </Section>
      <Section
        id="applies"
        folds
        title="Which laws apply to you"
        note="Each answer names the rule that decided and who says so."
      >
        <Applicability laws={data.laws} state={state} onAnswer={(answers) => choose({ answers }, { replace: true })} />
      </Section>
    </>
  )
}

interface TabParts {
  data: LawsAnswer
  first: StateLaw[]
  state: LawState
  acted: AlertsActed | undefined
  hrefFor: (law: string) => string
}

const tabsOf = ({
  data,
  first,
  state,
  acted,
  hrefFor,
}: TabParts): { id: LawTab; label: string; content: ReactNode }[] => [
  { id: 'active', label: 'Active Laws', content: <LawCards laws={first} hrefFor={hrefFor} /> },
  { id: 'comparison', label: 'Comparison', content: <Comparison laws={first} /> },
  { id: 'guide', label: 'Compliance Guide', content: <ComplianceGuide laws={first} /> },
  { id: 'coming', label: 'Coming Soon', content: <ComingSoon states={data.pending} acted={acted} state={state} /> },
]

interface DayProps {
  data: LawsAnswer
  state: LawState
  onChoose: Choose
}

/** The day that the laws are shown for: a form that works before and without script. */
function Day({ data, state, onChoose }: DayProps) {
  const isHydrated = useHydrated()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onChoose({ on: readLawState(new URLSearchParams(new FormData(event.currentTarget) as never)).on })
  }

  return (
    <form action={lawsPath} onSubmit={submit} className="ui-screen-only flex flex-wrap items-end gap-3">
      {[...lawParams({ ...state, on: '' })].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextInput label="As of" type="date" name="on" defaultValue={data.on} />
      <Button type="submit">Show</Button>
      <Button
        icon={<Printer className="ui-icon" aria-hidden="true" />}
        className={isHydrated ? undefined : 'ui-awaits-script'}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <p className="flex min-h-10 flex-wrap items-center gap-x-5 text-sm">
        {state.on !== '' && <TextLink href={lawsHref({ ...state, on: '' })}>Back to today</TextLink>}
        <TextLink href={callUrl(lawsUrl, { query: state.on === '' ? {} : { on: state.on } })}>As JSON</TextLink>
      </p>
    </form>
  )
}
