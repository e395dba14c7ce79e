import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { Head } from '../../../platform/web/head.tsx'
import type { QueryKey } from '../../../platform/web/query.ts'
import { aboutOf } from '../../../product/entries.ts'
import {
  breachAlertsPath,
  breachPath,
  breachUrl,
  companyPath,
  correctionPath,
  correctionsUrl,
  removalAfterBreachPath,
} from '../../../product/links.ts'
import { SeverityBadge } from '../../../ui/Badge.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { PageHeader, Section } from '../../../ui/Page.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import type { Corrections } from '../../corrections/contract.ts'
import { lineTitle } from '../../corrections/words.ts'
import type { BreachAlert } from '../alerts.ts'
import { happenedWords } from '../days.ts'
import type { ToldField } from '../facts.ts'
import { BreachMarks } from './BreachMarks.tsx'
import { CountTable, SourceTable } from './BreachTables.tsx'
import { Credit } from './Credit.tsx'
import { DataTypeGroups } from './DataTypeGroups.tsx'
import { ReadReport, reportRel } from './ReadReport.tsx'
import { SeveritySum } from './SeveritySum.tsx'
import { affectedWords, flagWords, verificationWords } from './words.ts'

const longName = 28

export const breachCorrectionsKey = (id: string): QueryKey => [
  correctionsUrl,
  { about: aboutOf({ kind: 'breach', key: id }) },
]

interface BreachArticleProps {
  alert: BreachAlert
  nowMs: number
  publicUrl: string
}

