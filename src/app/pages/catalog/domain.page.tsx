import type { Route } from './+types/domain.page'
import { EntryArticle } from './EntryArticle.tsx'
import { askForAssessment, entryLoader } from './entry-route.ts'

export const handle = { hydrate: false }

export const loader = entryLoader('domain')

export const action = askForAssessment

export default function DomainPage({ loaderData }: Route.ComponentProps) {
  return <EntryArticle {...loaderData} />
}
