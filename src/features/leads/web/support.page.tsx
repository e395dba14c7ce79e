import { HydrationBoundary } from '@tanstack/react-query'
import { useRef } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { operatorIn } from '../../../platform/web/operator.ts'
import { dehydrated } from '../../../platform/web/query.ts'
import { inquiryHref, statusUrl, ticketPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Container, PageHeader, Section, Split } from '../../../ui/Page.tsx'
import type { siteContract } from '../../site/contract.ts'
import type { leadsContract } from '../contract.ts'
import type { Route } from './+types/support.page'
import { Channels } from './Channels.tsx'
import { ChatForm } from './ChatForm.tsx'
import { actOn, statusOf } from './forms.ts'
import { HelpSearch, PageList, QuestionList } from './HelpSearch.tsx'
import { helpPages, questions } from './help.ts'
import { StatusCard } from './StatusCard.tsx'
import { SupportForm } from './SupportForm.tsx'
import { chatForm, supportForm } from './support-forms.ts'
import { readSupportState } from './support-state.ts'
import { useFocusOn } from './use-focus-on.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const call = serverCaller<typeof siteContract>(context)
  return {
    operator: operatorIn(context),
    state: await dehydrated([{ queryKey: [statusUrl], queryFn: () => call('GET /api/status', {}) }]),
  }
}

/** The address changes what is shown, not what was loaded. */
export const shouldRevalidate = () => false

/** Handles either form for users without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData()
  const form = posted.get('form') === chatForm.name ? chatForm : supportForm
  const acted = await actOn(form, serverCaller<typeof leadsContract>(context), posted)
  if (form === chatForm && acted.outcome === 'sent' && acted.answer.token !== null)
    throw redirect(ticketPath(acted.answer.token), 303)
  return data(acted, statusOf(acted))
}

export default function SupportPage({ loaderData: { operator, state }, actionData: acted }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const { q, isChatOpen } = readSupportState(search)
  const chat = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOn()

  function say(name: string, value: string) {
    const next = new URLSearchParams(search)
    if (value.trim() === '') next.delete(name)
    else next.set(name, value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  function openChat() {
    say('channel', 'chat')
    focusOn(chat, 'name')
  }

  return (
    <HydrationBoundary state={state}>
      <Container className="pb-16">
        <Head
          title="Support centre"
          description="Answers, a support request, a chat, and how the parts of the service do."
          isListed={q === ''}
        />
        <PageHeader title="Support centre">
          <HelpSearch q={q} onSearch={(typed) => say('q', typed)} />
        </PageHeader>
        <Section title="How to reach us">
          <Channels operator={operator} onChat={openChat} />
        </Section>
        {isChatOpen && (
          <Section id="chat" title="Live Chat" className="scroll-mt-20">
            <ChatForm acted={acted} place={chat} />
          </Section>
        )}
        <Section id="request" title="Send a support request" className="scroll-mt-20">
          <Split>
            <SupportForm acted={acted} />
            <StatusCard />
          </Split>
        </Section>
        <Section title="Frequently asked questions" layout="side">
          <QuestionList questions={questions} />
        </Section>
        <Section title="Resources" layout="side">
          <PageList pages={helpPages} />
        </Section>
        <Upgrade />
      </Container>
    </HydrationBoundary>
  )
}

function Upgrade() {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <CardHead title="Need more help?" headingLevel={2} />
          <p className="text-quiet">Talk to sales about support for your organisation.</p>
        </div>
        <ButtonLink href={inquiryHref('sales')} variant="primary">
          Upgrade support
        </ButtonLink>
      </div>
    </Card>
  )
}
