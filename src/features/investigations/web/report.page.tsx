import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { investigationPath, investigationsPath } from '../../../product/links.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Container } from '../../../ui/Page.tsx'
import type { investigationsContract } from '../contract.ts'
import { documentPath, isLanguage } from '../vocabulary.ts'
import type { Route } from './+types/report.page'
import { LanguageLinks } from './LanguageLinks.tsx'
import { ReportDocumentView } from './ReportDocument.tsx'

export const handle = { hydrate: false }

export function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('lang')
  const lang = isLanguage(asked) ? asked : 'en'
  const call = serverCaller<typeof investigationsContract>(context)
  return call('GET /api/investigations/{id}/document', { params: { id }, query: { lang } })
}

/** The report as its PDF has it, to read in another language or to print. */
export default function ReportPage({ loaderData: document, params: { id } }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="The report of an investigation as a document." isListed={false} />
      <Title>{document.title}</Title>
      <div className="ui-screen-only flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 pt-6 pb-8">
        <Breadcrumbs
          crumbs={[
            { label: 'AI Reports', href: investigationsPath },
            { label: document.name, href: investigationPath(id) },
            { label: 'Document' },
          ]}
        />
        <LanguageLinks
          current={document.language}
          hrefOf={(language) => documentPath(investigationPath(id), language)}
        />
      </div>
      <ReportDocumentView document={document} />
    </Container>
  )
}
