import { type RouterContextProvider, redirect } from 'react-router'
import type { catalogContract } from '../../../features/catalog/contract.ts'
import type { correctionsContract } from '../../../features/corrections/contract.ts'
import type { investigationsContract } from '../../../features/investigations/contract.ts'
import type { refreshContract } from '../../../features/refresh/contract.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { aboutOf, type EntryType, type SubjectRef } from '../../../product/entries.ts'
import { investigationPath } from '../../../product/links.ts'

type Context = Readonly<RouterContextProvider>

/** Entries of all types have one page each, so their routes read alike. */
export const entryLoader =
  (type: EntryType) =>
  async ({ context, params: { slug } }: { context: Context; params: { slug: string } }) => {
    const [entry, corrections, looks] = await Promise.all([
      serverCaller<typeof catalogContract>(context)('GET /api/entries/{type}/{slug}', { params: { type, slug } }),
      listCorrections(context, { kind: type, key: slug }),
      serverCaller<typeof refreshContract>(context)('GET /api/entries/{type}/{slug}/looks', { params: { type, slug } }),
    ])
    return { entry, corrections, looks }
  }

/** Lists the corrections and disputes of a subject. */
export async function listCorrections(context: Context, subject: SubjectRef) {
  const call = serverCaller<typeof correctionsContract>(context)
  return (await call('GET /api/corrections', { query: { about: aboutOf(subject) } })).lines
}

/** Handles the form of AskForAssessment; redirects to the run's page. */
export async function askForAssessment({
  context,
  request,
}: {
  context: Context
  request: Request
}): Promise<Response> {
  const form = await request.formData()
  const vendorName = String(form.get('vendorName') ?? '')
  const { id } = await serverCaller<typeof investigationsContract>(context)('POST /api/investigation-requests', {
    body: { vendorName, requestedBy: 'catalog page' },
  })
  return redirect(investigationPath(id))
}
