import type { ReactNode } from 'react'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { Head } from '../../../platform/web/head.tsx'
import { entryPath, scanComparePath, scanPath, scanResultPath } from '../../../product/links.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import type { ScanDetail } from '../contract.ts'
import { partsOf } from './report-parts.ts'
import { ScanActions, TakeAlong } from './ScanActions.tsx'
import { ScanStatusMark } from './ScanMarks.tsx'
import { ScanFailed, ScanProgress } from './ScanProgress.tsx'
import { appSummary } from './summary-app.ts'
import { harSummary } from './summary-har.ts'
import { siteSummary } from './summary-site.ts'
import { bytesText, fileKindName, kindName } from './words.ts'

const ScanFindings = lazyPart('The result', async () => (await import('./ScanFindings.tsx')).ScanFindings, {
  isFarDown: true,
})

const longTitle = 22

/** A scan in whichever state it is. */
export function ScanReport({
  scan,
  publicUrl,
  asksDelete,
}: {
  scan: ScanDetail
  publicUrl: string
  asksDelete: boolean
}) {
  const title = scan.subject ?? scan.name
  const summary = summaryOf(scan)
  return (
    <article>
      <Head
        title={`${title} · Scan`}
        description={summary ?? 'What a scan found, with how much could be looked at.'}
        isListed={scan.published !== null}
      />
      <PageHeader
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Scan', href: scanPath }, { label: title }]} />}
        kicker={scan.app ? fileKindName(scan.app.kind) : kindName(scan.kind)}
        title={<bdi className="wrap-anywhere">{title}</bdi>}
        long={title.length > longTitle}
        lede={summary && <span className="block font-serif text-xl leading-normal text-ink">{summary}</span>}
        meta={
          <>
            <ScanStatusMark status={scan.status} />
            {scan.version && <span>{`Version ${scan.version}`}</span>}
            {scan.site?.method === 'static' && <Badge tone="outline">Static: read, not run</Badge>}
            <time dateTime={scan.endedAt ?? scan.createdAt}>{instantWords(scan.endedAt ?? scan.createdAt)}</time>
          </>
        }
        actions={scan.status === 'done' && <TakeAlong scan={scan} publicUrl={publicUrl} />}
      />
      <Body scan={scan} asksDelete={asksDelete} />
    </article>
  )
}

function summaryOf({ app, site, har }: ScanDetail): string | undefined {
  if (app) return appSummary(app)
  if (site) return siteSummary(site)
  return har ? harSummary(har) : undefined
}

function Body({ scan, asksDelete }: { scan: ScanDetail; asksDelete: boolean }): ReactNode {
  switch (scan.status) {
    case 'queued':
    case 'running':
      return <ScanProgress scan={scan} />
    case 'failed':
      return (
        <div className="grid grid-cols-1 gap-10 pb-16">
          <ScanFailed scan={scan} />
          <ScanActions scan={scan} asksDelete={asksDelete} />
        </div>
      )
    case 'done':
      return (
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem] print:block">
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <ScanFindings scan={scan} />
          </div>
          <aside
            aria-label="Facts and actions"
            className="flex min-w-0 flex-col gap-8 border-t border-line pt-6 lg:col-start-2 lg:row-start-1 print:pb-8"
          >
            <DataList layout="columns" items={factsOf(scan)} />
            <ScanActions scan={scan} asksDelete={asksDelete} />
            <Contents parts={partsOf(scan)} />
          </aside>
        </div>
      )
  }
}

/** Stays beside the report as it is read; on a narrow screen it would be below, where no one looks for it. */
function Contents({ parts }: { parts: ReturnType<typeof partsOf> }) {
  return (
    <nav aria-label="In this report" className="ui-screen-only text-sm max-lg:hidden lg:sticky lg:top-20">
      <p className="pb-1 text-quiet" aria-hidden="true">
        In this report
      </p>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <TextLink href={`#${id}`} quiet className="block py-1">
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function factsOf(scan: ScanDetail) {
  const { app, site, file, entry, published, others } = scan
  const address = site && (site.method === 'browser' ? site.finalUrl : site.url)
  return [
    ...(published
      ? [
          {
            label: 'Published',
            value: (
              <>
                Approved for <TextLink href={entryPath(published.entry)}>{published.entry.name}</TextLink> on{' '}
                {asOfWords(published.at.slice(0, 10))}
              </>
            ),
          },
        ]
      : []),
    ...(entry && !published
      ? [{ label: 'In the catalog', value: <TextLink href={entryPath(entry)}>{entry.name}</TextLink> }]
      : []),
    ...(address
      ? [
          {
            label: 'Address',
            value: (
              <a href={address} rel="noopener noreferrer nofollow" className="ui-link wrap-anywhere">
                {address}
              </a>
            ),
          },
        ]
      : []),
    ...(app?.package
      ? [{ label: 'Package', value: <code className="text-xs wrap-anywhere">{app.package}</code> }]
      : []),
    ...(file
      ? [
          { label: 'File', value: <span className="wrap-anywhere">{`${scan.name}, ${bytesText(file.bytes)}`}</span> },
          { label: 'sha256 of the file', value: <Hash value={file.sha256} copy /> },
        ]
      : []),
    ...(site?.method === 'browser' ? [{ label: 'Looked at with', value: site.browser }] : []),
    ...(scan.har?.creator ? [{ label: 'Recorded with', value: scan.har.creator }] : []),
    ...(app ? [{ label: 'Signatures', value: <code className="text-xs">{app.signatures}</code> }] : []),
    ...(scan.keptUntil ? [{ label: 'Kept until', value: asOfWords(scan.keptUntil) }] : []),
    ...(others.length > 0
      ? [
          {
            label: 'Other scans of the same subject',
            value: (
              <ul className="grid grid-cols-1 gap-2">
                {others.map((other) => (
                  <li key={other.id}>
                    <TextLink href={scanResultPath(other.id)}>
                      {other.version ? `Version ${other.version}` : instantWords(other.createdAt)}
                    </TextLink>
                    {other.version && (
                      <time dateTime={other.createdAt} className="block text-xs text-quiet">
                        {instantWords(other.createdAt)}
                      </time>
                    )}
                    {other.status === 'done' && (
                      <TextLink href={scanComparePath(scan.id, other.id)} className="block w-fit text-xs">
                        What changed
                      </TextLink>
                    )}
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
  ]
}
