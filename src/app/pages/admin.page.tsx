import { HydrationBoundary, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { redirect, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { adminContract } from '../../features/admin/contract.ts'
import { adminLoginPath, adminPath, signedInSearch, staffRefreshMs } from '../../features/admin/vocabulary.ts'
import { clearSessionFlag, hasSessionFlag, setSessionFlag } from '../../features/admin/web/session-flag.ts'
import { requestCountUrl } from '../../features/investigations/vocabulary.ts'
import { type LeadCounts, leadCountsUrl } from '../../features/leads/web/staff/lead-list.ts'
import { ApiError, createCaller, errorWords } from '../../platform/web/call.ts'
import { callContext, serverCaller } from '../../platform/web/context.ts'
import { Head } from '../../platform/web/head.tsx'
import { dehydrated } from '../../platform/web/query.ts'
import { statusOf } from '../../platform/web/refused.ts'
import { Button } from '../../ui/Button.tsx'
import { Contents } from '../../ui/Contents.tsx'
import { Container, PageHeader, Section } from '../../ui/Page.tsx'
import { type StatItem, Stats } from '../../ui/Stat.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { dashboardQueries } from '../panel-queries.ts'
import { panels } from '../panels.ts'
import type { Route } from './+types/admin.page'

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    await serverCaller<typeof adminContract>(context)('GET /api/admin/session', {})
  } catch (refusal) {
    if (statusOf(refusal) === 401) throw redirect(adminLoginPath)
    throw refusal
  }
  const call = context.get(callContext)
  await fetchPanels()
  return {
    state: await dehydrated(
      dashboardQueries(new URL(request.url).searchParams).map((queryKey) => ({
        queryKey,
        queryFn: () => call(`GET ${queryKey[0]}`, { query: queryKey[1] ?? {} }),
      })),
    ),
  }
}

/** In the browser each panel asks for itself. */
export async function clientLoader() {
  await fetchPanels()
  return { state: null }
}

const fetchPanels = () => Promise.all(panels.map(({ component }) => component.fetch()))

/** Signs out without script. */
export async function action({ context }: Route.ActionArgs) {
  await serverCaller<typeof adminContract>(context)('POST /api/admin/logout', {})
  throw redirect(adminLoginPath, 303)
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Dashboard />
    </HydrationBoundary>
  )
}

const call = createCaller<typeof adminContract>()

function Dashboard() {
  useSignedIn(useIsRefused())
  return (
    <Container>
      <Head
        title="Admin dashboard"
        description="Requests and messages of this installation, for its staff."
        isListed={false}
      />
      <PageHeader title="Admin dashboard" actions={<Logout />} />
      <Counters />
      <Contents columns className="mb-12" links={panels.map(({ id, title }) => ({ href: `#${id}`, label: title }))} />
      <Panels />
    </Container>
  )
}

function Panels() {
  const { key } = useLocation()
  const [opened] = useState(key)
  // Every panel may read the address: those that are not there yet would hold its change up.
  if (key !== opened) fetchPanels().catch(() => undefined)
  return panels.map(({ id, title, component: Content }) => (
    <Section key={id} id={id} title={title}>
      <Content />
    </Section>
  ))
}

const counted = (url: string) => ({
  queryKey: [url],
  refetchInterval: staffRefreshMs,
  refetchOnMount: 'always' as const,
})

function Counters() {
  const { data: leads } = useQuery<LeadCounts>(counted(leadCountsUrl))
  const { data: requests } = useQuery<{ total: number }>(counted(requestCountUrl))
  const counter = (label: string, note: string, count: number | undefined): StatItem[] =>
    count === undefined ? [] : [{ label, note, value: count.toLocaleString('en-US') }]
  const items = [
    ...counter('Total leads', 'All that are kept', leads?.total),
    ...counter('New leads', 'Not contacted yet', leads?.byStatus.new),
    ...counter('Investigations', 'Requested by visitors', requests?.total),
    ...counter('Qualified leads', 'Marked so by staff', leads?.byStatus.qualified),
  ]
  return items.length > 0 && <Stats items={items} className="mb-12" />
}

/** Whether the server no longer knows the session: whatever asks first is told. */
function useIsRefused(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    cache.subscribe,
    () => cache.getAll().some(({ state: { error } }) => error instanceof ApiError && error.status === 401),
    () => false,
  )
}

/** Without the flag, or when the server no longer knows the session, the screen is the sign-in. */
function useSignedIn(isRefused: boolean): void {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const hasJustSignedIn = search.has(signedInSearch)
  useEffect(() => {
    if (isRefused) clearSessionFlag()
    else if (hasJustSignedIn) {
      setSessionFlag()
      setSearch({}, { replace: true })
    }
    if (!hasSessionFlag()) void navigate(adminLoginPath, { replace: true })
  }, [isRefused, hasJustSignedIn, setSearch, navigate])
}

function Logout() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { toast } = useToast()
  const logout = useMutation({
    mutationFn: () => call('POST /api/admin/logout', {}),
    onSuccess: async () => {
      clearSessionFlag()
      // Gone from the screen before the cache forgets: a panel still there would ask once more and be refused.
      await navigate(adminLoginPath, { flushSync: true })
      client.clear()
      toast({ title: 'Logged Out', description: 'You have been successfully logged out.' })
    },
    onError: (error) =>
      toast({
        title: 'Not logged out',
        description: errorWords(error),
        variant: 'destructive',
      }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    logout.mutate()
  }

  return (
    <form method="post" action={adminPath} onSubmit={submit}>
      <Button type="submit" pending={logout.isPending} pendingLabel="Logging out">
        Logout
      </Button>
    </form>
  )
}
