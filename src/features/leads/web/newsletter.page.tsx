import { data } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { leadsContract } from '../contract.ts'
import type { Route } from './+types/newsletter.page'
import { actOn, statusOf } from './forms.ts'
import { NewsletterBox, newsletterLede } from './NewsletterBox.tsx'
import { newsletterForm } from './newsletter.ts'

/** The boxes of all pages post here without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const acted = await actOn(newsletterForm, serverCaller<typeof leadsContract>(context), await request.formData())
  return data(acted, statusOf(acted))
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head
        title="Newsletter"
        description="What is new in privacy and vendor risk, by mail, for confirmed addresses."
      />
      <PageHeader title="Newsletter" lede={newsletterLede} />
      <NewsletterBox source="newsletter" acted={actionData} isPage />
    </Container>
  )
}
