import { Title } from '../../../platform/web/head.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { lawsPath } from '../vocabulary.ts'

const toLaws = <ButtonLink href={lawsPath}>Go to state privacy laws</ButtonLink>

export function UnknownLink({ children }: { children: string }) {
  return (
    <>
      <Title>Link not known</Title>
      <PageHeader title="This link is not known any more" lede={children} actions={toLaws} />
    </>
  )
}

/** What stopping answers, whether or not there was anything to stop. */
export function Stopped() {
  return (
    <>
      <Title>Alerts stopped</Title>
      <PageHeader
        title="You will get no more of these alerts"
        lede="Nothing else is needed. Whoever wants them again enables them anew."
        actions={toLaws}
      />
    </>
  )
}
