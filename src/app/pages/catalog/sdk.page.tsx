import type { Route } from './+types/sdk.page'
import { EntryArticle } from './EntryArticle.tsx'
import { askForAssessment, entryLoader } from './entry-route.ts'

export const handle = { hydrate: false }

export const loader = entryLoader('sdk')

export const action = askForAssessment

export default function SdkPage({ loaderData }: Route.ComponentProps) {
  return <EntryArticle {...loaderData} />
}
