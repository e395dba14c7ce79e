import { data } from 'react-router'
import { Head } from '../../../platform/web/head.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'

export const handle = { hydrate: false }

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return (
    <Container className="pb-16">
      <Head title="404 Page Not Found" isListed={false} />
      <PageHeader
        title="404 Page Not Found"
        lede="Did you forget to add the page to the router?"
        actions={<ButtonLink href="/">Go to search</ButtonLink>}
      />
    </Container>
  )
}
