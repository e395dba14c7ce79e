import { useQuery } from '@tanstack/react-query'
import { instantWords } from '../../../platform/shared/dates.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink } from '../../../platform/web/mail-link.ts'
import { complianceReportingPath, sharedReportPath } from '../../../product/links.ts'
import { formatNames, sharedReportUrl } from '../../../product/reports.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import type { reportsContract, SharedReport } from '../contract.ts'
import { sampleWords } from '../model.ts'
import { periodWords } from '../periods.ts'
import type { Route } from './+types/shared-report.page'
import { isUnderWay, untilEnded } from './calls.ts'
import { SharedDownloads } from './Downloads.tsx'
import { ReportProgress } from './ReportProgress.tsx'
import { UnknownLink } from './UnknownLink.tsx'
import { VerifyCommand } from './VerifyCommand.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  byLink(serverCaller<typeof reportsContract>(context)('GET /api/reports/shared/{token}', { params }))

export default function SharedReportPage({ loaderData, params: { token } }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="A compliance report, opened by its link." isListed={false} />
      <meta name="referrer" content="no-referrer" />
      {loaderData ? <Shared key={token} token={token} atFirst={loaderData} /> : <UnknownLink />}
    </Container>
  )
}

function Shared({ token, atFirst }: { token: string; atFirst: SharedReport }) {
  const { data: report, error } = useQuery<SharedReport>({
    queryKey: [sharedReportUrl(token)],
    initialData: atFirst,
    refetchInterval: untilEnded,
  })
  const { title, organisation, isSample, format, period, createdAt, expiresAt, parts } = report
  return (
    <>
      <Title>{title}</Title>
      <PageHeader
        long
        title={title}
        kicker={organisation}
        meta={isSample && <Badge tone="outline">{sampleWords}</Badge>}
      />
      <div className="grid grid-cols-1 gap-6 pb-8">
        <ReportProgress run={report} error={error} />
        <div className="ui-screen-only">
          <SharedDownloads token={token} report={report} />
        </div>
        {isUnderWay(report) && (
          <noscript>
            <TextLink href={sharedReportPath(token)}>Look again</TextLink>
          </noscript>
        )}
        <DataList
          layout="lined"
          items={[
            { label: 'Period', value: periodWords(period) },
            { label: 'Format', value: formatNames[format] },
            { label: 'Requested', value: instantWords(createdAt) },
            { label: 'Link works until', value: instantWords(expiresAt) },
            ...parts.map(({ part, name, sha256 }) => ({
              key: part,
              label: 'File',
              value: (
                <span className="grid gap-0.5 wrap-anywhere">
                  {name}
                  <span className="font-mono text-xs text-quiet">{`SHA-256 ${sha256}`}</span>
                </span>
              ),
            })),
          ]}
        />
      </div>
      {parts.length > 0 && (
        <Section title="Verify it">
          <VerifyCommand manifest={parts.find(({ part }) => part === 'manifest')?.name} />
          <p className="mt-4 text-sm">
            <TextLink href={complianceReportingPath}>What reports hold, and what their states mean</TextLink>
          </p>
        </Section>
      )}
    </>
  )
}
