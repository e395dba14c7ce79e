import type { Route } from './+types/app.page'
import { EntryArticle } from './EntryArticle.tsx'
import { askForAssessment, entryLoader } from './entry-route.ts'

export const handle = { hydrate: false }

export const loader = entryLoader('app')

export const action = askForAssessment

export default function AppPage({ loaderData }: Route.ComponentProps) {
  return <EntryArticle {...loaderData} />
}
