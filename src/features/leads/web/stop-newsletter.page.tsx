import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { stoppedBy } from '../../../platform/web/mail-link.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { leadsContract } from '../contract.ts'
import type { Route } from './+types/stop-newsletter.page'
import { newsletterPath } from './newsletter.ts'

export const handle = { hydrate: false }

/**
 * Stops at once, for the button as for a mail provider that posts "List-Unsubscribe=One-Click" for its reader (RFC 8058
 * § 3.2). The link alone says what is wanted: no body is read, so it may come in any form.
 */
export const action = ({ context, params }: Route.ActionArgs) =>
  stoppedBy(serverCaller<typeof leadsContract>(context)('POST /api/newsletter/{token}/stop', { params }))

export default function StopNewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Stops the newsletter." isListed={false} />
      {actionData?.isStopped ? <Stopped /> : <Asking />}
    </Container>
  )
}

function Asking() {
  return (
    <>
      <Title>Stop the newsletter</Title>
      <PageHeader title="Stop the newsletter" lede="It ends at once, and the address is erased." />
      <form method="post" className="ui-screen-only">
        <Button type="submit" name="List-Unsubscribe" value="One-Click" variant="primary" size="large" wide>
          Stop the newsletter
        </Button>
      </form>
    </>
  )
}

/** Shown whether or not there was anything to stop. */
function Stopped() {
  return (
    <>
      <Title>Newsletter stopped</Title>
      <PageHeader
        title="You will get no more of the newsletter"
        lede="You’re done. You can subscribe again at any time."
        actions={<ButtonLink href={newsletterPath}>Go to the newsletter</ButtonLink>}
      />
    </>
  )
}
