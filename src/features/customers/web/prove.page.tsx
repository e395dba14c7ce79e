import { data } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { saidBy } from '../../../platform/web/refused.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { customersContract } from '../contract.ts'
import { customerDashboardPath, linkHours } from '../vocabulary.ts'
import type { Route } from './+types/prove.page'
import { type CustomerLink, NoLink, readLink, statusWithoutLink } from './customer-link.tsx'

export const handle = { hydrate: false }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  readLink(serverCaller<typeof customersContract>(context)('GET /api/customer/links/{token}', { params }), [
    'proof',
    'address',
  ])

interface Acted {
  proved?: { email: string }
  refused?: string
}

export async function action({ context, params }: Route.ActionArgs) {
  try {
    const call = serverCaller<typeof customersContract>(context)
    const proved = await call('POST /api/customer/links/{token}/prove', { params })
    // 200 said, for the loader now answers that the link is gone.
    return data<Acted>({ proved }, { status: 200 })
  } catch (thrown) {
    const status = statusWithoutLink(thrown)
    if (status) return data<Acted>({}, { status })
    const { message } = saidBy(thrown)
    if (message === undefined) throw thrown
    return data<Acted>({ refused: message }, { status: 409 })
  }
}

export default function ProvePage({ loaderData: link, actionData }: Route.ComponentProps) {
  const { proved, refused }: Acted = actionData ?? {}
  return (
    <Container width="reading" className="pb-16">
      <Head description="Proves the address of a member of the customer portal." isListed={false} />
      {proved ? (
        <Proved email={proved.email} />
      ) : link ? (
        <Asked {...link} refused={refused} />
      ) : (
        <NoLink>{`It works once, for ${linkHours.proof} hours to prove an address and for ${linkHours.address} hours to change it. A new one is sent from Settings, Profile.`}</NoLink>
      )}
    </Container>
  )
}

const asked = {
  proof: {
    title: 'Prove your address',
    lede: 'One press says that our mail reaches you. From then on alerts are mailed, and you may invite others.',
    button: 'Prove this address',
  },
  address: {
    title: 'Change your address',
    lede: 'One press, and you sign in with this address from now on.',
    button: 'Change to this address',
  },
}

function Asked({ kind, email, organization, refused }: CustomerLink & { refused: string | undefined }) {
  const { title, lede, button } = kind === 'address' ? asked.address : asked.proof
  return (
    <>
      <Title>{title}</Title>
      <PageHeader title={title} lede={lede}>
        {refused && <Callout kind="danger" title={refused} />}
      </PageHeader>
      <DataList
        layout="lined"
        items={[
          { label: 'Address', value: <span className="wrap-anywhere">{email}</span> },
          { label: 'Organisation', value: organization },
        ]}
      />
      <form method="post" className="ui-screen-only grid grid-cols-1 gap-4 pt-8">
        <Button type="submit" variant="primary" wide>
          {button}
        </Button>
        <p className="text-sm text-quiet">Not asked for by you? Leave this page: nothing changes without the button.</p>
      </form>
    </>
  )
}

function Proved({ email }: { email: string }) {
  return (
    <>
      <Title>Address proved</Title>
      <PageHeader
        title="The address is yours"
        lede={`${email} is the address of your account, and proved.`}
        actions={
          <ButtonLink href={customerDashboardPath} variant="primary">
            Go to the portal
          </ButtonLink>
        }
      />
    </>
  )
}
