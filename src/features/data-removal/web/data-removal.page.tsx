import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { data, useSearchParams } from 'react-router'
import type { Output } from '../../../platform/shared/endpoint.ts'
import type { createCaller } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { saidBy } from '../../../platform/web/refused.ts'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { breachAlertsContract } from '../../breach-alerts/contract.ts'
import type { dataRemovalContract } from '../contract.ts'
import { categoriesUrl } from '../vocabulary.ts'
import type { Route } from './+types/data-removal.page'
import { breachKey, searchedFor } from './breach-ask.ts'
import { LawsCard } from './LawsCard.tsx'
import { type Asked, chosenKey, loadPlatformPage, matchKey, platformPagesKey } from './platform-pages.ts'
import { type Acted, RemovalForm } from './RemovalForm.tsx'
import { failed, missing, type Refused, refusedFor, requestOf, searchedIn, submitted, typedIn } from './removal-form.ts'
import { type RemovalState, readRemovalState, removalParams } from './removal-state.ts'
import { SideCards } from './SideCards.tsx'

type Contract = typeof dataRemovalContract
type Call = ReturnType<typeof createCaller<typeof dataRemovalContract & typeof breachAlertsContract>>

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = serverCaller<typeof dataRemovalContract & typeof breachAlertsContract>(context)
  const { q, category, cursor, platforms, breach } = readRemovalState(new URL(request.url).searchParams)
  const [list, about] = await Promise.all([
    loadList(call, { q, category, cursor }, platforms),
    loadBreach(call, breach),
  ])
  return { list, about }
}

/** Once script serves the page, the browser makes the calls itself. */
export const clientLoader = () => ({ list: null, about: null })

const loadList = (call: Call, asked: Asked, ids: readonly string[]) =>
  dehydrated([
    {
      queryKey: platformPagesKey(asked),
      queryFn: async () => ({ pages: [await loadPlatformPage(asked, call)], pageParams: [asked.cursor] }),
    },
    { queryKey: [categoriesUrl], queryFn: () => call('GET /api/data-removal/categories', {}) },
    ...(ids.length > 0
      ? [
          {
            queryKey: chosenKey(ids),
            queryFn: () => call('GET /api/data-removal/platforms', { query: { ids: ids.join(',') } }),
          },
        ]
      : []),
  ])

/** A breach that is not there is a reason less, and no reason to refuse the page. */
async function loadBreach(call: Call, id: string) {
  if (id === '') return null
  const alert = await call('GET /api/breach-alerts/{id}', { params: { id } }).catch((thrown: unknown) => {
    if (saidBy(thrown).code === undefined) throw thrown
    return null
  })
  if (!alert) return null
  const q = searchedFor(alert)
  return dehydrated([
    { queryKey: breachKey(id), queryFn: async () => alert },
    { queryKey: matchKey(q), queryFn: () => call('GET /api/data-removal/platforms', { query: { q, limit: 20 } }) },
  ])
}

/** The form without script: its buttons search, go on, begin again and submit, and none of them loses what was typed. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = serverCaller<typeof dataRemovalContract & typeof breachAlertsContract>(context)
  const form = await request.formData()
  const typed = typedIn(form)
  const asked = searchedIn(form)
  const list = await loadList(call, asked, typed.platforms)
  const answer = (acted: Acted, status = 200) => data({ acted, list }, { status })
  const intent = form.get('intent')
  if (['find', 'all', 'again'].includes(String(intent)) || form.has('more'))
    return answer({ outcome: 'found', typed, asked })
  const refuse = (title: string, refused: Refused) => answer({ outcome: 'refused', typed, refused, title }, 422)
  if (typed.email === '' || typed.platforms.length === 0)
    return refuse(missing.title, { fields: {}, words: missing.description })
  const receipt = await call('POST /api/data-removal/request', { body: requestOf(typed) }).catch((thrown: unknown) => {
    const { code, message, issues = [] } = saidBy(thrown)
    if (message === undefined) throw thrown
    return { refused: refusedFor({ code, words: message, issues }) }
  })
  if ('refused' in receipt) {
    const { fields, words } = receipt.refused
    return refuse(failed.title, { fields, words: words ?? failed.description })
  }
  return answer({ outcome: 'submitted', typed, receipt }, 201)
}

export default function DataRemovalPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.list}>
      <HydrationBoundary state={loaderData.about}>
        <HydrationBoundary state={actionData?.list}>
          <DataRemoval acted={actionData?.acted} />
        </HydrationBoundary>
      </HydrationBoundary>
    </HydrationBoundary>
  )
}

function DataRemoval({ acted }: { acted: Acted | undefined }) {
  const { toast } = useToast()
  const [params, setParams] = useSearchParams()
  const state = readRemovalState(params)
  const [isDone, setDone] = useState(acted?.outcome === 'submitted')
  const [isPast, setPast] = useState(false)
  const { data: overview } = useQuery<Output<Contract['GET /api/data-removal/categories']>>({
    queryKey: [categoriesUrl],
  })
  const automated = overview?.automated
  const asked: Asked = !isPast && acted?.outcome === 'found' ? acted.asked : state

  function ask(next: Partial<Asked>) {
    setPast(true)
    const { q, category } = asked
    const wanted: RemovalState = { ...state, q, category, ...next, cursor: 0 }
    setParams(removalParams(wanted), { preventScrollReset: true, replace: true })
  }

  return (
    <Container>
      <Head
        title={isDone ? 'Requests submitted' : 'Data removal'}
        description="Ask platforms and data brokers to remove your personal data: letters that cite the law of where you live, due dates, reminders, and a receipt that can be verified."
        isListed={params.size === 0}
      />
      {!isDone && (
        <PageHeader
          title="Have your data removed"
          lede="Choose the companies. We write each one a letter under your state’s or country’s law, or show you the steps, and track every deadline."
        />
      )}
      <div
        className={
          isDone
            ? 'mx-auto max-w-[46rem] pt-[clamp(2rem,5vw,4rem)] pb-12'
            : 'grid gap-x-12 gap-y-10 pb-12 lg:grid-cols-[minmax(0,1fr)_20rem]'
        }
      >
        <div className="min-w-0">
          <RemovalForm
            acted={acted}
            asked={asked}
            onAsk={ask}
            named={state.platforms}
            breachId={state.breach}
            onSubmitted={(count) => {
              setDone(true)
              window.scrollTo({ top: 0 })
              toast(submitted(count))
            }}
            onAgain={() => setDone(false)}
          />
        </div>
        {!isDone && <SideCards hasAgent={automated !== 0} />}
      </div>
      {!isDone && (
        <div className="pb-16">
          <LawsCard />
        </div>
      )}
    </Container>
  )
}
