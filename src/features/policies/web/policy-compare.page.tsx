import { HydrationBoundary, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { data, redirect, useNavigate, useSearchParams } from 'react-router'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { refusedWords } from '../../../platform/web/refused.ts'
import { comparePoliciesPath, comparingPath, policiesPath, readingPath } from '../../../product/links.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import type { PolicyComparison } from '../compare.ts'
import type { policiesContract, ReadingDetail } from '../contract.ts'
import { failureWords } from '../vocabulary.ts'
import type { Route } from './+types/policy-compare.page'
import { ComparisonView } from './ComparisonView.tsx'
import { readGiven } from './given.ts'
import { comparisonUrl, readingUrl } from './paths.ts'
import { isUnderWay, ReadingProgress, refreshWhileReadingMs } from './ReadingProgress.tsx'

/** The browser's caller or the server's: both take the same. */
type Caller = ReturnType<typeof createCaller<typeof policiesContract>>
type Acted = { comparison: PolicyComparison | null; refused: Refused | null }
interface Refused {
  words: string
  before: string
  after: string
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = serverCaller<typeof policiesContract>(context)
  const [before, after] = idsIn(new URL(request.url).searchParams)
  const ids = [before, after].filter((id) => id !== undefined)
  const details = await Promise.all(ids.map((id) => call('GET /api/policies/{id}', { params: { id } })))
  const state = await dehydrated([
    ...details.map((detail) => ({ queryKey: [readingUrl(detail.id)] as const, queryFn: async () => detail })),
    ...(before && after && details.every(({ reading }) => reading !== null)
      ? [
          {
            queryKey: [comparisonUrl(before, after)] as const,
            queryFn: () => call('GET /api/policies/{id}/compare/{other}', { params: { id: before, other: after } }),
          },
        ]
      : []),
  ])
  return { state }
}

/** In the browser the page asks for itself. */
export const clientLoader = () => ({ state: null })

/** Compares for someone without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const call = serverCaller<typeof policiesContract>(context)
  const outcome = await compareGiven(call, form).catch((thrown: unknown) => {
    const words = refusedWords(thrown)
    if (words === undefined) throw thrown
    return { refused: words }
  })
  if ('comparison' in outcome) return data<Acted>({ comparison: outcome.comparison, refused: null })
  if ('refused' in outcome)
    return data<Acted>({ comparison: null, refused: { words: outcome.refused, ...typedIn(form) } }, { status: 422 })
  throw redirect(comparingPath(outcome), 303)
}

const typedIn = (form: FormData) => ({
  before: String(form.get('before') ?? ''),
  after: String(form.get('after') ?? ''),
})

type Outcome = { comparison: PolicyComparison } | { refused: string } | { before: string; after: string }

/** Compares two texts at once, two links once both are read. An earlier reading can replace either. */
async function compareGiven(call: Caller, form: FormData): Promise<Outcome> {
  const known = String(form.get('known') ?? '')
  const typed = typedIn(form)
  const before = known === '' ? readGiven(typed.before) : { id: known }
  const after = readGiven(typed.after)
  if ('refused' in before) return { refused: `Older version: ${before.refused}` }
  if ('refused' in after) return { refused: `Newer version: ${after.refused}` }
  if ('url' in after) {
    if ('text' in before) return { refused: bothAlike }
    const ids = await Promise.all([before, after].map(async (side) => ('id' in side ? side.id : ask(call, side.url))))
    return { before: ids[0] ?? '', after: ids[1] ?? '' }
  }
  if ('url' in before) return { refused: bothAlike }
  return { comparison: await call('POST /api/policies/compare', { body: { before, after } }) }
}

const bothAlike =
  'Give two texts or two links: a link takes a moment to be read, and a text is not kept for as long as that.'

async function ask(call: Caller, url: string): Promise<string> {
  const { queued } = await call('POST /api/policies', { body: { url } })
  if (!queued) throw new Error('a link was not queued')
  return queued.id
}

const idsIn = (params: URLSearchParams) => [idIn(params.get('before')), idIn(params.get('after'))] as const
const idIn = (value: string | null) => (value !== null && /^[\w-]{22}$/u.test(value) ? value : undefined)

export default function PolicyComparePage({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const [before, after] = idsIn(search)
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <Head
          title="Compare two privacy policies"
          description="What changed between two versions of a privacy policy: sentences, disclosures, data types and topics."
          isListed={before === undefined}
        />
        <PageHeader
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Policies', href: policiesPath }, { label: 'Compare' }]} />}
          title="Compare two versions"
          lede="Which sentences came and went, and what that changes in disclosures, data types and topics."
        />
        {before && after ? (
          <OfLinks before={before} after={after} />
        ) : (
          <CompareForm known={before} acted={actionData} />
        )}
      </Container>
    </HydrationBoundary>
  )
}

const call = createCaller<typeof policiesContract>()

function CompareForm({ known, acted }: { known: string | undefined; acted: Acted | undefined }) {
  const navigate = useNavigate()
  const [refusedHere, setRefusedHere] = useState<string>()
  const compare = useMutation({
    mutationFn: (form: FormData) => compareGiven(call, form),
    onSuccess: (outcome) => {
      if ('refused' in outcome) setRefusedHere(outcome.refused)
      else if ('before' in outcome) return navigate(comparingPath(outcome))
      return undefined
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefusedHere(undefined)
    compare.mutate(new FormData(event.currentTarget))
  }

  const found = compare.data && 'comparison' in compare.data ? compare.data.comparison : undefined
  const comparison = found ?? (compare.isIdle ? acted?.comparison : undefined)
  const words =
    refusedHere ?? (compare.error ? errorWords(compare.error) : compare.isIdle ? acted?.refused?.words : undefined)
  return (
    <>
      <form
        method="post"
        action={known ? comparingPath({ before: known }) : comparePoliciesPath}
        encType="multipart/form-data"
        onSubmit={submit}
        className="ui-screen-only grid grid-cols-1 gap-6 border-t border-rule pt-6 pb-12"
      >
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2">
          {known ? (
            <KnownSide id={known} />
          ) : (
            <TextArea
              {...field}
              label="Older version: text or link"
              name="before"
              defaultValue={acted?.refused?.before}
            />
          )}
          <TextArea {...field} label="Newer version: text or link" name="after" defaultValue={acted?.refused?.after} />
        </div>
        {words && (
          <p className="ui-error" role="alert">
            {words}
          </p>
        )}
        <div>
          <Button type="submit" variant="primary" pending={compare.isPending} pendingLabel="Comparing">
            Compare
          </Button>
        </div>
      </form>
      {comparison && <ComparisonView comparison={comparison} />}
    </>
  )
}

const field = {
  ...{ rows: 8, className: '[&_textarea]:min-h-48' },
  ...{ required: true, spellCheck: false, autoCapitalize: 'none' },
} as const

function KnownSide({ id }: { id: string }) {
  const { data: detail, error } = useQuery<ReadingDetail>({ queryKey: [readingUrl(id)] })
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-2">
      <p className="text-sm font-semibold">Older version</p>
      <input type="hidden" name="known" value={id} />
      {detail ? (
        <p className="wrap-anywhere">
          <TextLink href={readingPath(id)}>{detail.source?.title ?? detail.url}</TextLink>
          <span className="block text-sm text-quiet">{detail.source?.url ?? detail.url}</span>
        </p>
      ) : (
        <p className="text-quiet">{error ? errorWords(error) : 'Loading'}</p>
      )}
    </div>
  )
}

/** Waits until both are read, then shows what changed. */
function OfLinks({ before, after }: { before: string; after: string }) {
  const sides = [useSide(before), useSide(after)]
  const areRead = sides.every(({ data: detail }) => detail?.reading)
  const { data: comparison, error } = useQuery<PolicyComparison>({
    queryKey: [comparisonUrl(before, after)],
    enabled: areRead,
  })
  if (comparison)
    return <ComparisonView comparison={comparison} links={{ before: sides[0]?.data, after: sides[1]?.data }} />
  const failure = error ?? sides.find((side) => side.isLoadingError)?.error
  const unread = sides.find(({ data: detail }) => detail?.failure)?.data
  if (failure || unread)
    return (
      <div className="pb-16">
        <ErrorState
          headingLevel={2}
          title="The two could not be compared"
          action={<ButtonLink href={comparePoliciesPath}>Compare two others</ButtonLink>}
        >
          {unread?.failure ? `${unread.url}: ${failureWords[unread.failure.reason]}` : failure && errorWords(failure)}
        </ErrorState>
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-x-10 md:grid-cols-2">
      {sides.map(({ data: detail }, index) => (
        <div key={index === 0 ? 'before' : 'after'} className="min-w-0">
          <p className="pb-2 text-sm text-quiet wrap-anywhere">{detail?.url ?? 'Loading'}</p>
          {detail && isUnderWay(detail) ? (
            <ReadingProgress detail={detail} />
          ) : (
            <Spinner label={detail ? 'Read' : 'Loading'} />
          )}
        </div>
      ))}
    </div>
  )
}

const useSide = (id: string) =>
  useQuery<ReadingDetail>({
    queryKey: [readingUrl(id)],
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? refreshWhileReadingMs : false),
  })
