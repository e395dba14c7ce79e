import { redirect } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink, stoppedBy } from '../../../platform/web/mail-link.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { subscriptionsContract } from '../contract.ts'
import { subscriptionsPath } from '../kinds.ts'
import type { Route } from './+types/unsubscribe.page'

// Also at the addresses of mails that were sent before subscriptions had one page.

export const handle = { hydrate: false }

/** Leads to the page with everything, where the link opens it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const call = serverCaller<typeof subscriptionsContract>(context)
  const opened = await byLink(call('GET /api/subscriptions/{token}', { params }))
  if (opened.data) throw redirect(subscriptionsPath(params.token))
  return null
}

/**
 * Stops at once, for the button as for a mail provider that posts "List-Unsubscribe=One-Click" for its reader (RFC 8058
 * § 3.2). The link says what is wanted: no body is read, so it may come in any form.
 */
export const action = ({ context, params }: Route.ActionArgs) =>
  stoppedBy(serverCaller<typeof subscriptionsContract>(context)('POST /api/unsubscribe/{token}', { params }))

export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Stops emails that this address subscribed to." isListed={false} />
      {actionData?.isStopped ? <Stopped /> : <Asking />}
    </Container>
  )
}

function Asking() {
  return (
    <>
      <Title>Unsubscribe</Title>
      <PageHeader title="Unsubscribe" lede="These emails stop at once, and the subscription is deleted." />
      <form method="post" className="ui-screen-only">
        <Button type="submit" name="List-Unsubscribe" value="One-Click" variant="primary" size="large" wide>
          Stop these emails
        </Button>
      </form>
    </>
  )
}

/** The same answer whether or not the link had a subscription, so no one learns which tokens exist. */
function Stopped() {
  return (
    <>
      <Title>Unsubscribed</Title>
      <PageHeader
        title="You’re unsubscribed"
        lede="You can subscribe again at any time. Anything else you get from us has its own link to stop it."
        actions={<ButtonLink href="/">Go to the home page</ButtonLink>}
      />
    </>
  )
}
