import { Title } from '../../../platform/web/head.tsx'
import { complianceReportingPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/Page.tsx'

const ToReporting = () => <ButtonLink href={complianceReportingPath}>Go to compliance reporting</ButtonLink>

export function UnknownLink() {
  return (
    <>
      <Title>Link not known</Title>
      <PageHeader
        title="This link is not known any more"
        lede="It has ended, was closed, or never was. Ask the sender for a new one."
        actions={<ToReporting />}
      />
    </>
  )
}
