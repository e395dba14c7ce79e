import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink } from '../../../platform/web/mail-link.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { leadsContract } from '../contract.ts'
import { newsletterConfirmHours, newsletterStopPath } from '../vocabulary.ts'
import type { Route } from './+types/confirm-newsletter.page'
import { newsletterPath } from './newsletter.ts'

export const handle = { hydrate: false }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  byLink(serverCaller<typeof leadsContract>(context)('GET /api/newsletter/{token}', { params }))

export const action = ({ context, params }: Route.ActionArgs) =>
  byLink(serverCaller<typeof leadsContract>(context)('POST /api/newsletter/{token}/confirm', { params }))

export default function ConfirmNewsletterPage({ loaderData: asked, actionData: confirmed }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Confirms that an address wants the newsletter." isListed={false} />
      {confirmed ? (
        <Confirmed stopToken={confirmed.stopToken} />
      ) : asked ? (
        <Asked {...asked} />
      ) : (
        <>
          <Title>Link not known</Title>
          <PageHeader
            title="This link is not known any more"
            lede={`A link to confirm works for ${newsletterConfirmHours} hours, and ends when the newsletter is stopped. Ask for the newsletter once more.`}
            actions={<ButtonLink href={newsletterPath}>Go to the newsletter</ButtonLink>}
          />
        </>
      )}
    </Container>
  )
}

function Asked({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  return (
    <>
      <Title>Confirm the newsletter</Title>
      <PageHeader
        title="Confirm the newsletter"
        lede={isConfirmed ? 'This address gets the newsletter already.' : 'One press, and this address gets it.'}
      />
      <DataList layout="lined" items={[{ label: 'Address', value: email }]} />
      {!isConfirmed && (
        <form method="post" className="ui-screen-only grid grid-cols-1 gap-4 pt-8">
          <Button type="submit" variant="primary" size="large" wide>
            Confirm
          </Button>
          <p className="text-sm text-quiet">
            {`Not asked for by you? Leave this page: nothing comes without the button, and the address is erased within ${newsletterConfirmHours} hours.`}
          </p>
        </form>
      )}
    </>
  )
}

function Confirmed({ stopToken }: { stopToken: string }) {
  return (
    <>
      <Title>Newsletter confirmed</Title>
      <PageHeader
        title="You get the newsletter now"
        lede="Every one has a link that stops it."
        actions={<ButtonLink href={newsletterStopPath(stopToken)}>Stop the newsletter</ButtonLink>}
      />
    </>
  )
}
