import { type ReactNode, useId } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { entryTypeNames, refOfEntry } from '../../../product/entries.ts'
import { companyPath, compareHref, entryPath } from '../../../product/links.ts'
import { LevelBadge } from '../../../product/score/LevelBadge.tsx'
import { RiskLine, ScoreRange } from '../../../product/score/RiskLine.tsx'
import { reasonText } from '../../../product/score/reason.ts'
import { RiskGlyph } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { ChipList } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { type CardEntry, categoryLabel, isPrivacyFocused, reachOf, trackerLevel } from '../rules.ts'
import { cardDomainLimit, cardSdkLimit } from '../vocabulary.ts'
import { ShareButton } from './ShareButton.tsx'

/** A result of the home page: who it is at the left, what is known of it at the right. */
export function EntryCard({ entry }: { entry: CardEntry }) {
  const titleId = useId()
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-12 gap-y-5 relative border-t border-line py-7 max-sm:gap-y-2 max-sm:py-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
    >
      <div className="grid content-start justify-items-start gap-3 max-sm:gap-2 max-sm:[&_.ui-range]:hidden max-sm:[&_h3]:pr-24">
        <EntryTitle entry={entry} id={titleId} />
        <Level entry={entry} />
        {isPrivacyFocused(entry) && <p className="text-sm">Privacy-focused app with minimal tracking</p>}
      </div>
      <div className="grid content-start gap-4">
        <EntryFacts entry={entry} isCompact />
        {/* On a phone sharing is beside the name; the date and comparing are on the entry's page. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-quiet max-sm:absolute max-sm:top-3 max-sm:right-0">
          <span className="max-sm:hidden">
            <EvidenceDate entry={entry} />
          </span>
          <span className="-mx-2.5 flex">
            <span className="max-sm:hidden">
              <Compare entry={entry} />
            </span>
            <ShareButton entry={entry} />
          </span>
        </div>
      </div>
    </article>
  )
}

/** The same in a denser form, for long lists. */
export function EntryRow({ entry }: { entry: CardEntry }) {
  const titleId = useId()
  return (
    <article aria-labelledby={titleId} className="grid gap-3 border-t border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 xl:flex-nowrap">
        <EntryTitle entry={entry} id={titleId} withEvidence />
        <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between xl:shrink-0">
          <Level entry={entry} isRow />
          <span className="-mr-2.5 flex">
            <Compare entry={entry} />
            <ShareButton entry={entry} />
          </span>
        </div>
      </div>
      {entry.summary && (
        <div className="grid items-start gap-x-8 gap-y-2 sm:grid-cols-[minmax(0,1fr)_13rem]">
          <p className="max-w-measure text-sm">{reasonText(entry.summary)}</p>
          <ScoreRange score={entry.summary} />
        </div>
      )}
      {isPrivacyFocused(entry) && <p className="text-sm">Privacy-focused app with minimal tracking</p>}
      <EntryFacts entry={entry} />
    </article>
  )
}

function Compare({ entry: { type, slug, name } }: { entry: CardEntry }) {
  if (slug === undefined) return null
  return (
    <ButtonLink
      href={compareHref([refOfEntry({ type, slug })])}
      variant="quiet"
      size="small"
      aria-label={`Compare ${name}`}
    >
      Compare
    </ButtonLink>
  )
}

/** Level, reason and range; an answer with SPEC's fields alone has a badge only. */
function Level({ entry: { riskLevel, summary }, isRow = false }: { entry: CardEntry; isRow?: boolean }) {
  if (!summary) return <LevelBadge level={riskLevel} isExpected={false} />
  if (!isRow) return <RiskLine score={summary} />
  return <LevelBadge level={summary.level} isExpected={summary.isExpected} />
}

function EntryTitle({ entry, id, withEvidence = false }: { entry: CardEntry; id: string; withEvidence?: boolean }) {
  return (
    <div className="min-w-0">
      <h3 id={id} className="text-xl wrap-anywhere">
        {entry.slug === undefined ? (
          entry.name
        ) : (
          <TextLink href={entryPath({ type: entry.type, slug: entry.slug })} quiet>
            {entry.name}
          </TextLink>
        )}
      </h3>
      <p className="mt-0.5 text-sm text-quiet">
        <Company entry={entry} />
        {'\u00a0'}· {entryTypeNames[entry.type]}
        {withEvidence && entry.evidenceAsOf !== undefined && (
          <>
            {'\u00a0'}· <EvidenceDate entry={entry} />
          </>
        )}
      </p>
    </div>
  )
}

function Company({ entry: { company, companyId } }: { entry: CardEntry }) {
  if (company === '') return 'Company not stated'
  if (!companyId) return company
  return (
    <TextLink href={companyPath({ id: companyId })} quiet>
      {company}
    </TextLink>
  )
}

function EntryFacts({ entry, isCompact = false }: { entry: CardEntry; isCompact?: boolean }) {
  return (
    <DataList
      className={cx('text-sm', isCompact && 'ui-compact')}
      items={[dataCollected(entry), ...factsByType(entry)].map(([label, value]) => ({ label, value }))}
    />
  )
}

type Fact = [label: string, value: ReactNode]

const dataCollected = (entry: CardEntry): Fact => [
  'Data collected',
  entry.dataCollected.length > 0 ? (
    <>
      {entry.dataCollected.join(', ')}
      {entry.dataBasis && <span className="block text-quiet">{entry.dataBasis}</span>}
    </>
  ) : (
    <span className="text-quiet">not known</span>
  ),
]

function factsByType(entry: CardEntry): Fact[] {
  switch (entry.type) {
    case 'app':
      return appFacts(entry)
    case 'sdk':
      return [['Tracking Capabilities', <Capabilities key="capabilities" entry={entry} />]]
    case 'domain':
      return entry.domains.length > 0 ? [['Hosts', <Domains key="hosts" entry={entry} />]] : []
  }
}

function appFacts(entry: CardEntry): Fact[] {
  const facts: Fact[] = []
  if (entry.sdkTrackers.length > 0) facts.push(['Embedded SDKs', <Trackers key="sdks" entry={entry} />])
  // Only an answer that carries a basis says that someone could have seen trackers and recorded none.
  else if (entry.trackersBasis !== undefined) facts.push(['Embedded SDKs', <Absent key="sdks" entry={entry} />])
  if (entry.domains.length > 0)
    facts.push([
      'Associated domains',
      <Domains key="domains" entry={entry} note={entry.trackersBasis ? 'tracker endpoints' : undefined} />,
    ])
  return facts
}

function Trackers({ entry }: { entry: CardEntry }) {
  return (
    <>
      <ChipList
        max={cardSdkLimit}
        items={entry.sdkTrackers.map((name, index) => {
          const level = trackerLevel(entry, index)
          return {
            key: `${index} ${name}`,
            glyph: <RiskGlyph level={level} />,
            label: (
              <span>
                {name}
                <span className="ui-hidden">, {level} risk</span>
              </span>
            ),
          }
        })}
      />
      {entry.trackersBasis && <p className="mt-1 text-quiet">{entry.trackersBasis}</p>}
    </>
  )
}

function Domains({ entry, note }: { entry: CardEntry; note?: string | undefined }) {
  return (
    <>
      <ChipList
        mono
        max={cardDomainLimit}
        items={entry.domains.map((domain, index) => ({ key: `${index} ${domain}`, label: domain }))}
      />
      {note && <p className="mt-1 text-quiet">{note}</p>}
    </>
  )
}

function Capabilities({ entry }: { entry: CardEntry }) {
  return (
    <>
      {entry.category && <p>{categoryLabel(entry.category)}</p>}
      <p className={entry.category ? 'text-quiet' : undefined}>{reachOf(entry)}</p>
    </>
  )
}

/** No one looked, and someone looked and saw none, are two different things. */
const Absent = ({ entry }: { entry: CardEntry }) => (
  <span className="text-quiet">{entry.trackersBasis ?? 'not looked at'}</span>
)

function EvidenceDate({ entry: { evidenceAsOf } }: { entry: CardEntry }) {
  if (evidenceAsOf === undefined) return <span />
  return evidenceAsOf === null ? (
    <span>No evidence yet</span>
  ) : (
    <span>
      Evidence of <time dateTime={evidenceAsOf}>{asOfWords(evidenceAsOf)}</time>
    </span>
  )
}
