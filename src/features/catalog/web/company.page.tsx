import type { RouterContextProvider } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import type { catalogContract } from '../contract.ts'
import type { Route } from './+types/company.page'
import { CompanyArticle } from './CompanyArticle.tsx'
import { askForAssessment } from './entry-route.ts'

export const handle = { hydrate: false }

export const loader = ({ context, params }: { context: Readonly<RouterContextProvider>; params: { id: string } }) =>
  serverCaller<typeof catalogContract>(context)('GET /api/companies/{id}', { params: { id: params.id } })

export const action = askForAssessment

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  return <CompanyArticle company={loaderData} />
}
