import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { stoppedBy } from '../../../platform/web/mail-link.ts'
import { Button } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { reportsContract } from '../contract.ts'
import type { Route } from './+types/stop-recipient.page'
import { ToReporting } from './UnknownLink.tsx'

export const handle = { hydrate: false }

/**
 * Stops the reports at once, for the button as for a mail provider that posts "List-Unsubscribe=One-Click" for its reader
 * (RFC 8058 § 3.2). The link alone says what is wanted: no body is read, so it may come in any form.
 */
export const action = ({ context, params }: Route.ActionArgs) =>
  stoppedBy(serverCaller<typeof reportsContract>(context)('POST /api/reports/recipients/{token}/stop', { params }))

export default function StopRecipientPage({ actionData }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Stops reports by mail." isListed={false} />
      {actionData?.isStopped ? <Stopped /> : <Asking />}
    </Container>
  )
}

function Asking() {
  return (
    <>
      <Title>Stop reports by mail</Title>
      <PageHeader title="Stop reports by mail" lede="Those of this schedule end at once for this address." />
      <form method="post" className="ui-screen-only">
        <Button type="submit" name="List-Unsubscribe" value="One-Click" variant="primary" wide>
          Stop these reports
        </Button>
      </form>
    </>
  )
}

/** The same whether or not there was anything to stop. */
function Stopped() {
  return (
    <>
      <Title>Reports stopped</Title>
      <PageHeader
        title="You will get no more of these reports"
        lede="Nothing else is needed. Whoever wants them again asks the organisation."
        actions={<ToReporting />}
      />
    </>
  )
}
