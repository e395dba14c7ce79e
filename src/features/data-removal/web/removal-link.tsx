import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { trackPath } from '../vocabulary.ts'

export function UnknownLink({ children }: { children: string }) {
  return (
    <>
      <title>Link not known · Sightline</title>
      <PageHeader
        title="This link is not known any more"
        lede={children}
        actions={<ButtonLink href={trackPath}>Get a new link</ButtonLink>}
      />
    </>
  )
}
