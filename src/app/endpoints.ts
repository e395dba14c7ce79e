import { adminContract, adminRefusals } from '../features/admin/contract.ts'
import { adminEndpoints } from '../features/admin/server/endpoints.ts'
import { catalogContract, catalogRefusals } from '../features/catalog/contract.ts'
import { catalogEndpoints } from '../features/catalog/server/endpoints.ts'
import { investigationsContract, investigationsRefusals } from '../features/investigations/contract.ts'
import { monitoringContract, monitoringRefusals } from '../features/investigations/monitoring-contract.ts'
import { investigationsEndpoints } from '../features/investigations/server/endpoints.ts'
import { monitoringEndpoints } from '../features/investigations/server/monitoring-endpoints.ts'
import { verdictEndpoints } from '../features/investigations/server/verdict-endpoints.ts'
import { verdictContract, verdictRefusals } from '../features/investigations/verdict-contract.ts'
import { policiesContract, policiesRefusals } from '../features/policies/contract.ts'
import { policiesEndpoints } from '../features/policies/server/endpoints.ts'
import { scansContract, scansRefusals } from '../features/scans/contract.ts'
import { scansEndpoints } from '../features/scans/server/endpoints.ts'
import { searchContract } from '../features/search/contract.ts'
import { searchEndpoints } from '../features/search/server/endpoints.ts'
import type { Handlers } from '../platform/server/http/api.ts'
import { commonRefusals, type RefusalTable } from '../platform/shared/refusal.ts'
import type { Services } from './boot.ts'

// The register of calls: what exists, and who answers it.

export const contract = {
  ...searchContract,
  ...catalogContract,
  ...investigationsContract,
  ...monitoringContract,
  ...verdictContract,
  ...scansContract,
  ...policiesContract,
  ...adminContract,
}

export const refusals: RefusalTable = {
  ...commonRefusals,
  ...catalogRefusals,
  ...investigationsRefusals,
  ...monitoringRefusals,
  ...verdictRefusals,
  ...scansRefusals,
  ...policiesRefusals,
  ...adminRefusals,
}

export const endpoints = (services: Services): Handlers<typeof contract> => ({
  ...searchEndpoints(services),
  ...catalogEndpoints(services),
  ...investigationsEndpoints(services),
  ...monitoringEndpoints(services),
  ...verdictEndpoints(services),
  ...scansEndpoints(services),
  ...policiesEndpoints(services),
  ...adminEndpoints(services),
})
