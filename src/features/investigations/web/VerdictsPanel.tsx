import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { evidencePath, investigationPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Quote } from '../../../ui/Evidence.tsx'
import { SegmentedControl } from '../../../ui/FilterPills.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import type { JudgedFinding, verdictContract } from '../verdict-contract.ts'
import { type VerdictState, verdictsUrl } from '../vocabulary.ts'
import { Weight } from './Claims.tsx'
import { DroppedSentences } from './DroppedSentences.tsx'
import { TakeBack, VerdictForm } from './VerdictForm.tsx'
import { VerdictMark } from './VerdictMark.tsx'

type Page = Output<(typeof verdictContract)['GET /api/finding-verdicts']>

interface Place {
  state: VerdictState
  /** Null: the newest page. */
  before: string | null
}

const newest: Place = { state: 'open', before: null }

/** Findings that weigh most, for a person to accept or to reject. */
export function VerdictsPanel() {
  const [place, setPlace] = useState(newest)
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-measure text-sm text-quiet">
        A verdict and its reason stand beside the finding for everybody, without your name. A rejected finding stays in
        its report, marked as such, and the stored score is not calculated again: it is what the rules made of the
        evidence on that day.
      </p>
      <SegmentedControl<VerdictState>
        label="Which findings"
        className="justify-self-start"
        value={place.state}
        onChange={(state) => setPlace({ state, before: null })}
        options={[
          { value: 'open', label: 'Waiting' },
          { value: 'decided', label: 'Decided' },
        ]}
      />
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only.</p>
      </noscript>
      <Findings place={place} onMove={(before) => setPlace({ ...place, before })} />
      <DroppedSentences />
    </div>
  )
}

/** The first page under the bare address, as the page's loader filled it in. */
const keyOf = (place: Place) =>
  place.state === newest.state && place.before === null ? [verdictsUrl] : [verdictsUrl, place]

function Findings({ place, onMove }: { place: Place; onMove: (before: string | null) => void }) {
  // Not asked again by the clock: a list that moves on would take away the finding that someone is writing about.
  const {
    data: page,
    isPending,
    isLoadingError,
    refetch,
  } = useQuery<Page>({ queryKey: keyOf(place), refetchOnMount: 'always' })
  if (isPending) return <Spinner label="Loading findings" />
  if (isLoadingError)
    return (
      <ErrorState
        title="The findings could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  const isNewest = place.before === null
  if (page.total === 0) return <EmptyState title={emptyWords[place.state]} />
  return (
    <>
      <p className="text-sm text-quiet" role="status">
        {`${counted(page.total, 'finding')} ${place.state === 'open' ? 'of the last 90 days without a verdict' : 'with a verdict'}, newest first`}
      </p>
      {page.findings.length === 0 && <p className="text-sm">There are none before these.</p>}
      <div>
        {page.findings.slice(0, openAtFirst).map((judged) => (
          <JudgedItem key={keyOfFinding(judged)} judged={judged} />
        ))}
      </div>
      {page.findings.length > openAtFirst && (
        <Disclosure summary={`${page.findings.length - openAtFirst} more of this page`}>
          {page.findings.slice(openAtFirst).map((judged) => (
            <JudgedItem key={keyOfFinding(judged)} judged={judged} />
          ))}
        </Disclosure>
      )}
      {(!isNewest || page.next !== null) && (
        <p className="flex flex-wrap gap-3">
          {!isNewest && <Button onClick={() => onMove(null)}>Newest</Button>}
          {page.next !== null && <Button onClick={() => onMove(page.next)}>Older</Button>}
        </p>
      )}
    </>
  )
}

/** The newest; the rest of the page opens. */
const openAtFirst = 2

const emptyWords: Record<VerdictState, string> = {
  open: 'No finding of the last 90 days waits for a verdict',
  decided: 'No verdicts yet',
}

const keyOfFinding = ({ investigationId, finding }: JudgedFinding) => `${investigationId}/${finding.id}`

function JudgedItem({ judged }: { judged: JudgedFinding }) {
  const { investigationId, appName, completedAt, finding, quotes, verdict } = judged
  const titleId = `verdict-${investigationId}-${finding.id}`
  return (
    <article aria-labelledby={titleId} className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <h3 id={titleId} className="font-sans text-base font-medium tracking-normal wrap-anywhere">
        {finding.title}
      </h3>
      <Weight finding={finding} />
      <p className="mt-1 text-xs text-quiet wrap-anywhere">
        <TextLink href={`${investigationPath(investigationId)}#${finding.id}`}>{`${appName}, ${finding.id}`}</TextLink>
        {' · '}
        <time dateTime={completedAt}>{instantWords(completedAt)}</time>
        {' · '}
        <span className="font-mono">{finding.ruleId}</span>
      </p>
      <p className="mt-2 max-w-measure font-serif text-lg leading-relaxed max-sm:text-base wrap-anywhere">
        {finding.statement}
      </p>
      <VerdictMark verdict={verdict ?? undefined} />
      {verdict && (
        <p className="mt-1 pl-3 text-xs text-quiet">{`Decided by ${verdict.decidedBy}; shown to staff only`}</p>
      )}
      <div className="mt-3">
        <Disclosure
          className="last-of-type:border-b-0"
          summary={<span className="text-sm">{counted(quotes.length, 'quote')}</span>}
          aside={quotes.map(({ evidence }) => evidence).join(' ')}
        >
          <div className="grid grid-cols-1 gap-6">
            {quotes.map((quote) => (
              <figure key={quote.evidence} className="grid grid-cols-1 gap-2">
                <figcaption className="text-sm wrap-anywhere">
                  <TextLink
                    href={evidencePath(investigationId, quote.evidence)}
                    className="font-mono"
                    aria-label={`Evidence ${quote.evidence}`}
                  >
                    {quote.evidence}
                  </TextLink>{' '}
                  {quote.title}
                </figcaption>
                <Quote excerpt={quote.excerpt} standsAlone />
                <p className="flex flex-wrap gap-x-5 text-xs text-quiet">
                  <span>
                    Captured <time dateTime={quote.fetchedAt}>{instantWords(quote.fetchedAt)}</time>
                  </span>
                  {quote.page && <TextLink href={quote.page}>Source page</TextLink>}
                </p>
              </figure>
            ))}
          </div>
        </Disclosure>
        <Disclosure
          className="last-of-type:border-b-0"
          summary={<span className="text-sm">{verdict ? 'Decide again' : 'Decide'}</span>}
        >
          <VerdictForm judged={judged} />
        </Disclosure>
      </div>
      {verdict && <TakeBack judged={judged} />}
    </article>
  )
}
