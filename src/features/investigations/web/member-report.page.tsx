import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { errorWords } from '../../../platform/web/call.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { memberInvestigationPath } from '../../../product/links.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Container } from '../../../ui/Page.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import type { ReportDocument } from '../core/export/report-document.ts'
import { documentPath, isLanguage, memberInvestigationUrl } from '../vocabulary.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { memberReader } from './member-reader.ts'
import { ReportDocumentView } from './ReportDocument.tsx'

/** The report of an organization's own run as a document. */
export default function MemberReport() {
  const { id = '' } = useParams()
  const asked = useSearchParams()[0].get('lang')
  const language = isLanguage(asked) ? asked : 'en'
  const { data: document, error } = useQuery(
    memberReader.query<ReportDocument>(`${memberInvestigationUrl(id)}/document`, { lang: language }),
  )
  return (
    <Container width="reading" className="pb-16">
      <Head isListed={false} />
      <Title>{document?.title ?? 'Report'}</Title>
      <div className="ui-screen-only flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 pt-6 pb-8">
        <Breadcrumbs
          crumbs={[
            memberReader.home,
            { label: 'Investigation', href: memberInvestigationPath(id) },
            { label: 'Document' },
          ]}
        />
        <LanguageLinks current={language} hrefOf={(other) => documentPath(memberInvestigationPath(id), other)} />
      </div>
      {document ? (
        <ReportDocumentView document={document} />
      ) : error ? (
        <ErrorState headingLevel={2} title="The report could not be loaded">
          {errorWords(error)}
        </ErrorState>
      ) : (
        <Spinner label="Loading the report..." />
      )}
    </Container>
  )
}
