import type { RouterContextProvider } from 'react-router'
import type { breachAlertsContract } from '../../../features/breach-alerts/contract.ts'
import type { catalogContract } from '../../../features/catalog/contract.ts'
import type { dataRemovalContract } from '../../../features/data-removal/contract.ts'
import type { enforcementContract } from '../../../features/enforcement/contract.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import type { Route } from './+types/company.page'
import { CompanyArticle } from './CompanyArticle.tsx'
import { askForAssessment, listCorrections } from './entry-route.ts'
import { historyOf } from './history.ts'

export const handle = { hydrate: false }

interface Given {
  context: Readonly<RouterContextProvider>
  params: { id: string }
}

type Calls = typeof catalogContract &
  typeof enforcementContract &
  typeof breachAlertsContract &
  typeof dataRemovalContract

export async function loader({ context, params: { id } }: Given) {
  const call = serverCaller<Calls>(context)
  const [company, corrections, { acts }, breaches] = await Promise.all([
    call('GET /api/companies/{id}', { params: { id } }),
    listCorrections(context, { kind: 'company', key: id }),
    call('GET /api/enforcement', { query: { company: id } }),
    call('GET /api/breach-alerts', { query: { company: id } }),
  ])
  const { domain } = company
  const platforms =
    domain === null ? [] : await call('GET /api/data-removal/platforms', { query: { q: domain, limit: 10 } })
  return {
    company,
    corrections,
    history: historyOf({ acts, breaches, registrations: company.registrations }),
    /** Removal platform of the company; another domain is another business. */
    platform: platforms.find((platform) => platform.domain === domain)?.id ?? null,
  }
}

export const action = askForAssessment

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  return <CompanyArticle {...loaderData} />
}
