import { HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { refusedWords } from '../../../platform/web/refused.ts'
import { scanResultPath } from '../../../product/links.ts'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import type { scansContract } from '../contract.ts'
import { scansUrl } from '../paths.ts'
import type { Route } from './+types/scan.page'
import { FileForm } from './FileForm.tsx'
import { Kept } from './Kept.tsx'
import { ScanList } from './ScanList.tsx'
import { SiteForm } from './SiteForm.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const call = serverCaller<typeof scansContract>(context)
  return { state: await dehydrated([{ queryKey: [scansUrl], queryFn: () => call('GET /api/scans', {}) }]) }
}

/** In the browser the page asks for itself. */
export const clientLoader = () => ({ state: null })

/** Handles the address form for users without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = String((await request.formData()).get('url') ?? '').trim()
  const call = serverCaller<typeof scansContract>(context)
  const started = await call('POST /api/scans', { body: { url: typed } }).catch((refusal: unknown) => {
    const words = refusedWords(refusal)
    if (words === undefined) throw refusal
    return data({ refused: { url: typed, words } }, { status: 422 })
  })
  if (!('id' in started)) return started
  throw redirect(scanResultPath(started.id), 303)
}

export default function ScanPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container>
        <Head
          title="Scan an app or a website"
          description="See which SDKs are built into an app, whom a website calls before and after consent, and what a recording of traffic told to whom."
        />
        <PageHeader
          title="Scan an app or a website"
          lede="See which SDKs are built into an app, whom a website calls before and after its consent banner is answered, or what a recording of traffic told to whom."
        />
        <div className="grid grid-cols-1 gap-x-14 gap-y-12 border-t border-rule pt-6 pb-16 md:grid-cols-2">
          <Way id="site" title="A web address">
            <SiteForm refused={actionData?.refused} />
          </Way>
          <Way id="file" title="A file">
            <FileForm />
          </Way>
        </div>
        <Section id="your-scans" title="Your scans">
          <ScanList />
        </Section>
        <Section id="kept" title="What is kept" layout="side">
          <Kept />
        </Section>
      </Container>
    </HydrationBoundary>
  )
}

function Way({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-5 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
