import { data } from 'react-router'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink } from '../../../platform/web/mail-link.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { subscriptionsContract } from '../contract.ts'
import { confirmHours, subscriptionsPath } from '../kinds.ts'
import type { Route } from './+types/confirm.page'
import { UnknownLink } from './UnknownLink.tsx'

// Also at the addresses of mails that were sent before subscriptions had one page.

export const handle = { hydrate: false }

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = serverCaller<typeof subscriptionsContract>(context)
  const asked = await byLink(call('GET /api/subscriptions/confirmations/{token}', { params }))
  if (asked.data) return data({ asked: asked.data, isOver: false })
  // Some earlier mails ask with the link that now opens the page.
  const opened = await byLink(call('GET /api/subscriptions/{token}', { params }))
  return data({ asked: null, isOver: opened.data !== null }, opened.init ?? {})
}

export const action = ({ context, params }: Route.ActionArgs) =>
  byLink(
    serverCaller<typeof subscriptionsContract>(context)('POST /api/subscriptions/confirmations/{token}', { params }),
  )

export default function ConfirmPage({ loaderData, actionData: confirmed, params }: Route.ComponentProps) {
  const { asked, isOver } = loaderData
  return (
    <Container width="reading" className="pb-16">
      <Head description="Confirms that an address wants what was requested." isListed={false} />
      {confirmed ? (
        <Confirmed title={`Confirmed: ${confirmed.title}`} pageToken={confirmed.pageToken} />
      ) : asked ? (
        <Asked {...asked} />
      ) : isOver ? (
        <Confirmed title="You are subscribed" pageToken={params.token} />
      ) : (
        <UnknownLink>
          {`A confirmation link works for ${confirmHours} hours. If you pressed its button in that time, you are subscribed; otherwise subscribe again.`}
        </UnknownLink>
      )}
    </Container>
  )
}

type Contract = typeof subscriptionsContract

function Asked({ title, email, about, replaces }: Output<Contract['GET /api/subscriptions/confirmations/{token}']>) {
  const heading = `Confirm: ${title}`
  return (
    <>
      <Title>{heading}</Title>
      <PageHeader title={heading} lede="Press the button to get these emails at this address." />
      <DataList
        layout="lined"
        items={[
          { label: 'Address', value: email },
          ...about.map(({ label, value }) => ({ label, value: <span className="wrap-anywhere">{value}</span> })),
          ...(replaces ? [{ label: 'Replaces', value: replaces }] : []),
        ]}
      />
      <form method="post" className="ui-screen-only grid grid-cols-1 gap-4 pt-8">
        <Button type="submit" variant="primary" size="large" wide>
          Confirm
        </Button>
        <p className="text-sm text-quiet">
          {`Didn’t ask for this? Leave this page: nothing is sent until you confirm, and we delete the address within ${confirmHours} hours.`}
        </p>
      </form>
    </>
  )
}

function Confirmed({ title: heading, pageToken }: { title: string; pageToken: string }) {
  return (
    <>
      <Title>{heading}</Title>
      <PageHeader
        title={heading}
        lede="You are subscribed. Every email has a link to change or stop what we send you."
        actions={<ButtonLink href={subscriptionsPath(pageToken)}>See everything we send you</ButtonLink>}
      />
    </>
  )
}
