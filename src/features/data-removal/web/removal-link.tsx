import { Title } from '../../../platform/web/head.tsx'
import { trackPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/Page.tsx'

export function UnknownLink({ children }: { children: string }) {
  return (
    <>
      <Title>Link not known</Title>
      <PageHeader
        title="This link is not known any more"
        lede={children}
        actions={<ButtonLink href={trackPath}>Get a new link</ButtonLink>}
      />
    </>
  )
}