/** All that is known of one breach, and who says each part of it. */
export function BreachArticle({ alert, nowMs, publicUrl }: BreachArticleProps) {
  const { id, company, description, discoveredDate, severity, relatedIds, sources } = alert
  return (
    <article className="pb-16">
      <Head
        title={`${company} data breach, ${asOfWords(discoveredDate.slice(0, 7))}`}
        description={description}
        path={breachPath(id)}
      />
      <PageHeader
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Breach Alerts', href: breachAlertsPath }, { label: company }]} />}
        title={company}
        long={company.length > longName}
        lede={<span className="block font-serif text-xl leading-normal text-ink">{description}</span>}
        meta={
          <>
            <TextLink href="#severity" className="no-underline">
              <SeverityBadge severity={severity} />
            </TextLink>
            <BreachMarks alert={alert} nowMs={nowMs} />
          </>
        }
        actions={
          <>
            <ReadReport alert={alert} variant="primary" />
            <CopyButton text={`${publicUrl}${breachPath(id)}`} label="Copy link" size="medium" variant="secondary" />
            {!alert.flags.includes('collection') && (
              <ButtonLink href={removalAfterBreachPath(id)} variant="secondary" className="ui-screen-only">
                Delete my data
              </ButtonLink>
            )}
            <ButtonLink href={`${breachAlertsPath}#subscribe`} variant="quiet" className="ui-screen-only">
              Get alerts
            </ButtonLink>
            <ButtonLink href={correctionPath({ kind: 'breach', key: id })} variant="quiet" className="ui-screen-only">
              Report an error
            </ButtonLink>
          </>
        }
      />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_17rem] print:block">
        <aside aria-label="Facts" className="border-t border-line pt-6 lg:col-start-2 lg:row-start-1 print:pb-8">
          <DataList
            layout="columns"
            items={factItems(alert)}
            className="max-sm:grid-cols-2! max-sm:gap-x-6! lg:sticky lg:top-20"
          />
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <Section
            id="severity"
            title="Severity"
            note="After ENISA's method, with adjustments of ours for size, doubt and age."
          >
            <SeveritySum severity={severity} reason={alert.severityReason} />
          </Section>
          <Section id="timeline" title="Timeline">
            <Timeline entries={timelineOf(alert)} />
          </Section>
          <Section id="data" title="What was exposed" note={<Says alert={alert} field="dataTypes" />}>
            <DataTypeGroups dataTypes={alert.dataTypes} />
          </Section>
          <Section id="numbers" title="How many" note="Each number counts its own people: they are not added up.">
            <CountTable alert={alert} />
          </Section>
          <Section id="sources" title="What each source says">
            <div className="grid gap-6">
              <SourceTable alert={alert} />
              {sources.some(({ key }) => key === 'hibp') && <Credit />}
            </div>
          </Section>
          <Corrected id={id} />
          {relatedIds.length > 0 && (
            <Section
              id="related"
              title="May be the same event"
              note="Records alike enough to ask, and not sure enough to join. A person decides."
            >
              <ul>
                {relatedIds.map((relatedId) => (
                  <Related key={relatedId} id={relatedId} />
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
    </article>
  )
}

/** Shows what staff noted after a reader's report, and what the company disputes. Its facts stay its sources' own. */
function Corrected({ id }: { id: string }) {
  const { data } = useQuery<Corrections>({ queryKey: breachCorrectionsKey(id) })
  if (!data || data.lines.length === 0) return null
  return (
    <Section id="corrections" title="Corrections" note="The facts above stay as their sources tell them.">
      <Timeline
        entries={data.lines.map((line) => ({
          key: String(line.id),
          title: lineTitle(line),
          time: { text: asOfWords(line.on), iso: line.on },
          children: (
            <>
              {line.note}
              {line.page !== null && (
                <TextLink href={line.page} rel={reportRel} className="block text-xs">
                  {line.page}
                </TextLink>
              )}
            </>
          ),
        }))}
      />
    </Section>
  )
}

function factItems(alert: BreachAlert) {
  const { company, title, companyId, domain, breachDate, discoveredDate, verification, industry, flags } = alert
  const told = (field: ToldField, value: ReactNode) => (
    <>
      {value}
      <span className="block text-xs text-quiet">
        <Says alert={alert} field={field} />
      </span>
    </>
  )
  return [
    {
      label: 'Company',
      value: told(
        'company',
        companyId ? <TextLink href={companyPath({ id: companyId })}>{company}</TextLink> : company,
      ),
    },
    ...(title === company ? [] : [{ label: 'Named by its first source', value: title }]),
    { label: 'Domain', value: domain ? told('domain', domain) : 'Not stated' },
    { label: 'Became public', value: told('publishedOn', asOfWords(discoveredDate)) },
    { label: 'Happened', value: told('breachedOn', capital(happenedWords(breachDate))) },
    { label: 'Affected users', value: told('affected', affectedWords(alert)) },
    { label: 'Verification', value: told('verified', verificationWords[verification]) },
    ...(industry ? [{ label: 'Industry', value: industry === 'healthcare' ? 'Health care' : 'Finance' }] : []),
    ...flags.map((flag) => ({ label: 'Mark', key: flag, value: flagWords[flag] })),
  ]
}

/** Names the source of a field, with a link to its page. */
function Says({ alert: { sources, affected }, field }: { alert: BreachAlert; field: ToldField }) {
  const counter = affected[0]?.source
  const sayers = sources.filter(({ says, key }) => says.includes(field) && (field !== 'affected' || key === counter))
  return sayers.map(({ key, title, url }, index) => (
    <span key={`${key} ${url}`}>
      {index > 0 ? ', ' : sayers.length > 1 ? 'Sources: ' : 'Source: '}
      <TextLink href={url} rel={reportRel}>
        {title}
      </TextLink>
    </span>
  ))
}

function timelineOf({ breachDate, sources, discoveredDate, source }: BreachAlert) {
  const dated = sources
    .flatMap(({ key, title, url, publishedOn }) => (publishedOn ? [{ key, title, url, publishedOn }] : []))
    .toSorted((a, b) => (a.publishedOn < b.publishedOn ? -1 : 1))
  return [
    {
      key: 'happened',
      state: 'done' as const,
      title: 'Happened',
      time: { text: capital(happenedWords(breachDate)), iso: breachDate.from ?? undefined },
    },
    ...dated.map(({ key, title, url, publishedOn }, index) => ({
      key: `${key} ${url}`,
      state: 'done' as const,
      title: (
        <>
          {index === 0 ? 'First public: ' : 'Also '}
          <TextLink href={url} rel={reportRel}>
            {title}
          </TextLink>
        </>
      ),
      time: { text: asOfWords(publishedOn), iso: publishedOn },
    })),
    ...(dated.length === 0
      ? [
          {
            key: source,
            state: 'done' as const,
            title: 'Became public',
            time: { text: asOfWords(discoveredDate), iso: discoveredDate },
          },
        ]
      : []),
  ]
}

function Related({ id }: { id: string }) {
  const { data: alert } = useQuery<BreachAlert>({ queryKey: [breachUrl(id)] })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3">
      <TextLink href={breachPath(id)}>{alert?.company ?? id}</TextLink>
      {alert && (
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
          {`Became public ${asOfWords(alert.discoveredDate)}, ${affectedWords(alert).toLowerCase()}`}
          <SeverityBadge severity={alert.severity} />
        </span>
      )}
    </li>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
