import type { Config } from '../../../platform/server/config.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import type { customersContract } from '../contract.ts'
import type { memberAccountsContract } from '../staff-contract.ts'
import { accountEndpoints } from './account-endpoints.ts'
import { entryEndpoints } from './entry-endpoints.ts'
import { organisationEndpoints } from './organisation-endpoints.ts'
import type { CustomersParts } from './parts.ts'
import { memberAccountEndpoints } from './restore-access.ts'

type FileCalls = 'POST /api/customer/files' | 'GET /api/customer/files/{id}'

export function customersEndpoints({
  config,
  ...given
}: Omit<CustomersParts, 'operator' | 'demo' | 'isRegistrationClosed'> & {
  config: Pick<Config, 'DEMO' | 'REGISTRATION' | 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL'>
}): Omit<Handlers<typeof customersContract>, FileCalls> & Handlers<typeof memberAccountsContract> {
  const parts: CustomersParts = {
    ...given,
    operator: config,
    demo: config.DEMO,
    isRegistrationClosed: config.REGISTRATION === 'closed',
  }
  return {
    ...entryEndpoints(parts),
    ...accountEndpoints(parts),
    ...organisationEndpoints(parts),
    ...memberAccountEndpoints(parts),
  }
}
