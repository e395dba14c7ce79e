import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { customersContract } from '../../customers/contract.ts'
import { accountUrl, customerSettingsPath } from '../../customers/vocabulary.ts'

type Account = Output<(typeof customersContract)['GET /api/customer/account']>

/** Until the address is proved nobody can be invited and no alert is mailed. */
export function ProveHint() {
  const { data: account } = useQuery({ ...memberQuery<Account>(accountUrl), refetchOnMount: 'always' })
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
