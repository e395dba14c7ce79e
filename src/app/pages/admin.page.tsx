import { HydrationBoundary, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import type { adminContract } from '../../features/admin/contract.ts'
import { adminLoginPath, adminPath, signedInSearch } from '../../features/admin/vocabulary.ts'
import { clearSessionFlag, hasSessionFlag, setSessionFlag } from '../../features/admin/web/session-flag.ts'
import { ApiError, createCaller } from '../../platform/web/call.ts'
import { callContext, serverCaller } from '../../platform/web/context.ts'
import { dehydrated } from '../../platform/web/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Container, PageHeader, Section } from '../../ui/Page.tsx'
import { type StatItem, Stats } from '../../ui/Stat.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { panels } from '../panels.ts'
import type { Route } from './+types/admin.page'

export async function loader({ context }: Route.LoaderArgs) {
  try {
    await serverCaller<typeof adminContract>(context)('GET /api/admin/session', {})
  } catch (refusal) {
    if ((refusal as { init?: { status?: number } } | null)?.init?.status === 401) throw redirect(adminLoginPath)
    throw refusal
  }
  const call = context.get(callContext)
  return {
    state: await dehydrated(panels.map(({ url }) => ({ queryKey: [url], queryFn: () => call(`GET ${url}`, {}) }))),
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
  const answers = useQueries({ queries: panels.map(({ url }) => ({ queryKey: [url] })) })
  useSignedIn(answers.some(({ error }) => error instanceof ApiError && error.status === 401))
  const counters = panels.flatMap(({ counters: own }, index): StatItem[] => {
    const answer = answers[index]
    return answer?.isSuccess
      ? own.map(({ label, note, count }) => ({ label, note, value: count(answer.data).toLocaleString('en-US') }))
      : []
  })
  return (
    <Container>
      <title>Admin dashboard · Sightline</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content="Requests and messages of this installation, for its staff." />
      <PageHeader title="Admin dashboard" actions={<Logout />} />
      {counters.length > 0 && <Stats items={counters} className="mb-12" />}
      {panels.map(({ id, title, component: Content }) => (
        <Section key={id} id={id} title={title}>
          <Content />
        </Section>
      ))}
    </Container>
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
      for (const { url } of panels) client.removeQueries({ queryKey: [url] })
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
