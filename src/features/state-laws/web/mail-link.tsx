import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { lawsPath } from '../vocabulary.ts'

const toLaws = <ButtonLink href={lawsPath}>Go to state privacy laws</ButtonLink>

export function UnknownLink({ children }: { children: string }) {
  return (
    <>
      <title>Link not known · Sightline</title>
      <PageHeader title="This link is not known any more" lede={children} actions={toLaws} />
    </>
  )
}

/** What stopping answers, whether or not there was anything to stop. */
export function Stopped() {
  return (
    <>
      <title>Alerts stopped · Sightline</title>
      <PageHeader
        title="You will get no more of these alerts"
        lede="Nothing else is needed. Whoever wants them again enables them anew."
        actions={toLaws}
      />
    </>
  )
}
