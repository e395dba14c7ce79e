import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, type LinkedData } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import {
  assessField,
  investigationPath,
  pathForUse,
  policiesPath,
  scanPath,
  searchPath,
} from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, Section } from '../../../ui/Page.tsx'
import type { investigationsContract } from '../../investigations/contract.ts'
import { longestVendorName } from '../../investigations/vocabulary.ts'
import type { SearchTotals, searchContract } from '../contract.ts'
import type { SearchType } from '../vocabulary.ts'
import type { Route } from './+types/home.page'
import { AssessmentRequest, assessmentRequest } from './AssessmentRequest.tsx'
import { typeFilters } from './choices.ts'
import { ContactSection, Features, Promises } from './HomeSections.tsx'
import { Results } from './Results.tsx'
import { SearchBox } from './SearchBox.tsx'
import { readSearchState, type SearchState } from './search-state.ts'
import { useSearchState } from './use-search-state.ts'
import { useTypedQuery } from './use-typed-query.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = serverCaller<typeof searchContract>(context)
  const { q, type } = readSearchState(new URL(request.url).searchParams)
  const state = await dehydrated([
    { queryKey: ['/api/search', { q, type }], queryFn: () => call('GET /api/search', { query: { q, type } }) },
    { queryKey: ['/api/search/totals'], queryFn: () => call('GET /api/search/totals', {}) },
  ])
  return { state }
}

/** Once script serves the page, the browser makes the calls itself. */
export const clientLoader = async () => ({ state: null })

/** The assessment form without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const vendorName = String(form.get('vendorName') ?? '').trim()
  const use = String(form.get('use') ?? '').trim()
  if (vendorName === '') return redirect('/#assessment')
  const call = serverCaller<typeof investigationsContract>(context)
  const { id } = await call('POST /api/investigation-requests', { body: assessmentRequest(vendorName) })
  return redirect(pathForUse(investigationPath(id), use))
}

const linkedSite: LinkedData = {
  '@type': 'WebSite',
  name: 'Sightline',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${searchPath}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Head
        title="Sightline · What apps, SDKs and vendors do with personal data"
        isWholeTitle
        description="Search mobile apps, third-party SDKs and data processors, and read how risky they are for privacy, from dated public evidence."
        data={linkedSite}
      />
      <Home />
    </HydrationBoundary>
  )
}

function Home() {
  const { state, go } = useSearchState()
  const choose = (next: Partial<SearchState>) => go(next, { replace: true })
  const typed = useTypedQuery(state.q, (q) => choose({ q }))
  const results = useRef<HTMLDivElement>(null)
  const asked = (useSearchParams()[0].get(assessField) ?? '').slice(0, longestVendorName)
  const { data: totals } = useQuery<SearchTotals>({ queryKey: ['/api/search/totals'] })

  function submit(event: FormEvent) {
    event.preventDefault()
    typed.ask(typed.text)
    results.current?.scrollIntoView()
  }

  return (
    <Container className="max-sm:[&_.ui-section]:pb-4 max-sm:[&_.ui-section-head]:mb-3">
      <div className="grid gap-8 pt-[clamp(2.5rem,8vw,6rem)] pb-12 max-sm:gap-3.5 max-sm:pt-5 max-sm:pb-5">
        <div className="grid gap-3">
          <h1 className="max-w-[30ch] text-[clamp(2.25rem,1.6rem+2.4vw,3rem)] leading-[1.1] tracking-[-0.018em]">
            See what apps, SDKs and vendors do with personal data
          </h1>
          <p className="text-lg text-quiet">Their data collection and tracking, rated from public evidence.</p>
        </div>
        <search>
          <form action={searchPath} onSubmit={submit} className="grid gap-4">
            {/* Above the box, where its suggestions do not cover them. */}
            <TypeButtons value={state.type} onChoose={(type) => choose({ type })} />
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
              <SearchBox
                text={typed.text}
                query={state.q}
                onType={typed.type}
                onPick={typed.ask}
                placeholder="Name, package id or host"
              />
              <Button type="submit" name="type" value={state.type} variant="primary" size="large" className="min-h-14">
                <ArrowRight size={20} className="sm:hidden" aria-hidden="true" />
                <span className="max-sm:sr-only">Search</span>
              </Button>
            </div>
          </form>
        </search>
        <Promises totals={totals} />
      </div>
      <div ref={results} className="scroll-mt-16">
        <Results state={state} onSort={(sort) => choose({ sort })} />
      </div>
      <Section
        id="assessment"
        layout="side"
        title="Request an assessment"
        note={
          <>
            Name a vendor, app or website. The automated investigator looks it up, and the report is public. Or look for
            yourself: <TextLink href={scanPath}>scan an app or a website</TextLink>, or{' '}
            <TextLink href={policiesPath}>read a privacy policy</TextLink>.
          </>
        }
      >
        <AssessmentRequest key={asked} asked={asked} />
      </Section>
      <Features />
      <ContactSection />
    </Container>
  )
}

/** Without script each is a submit button of the search form around it. */
function TypeButtons({ value, onChoose }: { value: SearchType; onChoose: (type: SearchType) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend and brings its own box
    <div role="group" aria-label="Type" className="ui-pills">
      {typeFilters.map((filter) => (
        <button
          key={filter.value}
          type="submit"
          name="type"
          value={filter.value}
          className="ui-pill"
          aria-pressed={filter.value === value}
          onClick={(event) => {
            event.preventDefault()
            onChoose(filter.value)
          }}
        >
          {filter.label}
        </button>
      ))}
    </div>
  )
}
