import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { isUnknownLink } from '../../../platform/web/mail-link.ts'
import { dehydrated } from '../../../platform/web/query.ts'
import { saidBy } from '../../../platform/web/refused.ts'
import { supportPath, ticketPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { leadsContract, Ticket } from '../contract.ts'
import { ticketUrl } from '../vocabulary.ts'
import type { Route } from './+types/ticket.page'
import { TicketThread } from './TicketThread.tsx'
import { actIn, actOnTicket, textMissing } from './ticket-acts.ts'

/** The other side may be writing. */
const pollMs = 5_000

/** Neither tells the code of a ticket from one that was never given. */
const isUnknownTicket = (thrown: unknown) => isUnknownLink(thrown) || saidBy(thrown).code === 'ticket_unknown'

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = serverCaller<typeof leadsContract>(context)
  try {
    const queryFn = () => call('GET /api/tickets/{token}', { params })
    return data({ isKnown: true, state: await dehydrated([{ queryKey: [ticketUrl(params.token)], queryFn }]) })
  } catch (thrown) {
    if (isUnknownTicket(thrown)) return data({ isKnown: false, state: null }, { status: 404 })
    throw thrown
  }
}

/** In the browser the page asks for itself. */
export const clientLoader = () => ({ isKnown: true, state: null })

interface Acted {
  refused?: { text: string; words: string }
}

/** Handles buttons pressed without script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const act = actIn(await request.formData())
  if (!act) throw data(null, { status: 405 })
  const text = act.intent === 'write' ? act.text : ''
  const refuse = (words: string) => data<Acted>({ refused: { text, words } }, { status: 422 })
  if (act.intent === 'write' && text === '') return refuse(textMissing)
  try {
    await actOnTicket(serverCaller<typeof leadsContract>(context), params.token, act)
  } catch (thrown) {
    if (isUnknownTicket(thrown)) return data<Acted>({}, { status: 404 })
    const { message, issues = [] } = saidBy(thrown)
    if (message === undefined) throw thrown
    return refuse(issues[0] ? `The message ${issues[0].message}.` : message)
  }
  throw redirect(ticketPath(params.token), 303)
}

export default function TicketPage({ loaderData: { isKnown, state }, actionData, params }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="A support request, its answers, and a place to write on." isListed={false} />
      {isKnown ? (
        <HydrationBoundary state={state}>
          <LiveTicket key={params.token} token={params.token} refused={actionData?.refused} />
        </HydrationBoundary>
      ) : (
        <UnknownTicket />
      )}
    </Container>
  )
}

function LiveTicket({ token, refused }: { token: string; refused: Acted['refused'] }) {
  const ticket = useQuery<Ticket>({
    queryKey: [ticketUrl(token)],
    refetchInterval: ({ state }) => (isGone(state.error) ? false : pollMs),
  })
  if (isGone(ticket.error)) return <UnknownTicket />
  return (
    <Loaded answer={ticket} what="The ticket" explain={errorWords}>
      {(answer) => <TicketThread token={token} ticket={answer} refused={refused} />}
    </Loaded>
  )
}

/** Not found, or no token at all. */
const isGone = (error: Error | null) => error instanceof ApiError && [400, 404, 422].includes(error.status)

function UnknownTicket() {
  return (
    <>
      <Title>Link not known</Title>
      <PageHeader
        title="There is no ticket behind this link"
        lede="The link may not be whole, or the ticket has been erased. The newest mail about it has a link that works."
        actions={<ButtonLink href={supportPath}>Go to support</ButtonLink>}
      />
    </>
  )
}
