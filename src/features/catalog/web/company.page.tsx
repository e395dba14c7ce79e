import type { RouterContextProvider } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import type { catalogContract } from '../contract.ts'
import type { Route } from './+types/company.page'
import { CompanyArticle } from './CompanyArticle.tsx'
import { askForAssessment, listCorrections } from './entry-route.ts'

export const handle = { hydrate: false }

interface Given {
  context: Readonly<RouterContextProvider>
  params: { id: string }
}

export async function loader({ context, params: { id } }: Given) {
  const [company, corrections] = await Promise.all([
    serverCaller<typeof catalogContract>(context)('GET /api/companies/{id}', { params: { id } }),
    listCorrections(context, { kind: 'company', key: id }),
  ])
  return { company, corrections }
}

export const action = askForAssessment

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  return <CompanyArticle {...loaderData} />
}
