import type { ReactNode } from 'react'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { byLink } from '../../../platform/web/mail-link.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { correctionsContract } from '../contract.ts'
import { fieldNames, proveHours } from '../vocabulary.ts'
import type { Route } from './+types/prove-dispute.page'

export const handle = { hydrate: false }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  byLink(serverCaller<typeof correctionsContract>(context)('GET /api/corrections/disputes/{token}', { params }))

export const action = ({ context, params }: Route.ActionArgs) =>
  byLink(serverCaller<typeof correctionsContract>(context)('POST /api/corrections/disputes/{token}/prove', { params }))

export default function ProveDisputePage({ loaderData: dispute, actionData: proved }: Route.ComponentProps) {
  if (!dispute)
    return (
      <Frame title="Link not known">
        <PageHeader
          title="This link is not known any more"
          lede={`It works for ${proveHours} hours. What was written stays with us as a correction like any other.`}
          actions={<ButtonLink href="/">Go to the start page</ButtonLink>}
        />
      </Frame>
    )
  const { subject, field, domain, isProved } = dispute
  if (proved || isProved)
    return (
      <Frame title="Confirmed">
        <PageHeader
          title="Confirmed"
          lede={`The page of ${subject.name} says that the company disputes this, until it is decided. The decision is mailed to you.`}
          actions={<ButtonLink href={subject.path}>{`Open ${subject.name}`}</ButtonLink>}
        />
      </Frame>
    )
  return (
    <Frame title="Speak for your company">
      <PageHeader
        title="Do you speak for this company?"
        lede="With your word the page says that the company disputes what is shown there, until it is decided."
      />
      <DataList
        layout="lined"
        items={[
          { label: 'About', value: <TextLink href={subject.path}>{subject.name}</TextLink> },
          { label: 'What is wrong', value: fieldNames[field] },
          { label: 'Domain of the company', value: domain },
        ]}
      />
      <form method="post" className="ui-screen-only grid grid-cols-1 gap-4 pt-8">
        <Button type="submit" variant="primary" size="large" wide>
          I speak for it
        </Button>
        <p className="text-sm text-quiet">Not written by you? Leave this page: nothing is said in your name.</p>
      </form>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container width="reading" className="pb-16">
      <Head title={title} description="Confirms that an address speaks for its company." isListed={false} />
      {children}
    </Container>
  )
}
