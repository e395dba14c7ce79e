import type { Output } from '../../../platform/shared/endpoint.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink } from '../../../platform/web/mail-link.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { subscriptionLimits } from '../../breach-alerts/vocabulary.ts'
import type { lawAlertsContract } from '../alerts-contract.ts'
import { statesWords, stopLawAlertsPath } from '../vocabulary.ts'
import type { Route } from './+types/confirm-law-alerts.page'
import { UnknownLink } from './mail-link.tsx'

export const handle = { hydrate: false }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  byLink(serverCaller<typeof lawAlertsContract>(context)('GET /api/laws/confirmations/{token}', { params }))

export const action = ({ context, params }: Route.ActionArgs) =>
  byLink(serverCaller<typeof lawAlertsContract>(context)('POST /api/laws/confirmations/{token}', { params }))

export default function ConfirmLawAlertsPage({ loaderData: asked, actionData: confirmed }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Confirms that an address wants to hear of changes of state privacy laws." isListed={false} />
      {confirmed ? (
        <Confirmed stopToken={confirmed.stopToken} />
      ) : asked ? (
        <Asked {...asked} />
      ) : (
        <UnknownLink>
          {`A link to confirm works for ${subscriptionLimits.confirmHours} hours. If its button was pressed in that time, the alerts have begun; otherwise enable them again.`}
        </UnknownLink>
      )}
    </Container>
  )
}

type Confirmation = Output<(typeof lawAlertsContract)['GET /api/laws/confirmations/{token}']>

function Asked({ email, states, replaces }: Confirmation) {
  return (
    <>
      <Title>Confirm law tracking alerts</Title>
      <PageHeader
        title="Confirm law tracking alerts"
        lede="One press, and this address hears when a state privacy law changes."
      />
      <DataList
        layout="lined"
        items={[
          { label: 'Address', value: email },
          { label: 'States', value: watchedWords(states) },
          ...(replaces ? [{ label: 'Replaces', value: watchedWords(replaces.states) }] : []),
        ]}
      />
      <form method="post" className="ui-screen-only grid grid-cols-1 gap-4 pt-8">
        <Button type="submit" variant="primary" size="large" wide>
          Confirm and begin alerts
        </Button>
        <p className="text-sm text-quiet">
          {`Not asked for by you? Leave this page: nothing begins without the button, and the address is erased within ${subscriptionLimits.confirmHours} hours.`}
        </p>
      </form>
    </>
  )
}

const watchedWords = (states: readonly string[]) => (states.length === 0 ? 'Every state' : statesWords(states))

function Confirmed({ stopToken }: { stopToken: string }) {
  return (
    <>
      <Title>Alerts begin now</Title>
      <PageHeader
        title="Alerts begin now"
        lede="A mail comes when a law is about to change or something new is on record. Every one has a link to stop them; for other states, enable them again with the same address."
        actions={<ButtonLink href={stopLawAlertsPath(stopToken)}>Stop the alerts</ButtonLink>}
      />
    </>
  )
}
