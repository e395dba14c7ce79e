import { HydrationBoundary, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { redirect, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { adminContract, StaffSession } from '../../features/admin/contract.ts'
import { signedInSearch, staffSessionUrl } from '../../features/admin/vocabulary.ts'
import { clearSessionFlag, hasSessionFlag, setSessionFlag } from '../../features/admin/web/session-flag.ts'
import { staffRoleNames } from '../../features/admin/web/staff-words.ts'
import { requestCountUrl } from '../../features/investigations/vocabulary.ts'
import { type LeadCounts, leadCountsUrl } from '../../features/leads/web/staff/lead-list.ts'
import { ApiError, createCaller, errorWords } from '../../platform/web/call.ts'
import { callContext, serverCaller } from '../../platform/web/context.ts'
import { Head } from '../../platform/web/head.tsx'
import { dehydrated } from '../../platform/web/query.ts'
import { statusOf } from '../../platform/web/refused.ts'
import { adminAccountPath, adminLoginPath, adminPath } from '../../product/links.ts'
import { staffRefreshMs } from '../../product/staff.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Contents } from '../../ui/Contents.tsx'
import { cx } from '../../ui/class-names.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Container, PageHeader, Section } from '../../ui/Page.tsx'
import { type StatItem, Stats } from '../../ui/Stat.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { callOf, dashboardQueries, panelQueries } from '../panel-queries.ts'
import { type AdminTab, adminTabs, panelsOf, tabOf } from '../panels.ts'
import type { Route } from './+types/admin.page'

export const handle = { frame: 'staff' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const session = await serverCaller<typeof adminContract>(context)('GET /api/admin/session', {}).catch((refusal) => {
    if (statusOf(refusal) === 401) throw redirect(adminLoginPath)
    throw refusal
  })
  if (session.mustAddSecondFactor) throw redirect(adminAccountPath)
  const call = context.get(callContext)
  const queries = dashboardQueries(new URL(request.url).searchParams, session).map((queryKey) => ({
    queryKey,
    queryFn: () => call(callOf(queryKey), { query: queryKey[1] ?? {} }),
  }))
  return { state: await dehydrated([{ queryKey: [staffSessionUrl], queryFn: async () => session }, ...queries]) }
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
  const navigate = useNavigate()
  useSignedIn(useIsRefused())
  const session = useQuery<StaffSession>({ queryKey: [staffSessionUrl], refetchOnMount: 'always' })
  const mustAddFactor = session.data?.mustAddSecondFactor ?? false
  useEffect(() => {
    if (mustAddFactor) void navigate(adminAccountPath, { replace: true })
  }, [mustAddFactor, navigate])
  return (
    <Container>
      <Head
        title="Admin dashboard"
        description="Requests and messages of this installation, for its staff."
        isListed={false}
      />
      <PageHeader
        title="Admin dashboard"
        actions={
          <>
            <ButtonLink href={adminAccountPath}>Your account</ButtonLink>
            <Logout />
          </>
        }
      />
      <Loaded answer={session} what="Your session" explain={errorWords}>
        {(signedIn) => <PanelTabs session={signedIn} />}
      </Loaded>
    </Container>
  )
}

/** Tabs are links: the address of a panel opens its tab, and all of them work without script. */
function PanelTabs({ session }: { session: StaffSession }) {
  const { search, hash } = useLocation()
  const params = new URLSearchParams(search)
  // The server is not told the fragment: what it painted first is the tab of the search alone.
  const tab = tabOf(params, useHydrated() ? hash : '')
  const titles = panelsOf(tab).map(({ id, title }) => ({ href: `#${id}`, label: title }))
  const hrefFor = (id: AdminTab) => (id === 'requests' ? adminPath : `${adminPath}?tab=${id}`)
  return (
    <>
      {/* All four count what is in the first tab. */}
      <Counters session={session} isLeading={tab === 'requests'} />
      <Tabs
        label="Admin"
        selected={tab}
        hrefFor={hrefFor}
        tabs={adminTabs.map(({ id, label }) => ({
          ...{ id, label },
          content: id === tab && (
            <>
              {titles.length > 2 && <Contents columns className="my-6" links={titles} />}
              <Panels tab={tab} session={session} />
            </>
          ),
        }))}
      />
    </>
  )
}

function Panels({ tab, session }: { tab: AdminTab; session: StaffSession }) {
  const { search } = useLocation()
  const reads = panelQueries(new URLSearchParams(search))
  return panelsOf(tab).map(({ id, title, component: Content, ...panel }) => {
    const read = reads[id]
    const canRead = read === undefined || !session.denied.includes(callOf(read))
    const canChange = !('changes' in panel) || !session.denied.includes(panel.changes)
    return (
      <Section key={id} id={id} title={title}>
        {canRead && canChange ? (
          <Content />
        ) : canRead ? (
          <ReadOnly id={id} role={session.role}>
            <Content />
          </ReadOnly>
        ) : (
          <p className="text-quiet">{`Your role, ${roleWords(session.role)}, doesn’t include this.`}</p>
        )}
      </Section>
    )
  })
}

const roleWords = (role: StaffSession['role']) => staffRoleNames[role].toLowerCase()

/** The server refuses what the role may not do; here nothing that would be refused can be pressed. */
function ReadOnly({ id, role, children }: { id: string; role: StaffSession['role']; children: ReactNode }) {
  const reasonId = `${id}-read-only`
  return (
    <>
      <p id={reasonId} className="mb-4 text-quiet">
        {`Your role, ${roleWords(role)}, can read this and not change it.`}
      </p>
      <fieldset disabled aria-describedby={reasonId} className="min-w-0">
        {children}
      </fieldset>
    </>
  )
}

const counted = (url: string) => ({
  queryKey: [url],
  refetchInterval: staffRefreshMs,
  refetchOnMount: 'always' as const,
})

function Counters({ session, isLeading }: { session: StaffSession; isLeading: boolean }) {
  const enabled = !session.denied.includes(callOf([leadCountsUrl]))
  const { data: leads } = useQuery<LeadCounts>({ ...counted(leadCountsUrl), enabled })
  const { data: requests } = useQuery<{ total: number }>(counted(requestCountUrl))
  const counter = (label: string, note: string, count: number | undefined): StatItem[] =>
    count === undefined ? [] : [{ label, note, value: count.toLocaleString('en-US') }]
  const items = [
    ...counter('Total leads', 'All that are kept', leads?.total),
    ...counter('New leads', 'Not contacted yet', leads?.byStatus.new),
    ...counter('Investigations', 'Requested by visitors', requests?.total),
    ...counter('Qualified leads', 'Marked so by staff', leads?.byStatus.qualified),
  ]
  return items.length > 0 && <Stats items={items} className={cx('mb-12', !isLeading && 'max-sm:hidden')} />
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
