import { documentedCallsContext } from '../../features/developer-api/web/documented-calls-context.ts'
import { Integrations } from '../../features/integrations/web/Integrations.tsx'
import { webhookExamples } from '../../features/integrations/web/WebhookExamples.tsx'
import { Hours, MailTo, Phone } from '../../features/leads/web/Reach.tsx'
import { requestHref } from '../../features/leads/web/support-state.ts'
import { siteContext } from '../../platform/web/context.ts'
import { type Operator, operatorIn } from '../../platform/web/operator.ts'
import { inquiryHref } from '../../product/links.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { DataList } from '../../ui/DataList.tsx'
import type { Route } from './+types/integrations.page'

export const loader = ({ context }: Route.LoaderArgs) => ({
  operator: operatorIn(context),
  // Their fields and examples are on the page of the API.
  calls: context
    .get(documentedCallsContext)()
    .map(({ key, method, path, summary, scope }) => ({ key, method, path, summary, scope })),
  examples: webhookExamples(context.get(siteContext).publicUrl),
})

/** It is the same for everybody. */
export const shouldRevalidate = () => false

export default function IntegrationsPage({ loaderData: { operator, ...shown } }: Route.ComponentProps) {
  return <Integrations {...shown} contacts={<Contacts operator={operator} />} />
}

const Contacts = ({ operator }: { operator: Operator }) => (
  <div className="grid grid-cols-1 gap-5">
    <DataList
      layout="columns"
      items={[
        ...(operator.OPERATOR_EMAIL ? [{ label: 'Email', value: <MailTo address={operator.OPERATOR_EMAIL} /> }] : []),
        ...(operator.OPERATOR_PHONE ? [{ label: 'Phone', value: <Phone number={operator.OPERATOR_PHONE} /> }] : []),
        { label: 'Hours', value: <Hours operator={operator} /> },
        ...(operator.OPERATOR_SECURITY_EMAIL
          ? [{ label: 'Security', value: <MailTo address={operator.OPERATOR_SECURITY_EMAIL} /> }]
          : []),
      ]}
    />
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={requestHref}>Ask for help</ButtonLink>
      <ButtonLink href={inquiryHref('partnership')}>Propose an integration</ButtonLink>
    </div>
  </div>
)
