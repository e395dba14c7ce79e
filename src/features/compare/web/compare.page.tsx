import { data, type RouterContextProvider } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { saidBy } from '../../../platform/web/refused.ts'
import { aboutOf, type CatalogRef, refOfEntry } from '../../../product/entries.ts'
import { lookField } from '../../../product/links.ts'
import { queryLimit } from '../../../product/search-box.ts'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { catalogContract } from '../../catalog/contract.ts'
import type { searchContract } from '../../search/contract.ts'
import { mostCompared, readRefs } from '../paths.ts'
import { type Compared, compareCompany, compareEntry } from '../rules.ts'
import type { Route } from './+types/compare.page'
import { Chooser, type Found } from './Chooser.tsx'
import { Comparison } from './Comparison.tsx'

export const handle = { hydrate: false }

type Context = Readonly<RouterContextProvider>

const mostFound = 6

export async function loader({ context, request }: { context: Context; request: Request }) {
  const { searchParams } = new URL(request.url)
  const asked = readRefs(searchParams)
  const compared: Compared[] = []
  const absent: CatalogRef[] = []
  // One after the other: a page that asks for all at once takes most of the pool's connections from other pages.
  for (const ref of asked.slice(0, mostCompared)) {
    const one = await findCompared(context, ref)
    if (one) compared.push(one)
    else absent.push(ref)
  }
  const look = searchParams.get(lookField)?.trim().slice(0, queryLimit)
  const found = look ? await find(context, look) : undefined
  const page = { compared, absent: absent.map(aboutOf), surplus: asked.slice(mostCompared).map(aboutOf), look, found }
  return data(page, { status: absent.length > 0 && compared.length === 0 ? 404 : 200 })
}

async function findCompared(context: Context, { kind, key }: CatalogRef): Promise<Compared | undefined> {
  const call = serverCaller<typeof catalogContract>(context)
  try {
    return kind === 'company'
      ? compareCompany(await call('GET /api/companies/{id}', { params: { id: key } }))
      : compareEntry(await call('GET /api/entries/{type}/{slug}', { params: { type: kind, slug: key } }))
  } catch (thrown) {
    const { code } = saidBy(thrown)
    if (code === 'entry_not_found' || code === 'company_not_found') return undefined
    throw thrown
  }
}

async function find(context: Context, look: string): Promise<Found[]> {
  const call = serverCaller<typeof searchContract>(context)
  const { entries, companies } = await call('GET /api/search/results', { query: { q: look } })
  return [
    ...companies.slice(0, 2).map(({ id, name }) => ({ ref: { kind: 'company' as const, key: id }, name, company: '' })),
    ...entries.map((entry) => ({ ref: refOfEntry(entry), name: entry.name, company: entry.company })),
  ].slice(0, mostFound)
}

export default function ComparePage({ loaderData: { compared, absent, surplus, look, found } }: Route.ComponentProps) {
  const names = compared.map(({ name }) => name)
  return (
    <Container className="pb-16">
      {compared.length === 0 && absent.length === 0 && look === undefined ? (
        <Head title="Compare" description={about} />
      ) : (
        <Head title={names.length > 0 ? `${listOf(names)} compared` : 'Compare'} description={about} isListed={false} />
      )}
      <PageHeader
        title={compared.length > 1 ? listOf(names) : 'Compare'}
        long={compared.length > 1}
        lede="What is known of each side by side. Evidence differs in age and kind: what one lacks may only not have been looked at."
      />
      {absent.length > 0 && (
        <Callout title="Not in the catalog">
          {`There is nothing named ${listOf(absent)}. The catalog may have dropped it, or the address is mistyped.`}
        </Callout>
      )}
      {surplus.length > 0 && (
        <Callout title={`At most ${mostCompared} at once`}>{`Left out: ${listOf(surplus)}.`}</Callout>
      )}
      <Chooser compared={compared} look={look} found={found} />
      {compared.length > 0 && <Comparison compared={compared} />}
    </Container>
  )
}

const about =
  'Two to four apps, SDKs, data processors or companies side by side: risk, what the score is made of, data, tracking and age of evidence.'

const listFormat = new Intl.ListFormat('en')
const listOf = (words: readonly string[]) => listFormat.format(words)
