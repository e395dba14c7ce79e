import { HydrationBoundary, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import type { adminContract } from '../../features/admin/contract.ts'
import { adminLoginPath, adminPath, signedInSearch } from '../../features/admin/vocabulary.ts'
import { clearSessionFlag, hasSessionFlag, setSessionFlag } from '../../features/admin/web/session-flag.ts'
import { refreshMs } from '../../features/leads/vocabulary.ts'
import { ApiError, createCaller } from '../../platform/web/call.ts'
import { callContext, serverCaller } from '../../platform/web/context.ts'
import { Head } from '../../platform/web/head.tsx'
import { dehydrated, type QueryKey } from '../../platform/web/query.ts'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../ui/Page.tsx'
import { type StatItem, Stats } from '../../ui/Stat.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { counters, panels } from '../panels.ts'
import type { Route } from './+types/admin.page'

/** What the page reads: its panels as the address asks for them, and what its counters count. */
const keysOf = (search: URLSearchParams): QueryKey[] => [
  ...panels.map(({ url, keyOf }): QueryKey => keyOf?.(search) ?? [url]),
  ...countedUrls.map((url): QueryKey => [url]),
]

const countedUrls = [...new Set(counters.map(({ url }) => url))]

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    await serverCaller<typeof adminContract>(context)('GET /api/admin/session', {})
  } catch (refusal) {
    if ((refusal as { init?: { status?: number } } | null)?.init?.status === 401) throw redirect(adminLoginPath)
    throw refusal
  }
  const call = context.get(callContext)
  return {
    state: await dehydrated(
      keysOf(new URL(request.url).searchParams).map((queryKey) => ({
        queryKey,
        queryFn: () => call(`GET ${queryKey[0]}`, { query: queryKey[1] ?? {} }),
      })),
    ),
  }
}

/** In the browser each panel asks for itself. */
export const clientLoader = () => ({ state: null })

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
  const [search] = useSearchParams()
  const answers = useQueries({ queries: keysOf(search).map((queryKey) => ({ queryKey })) })
  useSignedIn(answers.some(({ error }) => error instanceof ApiError && error.status === 401))
  const counted = useQueries({
    queries: countedUrls.map((url) => ({
      queryKey: [url],
      refetchInterval: refreshMs,
      refetchOnMount: 'always' as const,
    })),
  })
  const figures = counters.flatMap(({ label, note, url, count }): StatItem[] => {
    const answer = counted[countedUrls.indexOf(url)]
    return answer?.isSuccess ? [{ label, note, value: count(answer.data).toLocaleString('en-US') }] : []
  })
  return (
    <Container>
      <Head
        title="Admin dashboard"
        description="Requests and messages of this installation, for its staff."
        isListed={false}
      />
      <PageHeader title="Admin dashboard" actions={<Logout />} />
      {figures.length > 0 && <Stats items={figures} className="mb-12" />}
      <Contents />
      {panels.map(({ id, title, component: Content }) => (
        <Section key={id} id={id} title={title}>
          <Content />
        </Section>
      ))}
    </Container>
  )
}

const Contents = () => (
  <nav aria-label="On this page" className="ui-screen-only mb-12 flex flex-wrap gap-x-6 gap-y-1 text-sm">
    {panels.map(({ id, title }) => (
      <TextLink key={id} href={`#${id}`} quiet className="py-1">
        {title}
      </TextLink>
    ))}
  </nav>
)

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
        description: error instanceof ApiError ? error.words : 'The server did not answer. Please try again.',
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
