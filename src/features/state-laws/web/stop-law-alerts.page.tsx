import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { stoppedBy } from '../../../platform/web/mail-link.ts'
import { Button } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { lawAlertsContract } from '../alerts-contract.ts'
import type { Route } from './+types/stop-law-alerts.page'
import { Stopped } from './mail-link.tsx'

export const handle = { hydrate: false }

/**
 * Stops the alerts at once, for the button as for a mail provider that posts "List-Unsubscribe=One-Click" for its reader
 * (RFC 8058 § 3.2). The link alone says what is wanted: no body is read, so it may come in any form.
 */
export const action = ({ context, params }: Route.ActionArgs) =>
  stoppedBy(serverCaller<typeof lawAlertsContract>(context)('POST /api/laws/unsubscribe/{token}', { params }))

export default function StopLawAlertsPage({ actionData }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Stops alerts about state privacy laws." isListed={false} />
      {actionData?.isStopped ? <Stopped /> : <Asking />}
    </Container>
  )
}

function Asking() {
  return (
    <>
      <Title>Stop law tracking alerts</Title>
      <PageHeader title="Stop law tracking alerts" lede="They end at once, and the address is erased." />
      <form method="post" className="ui-screen-only">
        <Button type="submit" name="List-Unsubscribe" value="One-Click" variant="primary" size="large" wide>
          Stop these alerts
        </Button>
      </form>
    </>
  )
}
