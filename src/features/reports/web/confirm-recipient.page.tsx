import type { Output } from '../../../platform/shared/endpoint.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink } from '../../../platform/web/mail-link.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { reportsContract } from '../contract.ts'
import { linkDays, recipientStopPath } from '../vocabulary.ts'
import type { Route } from './+types/confirm-recipient.page'
import { UnknownLink } from './UnknownLink.tsx'
import { frequencyNames } from './words.ts'

export const handle = { hydrate: false }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  byLink(serverCaller<typeof reportsContract>(context)('GET /api/reports/recipients/{token}', { params }))

export const action = ({ context, params }: Route.ActionArgs) =>
  byLink(serverCaller<typeof reportsContract>(context)('POST /api/reports/recipients/{token}/confirm', { params }))

export default function ConfirmRecipientPage({ loaderData: asked, params: { token } }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Confirms that an address wants the reports of a schedule." isListed={false} />
      {asked === null ? (
        <UnknownLink />
      ) : asked.state === 'confirmed' ? (
        <Confirmed asked={asked} token={token} />
      ) : (
        <Asked asked={asked} />
      )}
    </Container>
  )
}

type AskedRecipient = Output<(typeof reportsContract)['GET /api/reports/recipients/{token}']>

function Asked({ asked: { email, organisation, title, frequency } }: { asked: AskedRecipient }) {
  return (
    <>
      <Title>Confirm reports by mail</Title>
      <PageHeader
        title="Confirm reports by mail"
        lede={`One press, and this address gets a mail with a link each time the report is made. A link opens its report for ${linkDays} days.`}
      />
      <DataList
        layout="lined"
        items={[
          { label: 'Address', value: email },
          { label: 'Organisation', value: organisation },
          { label: 'Report', value: <span className="wrap-anywhere">{title}</span> },
          { label: 'Frequency', value: frequencyNames[frequency] },
        ]}
      />
      <form method="post" className="ui-screen-only grid grid-cols-1 gap-4 pt-8">
        <Button type="submit" variant="primary" wide>
          Confirm and get the reports
        </Button>
        <p className="text-sm text-quiet">
          Not expected? Leave this page: nothing is sent without the button, and an address that never confirms is
          erased.
        </p>
      </form>
    </>
  )
}

function Confirmed({ asked: { organisation, title }, token }: { asked: AskedRecipient; token: string }) {
  return (
    <>
      <Title>Reports by mail confirmed</Title>
      <PageHeader
        title="The reports will come"
        lede={`“${title}” of ${organisation} comes by mail from its next run on. Every mail has a link to stop them.`}
        actions={<ButtonLink href={recipientStopPath(token)}>Stop the reports</ButtonLink>}
      />
    </>
  )
}
