import { Title } from '../../../platform/web/head.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/Page.tsx'

export function UnknownLink({ children }: { children: string }) {
  return (
    <>
      <Title>Link not known</Title>
      <PageHeader
        title="This link doesn’t work any more"
        lede={children}
        actions={<ButtonLink href="/">Go to the home page</ButtonLink>}
      />
    </>
  )
}
