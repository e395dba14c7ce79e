import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { customersContract } from '../../customers/contract.ts'
import { accountUrl, customerSettingsPath } from '../../customers/vocabulary.ts'

type Account = Output<(typeof customersContract)['GET /api/customer/account']>

/** What to know before all else: that this is the demonstration, or that nothing is mailed to an address not yet proved. */
export function AccountHint() {
  const { data: account } = useQuery({ ...memberQuery<Account>(accountUrl), refetchOnMount: 'always' })
  if (account?.organization.isDemo)
    return (
      <Callout title="This is the demo organisation">
        <p>
          What is said of a vendor is the catalog’s, each fact with its source. What the organisation says of itself,
          its agreements, findings and reviews, is an example. Anybody who reads the sign-in page can change it.
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
    <Callout kind="warning" title="Prove your e-mail address">
      <p className="wrap-anywhere">
        {`Open the link in the mail to ${account.user.email}. Until then no alert is mailed to you and you cannot invite anybody. `}
        <TextLink href={customerSettingsPath}>Send the mail again</TextLink>
      </p>
    </Callout>
  )
}
