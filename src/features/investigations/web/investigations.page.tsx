import { HydrationBoundary } from '@tanstack/react-query'
import { data, redirect, useParams, useSearchParams } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { refusedWords, saidBy } from '../../../platform/web/refused.ts'
import { investigationPath, investigationsPath, pathForUse } from '../../../product/links.ts'
import { answerIn } from '../../../product/naming/answer.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { investigationsContract } from '../contract.ts'
import { investigationUrl } from '../vocabulary.ts'
import type { Route } from './+types/investigations.page'
import { RunDetails } from './RunDetails.tsx'
import { RunFilterForm } from './RunFilterForm.tsx'
import { RunList } from './RunList.tsx'
import { listKey } from './run-filters.ts'
import { useIn } from './run-reader.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = serverCaller<typeof investigationsContract>(context)
  const { searchParams } = new URL(request.url)
  const use = useIn(searchParams)
  const { id } = params
  const state = await dehydrated([
    {
      queryKey: listKey(searchParams),
      queryFn: () => call('GET /api/investigations', { query: listKey(searchParams)[1] ?? {} }),
    },
    ...(id
      ? [
          {
            queryKey: [pathForUse(investigationUrl(id), use)] as const,
            queryFn: () => call('GET /api/investigations/{id}', { params: { id }, query: use === '' ? {} : { use } }),
          },
        ]
      : []),
  ])
  return { state }
}

/** In the browser the page asks for itself: a selection is one JSON call. */
export const clientLoader = () => ({ state: null })

/** Takes the address for a notice, or the answer who is meant, of someone without script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { id } = params
  if (!id) throw data(null, { status: 405 })
  const call = serverCaller<typeof investigationsContract>(context)
  const form = await request.formData()
  const answer = answerIn(form)
  let goesOnAs = id
  try {
    if (answer) goesOnAs = (await call('POST /api/investigations/{id}/answer', { params: { id }, body: answer })).id
    else {
      const contactEmail = String(form.get('contactEmail') ?? '').trim()
      await call('POST /api/investigations/{id}/contact', { params: { id }, body: { contactEmail } })
    }
  } catch (refusal) {
    const words = formWords(refusal)
    if (words === undefined) throw refusal
    return data({ refused: words }, { status: 422 })
  }
  throw redirect(investigationPath(goesOnAs), 303)
}

/** Words of a refusal that belongs to the form; undefined for one that is the whole page's. */
function formWords(thrown: unknown): string | undefined {
  const { code } = saidBy(thrown)
  const isOfForm = code === 'invalid_request' || code?.startsWith('contact_') || code === 'website_not_public'
  return isOfForm ? refusedWords(thrown) : undefined
}

const lede =
  'Iris, an automated investigator, looks up what is on record and writes a report in which every sentence opens its evidence.'

export default function Investigations({ loaderData, actionData }: Route.ComponentProps) {
  const { id } = useParams()
  const [search] = useSearchParams()
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <Head
          description="Investigations of apps, SDKs, domains and vendors by an automated investigator, with the evidence of every sentence."
          isListed={false}
        />
        <PageHeader title="AI Reports" lede={id ? undefined : lede} long={id !== undefined} />
        <div className="grid grid-cols-1 gap-x-14 gap-y-10 border-t border-rule pt-6 pb-16 lg:grid-cols-[19rem_minmax(0,1fr)]">
          <section aria-labelledby="recent" className={id ? 'ui-screen-only max-lg:hidden' : undefined}>
            <div className="lg:sticky lg:top-20 lg:-mx-3 lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto lg:mask-b-from-[calc(100%-2.5rem)] lg:px-3 lg:pb-10">
              <h2 id="recent" className="mb-3 text-xl">
                Recent investigations
              </h2>
              <RunFilterForm />
              <RunList selectedId={id} search={search} />
            </div>
          </section>
          <div className="min-w-0">
            {id && (
              <p className="mb-3 text-sm lg:hidden">
                <TextLink href={investigationsPath}>All investigations</TextLink>
              </p>
            )}
            <RunDetails key={id} id={id} refused={actionData?.refused} />
          </div>
        </div>
      </Container>
    </HydrationBoundary>
  )
}
