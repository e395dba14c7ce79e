import type { Output } from '../../../platform/shared/endpoint.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink } from '../../../platform/web/mail-link.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ChipList } from '../../../ui/Card.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { SeverityLevel } from '../severity-table.ts'
import type { subscriptionContract } from '../subscription-contract.ts'
import { managePath, subscriptionLimits } from '../vocabulary.ts'
import type { Route } from './+types/confirm.page'
import { UnknownLink } from './mail-link.tsx'

export const handle = { hydrate: false }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  byLink(serverCaller<typeof subscriptionContract>(context)('GET /api/breach-alerts/confirmations/{token}', { params }))

export const action = ({ context, params }: Route.ActionArgs) =>
  byLink(
    serverCaller<typeof subscriptionContract>(context)('POST /api/breach-alerts/confirmations/{token}', { params }),
  )

export default function ConfirmPage({ loaderData: asked, actionData: confirmed }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Confirms that an address wants alerts about data breaches." isListed={false} />
      {confirmed ? (
        <Confirmed manageToken={confirmed.manageToken} />
      ) : asked ? (
        <Asked {...asked} />
      ) : (
        <UnknownLink>
          {`A link to confirm works for ${subscriptionLimits.confirmHours} hours. If its button was pressed in that time, the alerts have begun; otherwise subscribe again.`}
        </UnknownLink>
      )}
    </Container>
  )
}

type Confirmation = Output<(typeof subscriptionContract)['GET /api/breach-alerts/confirmations/{token}']>

function Asked({ email, companyKeywords, severityThreshold, replaces }: Confirmation) {
  return (
    <>
      <Title>Confirm breach alerts</Title>
      <PageHeader title="Confirm breach alerts" lede="One press, and alerts about data breaches go to this address." />
      <DataList
        layout="lined"
        items={[
          { label: 'Address', value: email },
          { label: 'Severity', value: fromLevel[severityThreshold] },
          {
            label: 'Companies',
            value: companyKeywords.length > 0 ? <ChipList items={companyKeywords} max={mostShown} /> : 'All companies',
          },
          ...(replaces ? [{ label: 'Replaces', value: replacedWords(replaces) }] : []),
        ]}
      />
      <form method="post" className="ui-screen-only grid grid-cols-1 gap-4 pt-8">
        <Button type="submit" variant="primary" size="large" wide>
          Confirm and begin alerts
        </Button>
        <p className="text-sm text-quiet">
          {`Not asked for by you? Leave this page: nothing begins without the button, and the address is erased within ${subscriptionLimits.confirmHours} hours.`}
        </p>
      </form>
    </>
  )
}

const mostShown = 12

const fromLevel: Record<SeverityLevel, string> = {
  low: 'Low and above',
  medium: 'Medium and above',
  high: 'High and above',
  critical: 'Critical only',
}

const replacedWords = ({ companyKeywords: companies, severityThreshold }: NonNullable<Confirmation['replaces']>) =>
  `${fromLevel[severityThreshold]}, ${companies.length === 0 ? 'all companies' : companies.length === 1 ? companies[0] : `${companies.length} companies`}`

function Confirmed({ manageToken }: { manageToken: string }) {
  return (
    <>
      <Title>Alerts begin now</Title>
      <PageHeader
        title="Alerts begin now"
        lede="You'll now receive alerts for data breaches matching your criteria. Every mail has a link to change or stop them."
        actions={<ButtonLink href={managePath(manageToken)}>Change or stop the alerts</ButtonLink>}
      />
    </>
  )
}
