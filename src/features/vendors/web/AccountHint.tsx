import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { accountUrl, customerSettingsPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { customersContract } from '../../customers/contract.ts'

type Account = Output<(typeof customersContract)['GET /api/customer/account']>

/** Shows what matters first: that this is the demonstration, or that we email nothing to an unverified address. */
export function AccountHint() {
  const { data: account } = useQuery({ ...memberQuery<Account>(accountUrl), refetchOnMount: 'always' })
  if (account?.organization.isDemo)
    return (
      <Callout title="This is the demo organization">
        <p>
          Facts about vendors come from the catalog, each with its source. Agreements, owners, findings and reviews are
          examples. Anyone who reads the sign-in page can change them.
        </p>
      </Callout>
    )
  if (account?.organization.suspendedFor != null)
    return (
      <Callout kind="danger" title="This organization is suspended">
        <p className="wrap-anywhere">
          Its emails, API keys, webhooks and connections, and the links it gave to others, have stopped. You can still
          read and export its data. The reason our staff gave: {account.organization.suspendedFor} To have this looked
          at again, use <TextLink href="/contact">Contact</TextLink>.
        </p>
      </Callout>
    )
  if (!account || account.isProved) return null
  return (
    <Callout kind="warning" title="Verify your email address">
      <p className="wrap-anywhere">
        {`Open the link we emailed to ${account.user.email}. Until you do, we can’t email you alerts and you can’t invite colleagues. `}
        <TextLink href={customerSettingsPath}>Send it again</TextLink>
      </p>
    </Callout>
  )
}
