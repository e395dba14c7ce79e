import { Title } from '../../../platform/web/head.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { breachAlertsPath } from '../vocabulary.ts'

export function UnknownLink({ children }: { children: string }) {
  return (
    <>
      <Title>Link not known</Title>
      <PageHeader
        title="This link is not known any more"
        lede={children}
        actions={<ButtonLink href={breachAlertsPath}>Go to breach alerts</ButtonLink>}
      />
    </>
  )
}

/** What stopping answers, whoever stopped, and whether or not there was anything to stop. */
export function Stopped() {
  return (
    <>
      <Title>Alerts stopped</Title>
      <PageHeader
        title="You will get no more of these alerts"
        lede="Nothing else is needed. Whoever wants them again subscribes anew."
        actions={<ButtonLink href={breachAlertsPath}>Go to breach alerts</ButtonLink>}
      />
    </>
  )
}
