import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { stoppedBy } from '../../../platform/web/mail-link.ts'
import { Button } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { subscriptionContract } from '../subscription-contract.ts'
import type { Route } from './+types/unsubscribe.page'
import { Stopped } from './mail-link.tsx'

export const handle = { hydrate: false }

/**
 * Stops the alerts at once, for the button as for a mail provider that posts "List-Unsubscribe=One-Click" for its reader
 * (RFC 8058 § 3.2). The link alone says what is wanted: no body is read, so it may come in any form.
 */
export const action = ({ context, params }: Route.ActionArgs) =>
  stoppedBy(
    serverCaller<typeof subscriptionContract>(context)('POST /api/breach-alerts/unsubscribe/{token}', { params }),
  )

export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Stops alerts about data breaches." isListed={false} />
      {actionData?.isStopped ? <Stopped /> : <Asking />}
    </Container>
  )
}

function Asking() {
  return (
    <>
      <Title>Stop breach alerts</Title>
      <PageHeader title="Stop breach alerts" lede="They end at once, and the subscription is erased." />
      <form method="post" className="ui-screen-only">
        <Button type="submit" name="List-Unsubscribe" value="One-Click" variant="primary" size="large" wide>
          Stop these alerts
        </Button>
      </form>
    </>
  )
}
