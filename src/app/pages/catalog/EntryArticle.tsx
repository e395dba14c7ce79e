import type { EntryPage } from '../../../features/catalog/contract.ts'
import { kindLabel, reachUnits } from '../../../features/catalog/describe.ts'
import { AskForAssessment } from '../../../features/catalog/web/AskForAssessment.tsx'
import { Badge } from '../../../features/catalog/web/Badge.tsx'
import { DataFlow } from '../../../features/catalog/web/DataFlow.tsx'
import { DataTypes } from '../../../features/catalog/web/DataTypes.tsx'
import { EntryRefs } from '../../../features/catalog/web/EntryRefs.tsx'
import { Identifiers } from '../../../features/catalog/web/Identifiers.tsx'
import { linkedEntry } from '../../../features/catalog/web/linked-data.ts'
import { Declarations, Observations } from '../../../features/catalog/web/Observations.tsx'
import { Lede, PageColumns } from '../../../features/catalog/web/PageColumns.tsx'
import { PrivacyContact } from '../../../features/catalog/web/PrivacyContact.tsx'
import { Scans } from '../../../features/catalog/web/Scans.tsx'
import { Score } from '../../../features/catalog/web/Score.tsx'
import { Sourced } from '../../../features/catalog/web/SourceLink.tsx'
import { Sources, scoreUses, type UsedSource } from '../../../features/catalog/web/Sources.tsx'
import { summariseEntry } from '../../../features/catalog/web/summary.ts'
import { basisTexts, monthsText } from '../../../features/catalog/web/words.ts'
import type { CorrectionLine } from '../../../features/corrections/contract.ts'
import { Corrections, ReportError } from '../../../features/corrections/web/Corrections.tsx'
import type { EntryLooks } from '../../../features/refresh/contract.ts'
import { LastLooked } from '../../../features/refresh/web/LastLooked.tsx'
import { Head } from '../../../platform/web/head.tsx'
import { countryName, entryTypeNames, refOfEntry } from '../../../product/entries.ts'
import { companyPath, compareHref, correctionPath, entryScorePath, picturePath } from '../../../product/links.ts'
import { VerdictLine } from '../../../product/score/RiskLine.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'

const longName = 22

/** An app, an SDK or a data processor with everything that is known of it. */
export function EntryArticle({
  entry,
  corrections,
  looks,
}: {
  entry: EntryPage
  corrections: readonly CorrectionLine[]
  looks: EntryLooks
}) {
  const summary = summariseEntry(entry)
  const ref = refOfEntry(entry)
  return (
    <Container>
      <Head
        title={`${entry.name}: data, tracking and risk`}
        description={summary}
        picture={{ path: picturePath(ref), alt: `Privacy risk of ${entry.name}` }}
        data={linkedEntry(entry, summary)}
      />
      <article>
        <PageHeader
          kicker={entryTypeNames[entry.type]}
          title={entry.name}
          long={entry.name.length > longName}
          meta={
            <>
              <VerdictLine score={entry.score} scoreHref="#score" disputeHref={correctionPath(ref)} />
              <Lede>{summary}</Lede>
            </>
          }
          actions={
            <>
              <AskForAssessment name={entry.name} primary />
              <ButtonLink href={compareHref([ref])} className="ui-screen-only">
                Compare
              </ButtonLink>
              <ReportError subject={ref} />
            </>
          }
        />
        <DataFlow entry={entry} />
        <PageColumns
          facts={<DataList layout="columns" items={factItems(entry)} />}
          places={[
            ['flow', 'What it takes'],
            ['score', 'Risk score'],
            ['data', 'Data'],
            entry.type === 'app' && ['observed', 'Seen in traffic'],
            entry.scans.length > 0 && ['scans', 'Scans'],
            entry.declarations.length > 0 && ['declared', 'Store labels'],
            looks.lookedAt !== null && ['looked', 'Last looked at'],
            entry.seenIn.total > 0 && ['seen-in', 'Seen in apps'],
            entry.foundIn.total > 0 && ['found-in', entry.type === 'domain' ? 'Scanned sites' : 'Files of apps'],
            entry.identifiers.length > 0 && ['identifiers', 'Identifiers'],
            entry.related.length > 0 && entry.company !== null && ['related', `Also of ${entry.company.name}`],
            corrections.length > 0 && ['corrections', 'Corrections'],
            ['sources', 'Sources'],
            ['badge', 'Badge'],
          ]}
        >
          <Score
            score={entry.score}
            file={entryScorePath(entry)}
            sources={entry.scoreSources}
            disputeHref={correctionPath(ref)}
          />
          <Section id="data" title="Data" folds>
            {entry.dataTypes.length > 0 ? (
              <DataTypes dataTypes={entry.dataTypes} />
            ) : (
              <p>Our sources say nothing about the types of data.</p>
            )}
          </Section>
          {entry.type === 'app' && <Traffic entry={entry} />}
          {entry.scans.length > 0 && (
            <Section
              id="scans"
              folds
              title="Scans"
              note="What our scanner found in files and on sites, approved for this page by staff. What is built in need not run, and what was not found may still be there."
            >
              <Scans scans={entry.scans} />
            </Section>
          )}
          {entry.declarations.length > 0 && (
            <Section
              id="declared"
              folds
              title="Store labels against traffic"
              note="What the vendor declares in the store, held against what was seen. A minute of traffic shows little: what was not seen may still happen."
            >
              <Declarations
                declarations={entry.declarations}
                looked={new Set(entry.observations.map((look) => look.platform))}
              />
            </Section>
          )}
          <LastLooked looks={looks} />
          {entry.seenIn.total > 0 && (
            <Section
              id="seen-in"
              folds
              title="Seen in apps"
              note={`Apps in whose traffic a study saw its endpoints${ofTotal(entry.seenIn)}.`}
            >
              <EntryRefs entries={entry.seenIn.apps} />
            </Section>
          )}
          {entry.foundIn.total > 0 && (
            <Section
              id="found-in"
              folds
              title={entry.type === 'domain' ? 'Called by scanned sites' : 'Found in files of apps'}
              note={`${entry.type === 'domain' ? 'Entries whose scanned site called it' : 'Apps whose newest scanned file holds it, whether it runs there or not'}${ofTotal(entry.foundIn)}.`}
            >
              <EntryRefs entries={entry.foundIn.apps} showType={entry.type === 'domain'} />
            </Section>
          )}
          {entry.identifiers.length > 0 && (
            <Section id="identifiers" folds title="Identifiers">
              <Identifiers identifiers={entry.identifiers} />
            </Section>
          )}
          {entry.company && entry.related.length > 0 && (
            <Section id="related" folds title={`Also of ${entry.company.name}`}>
              <EntryRefs entries={entry.related} showType />
            </Section>
          )}
          <Corrections lines={corrections} />
          <Section id="sources" folds title="Sources">
            <Sources used={usedSources(entry)} />
          </Section>
          <Badge subject={ref} name={entry.name} />
        </PageColumns>
      </article>
    </Container>
  )
}

const ofTotal = ({ total, apps }: EntryPage['seenIn']) =>
  total > apps.length ? `: the ${apps.length} best known of ${total.toLocaleString('en-US')}` : ''

function Traffic({ entry }: { entry: EntryPage }) {
  if (entry.observations.length === 0) {
    return (
      <Section id="observed" title="Seen in traffic">
        <EmptyState title="Not looked at" action={<AskForAssessment name={entry.name} />}>
          <p>No study in our sources has recorded the traffic of this app. That says nothing about what it sends.</p>
        </EmptyState>
      </Section>
    )
  }
  return (
    <Section id="observed" folds title="Seen in traffic" note="What studies recorded, not what is built into the app.">
      <Observations observations={entry.observations} />
    </Section>
  )
}

function factItems(entry: EntryPage) {
  const { company, owner, reach } = entry
  return [
    {
      label: 'Company',
      value: company ? <TextLink href={companyPath(company)}>{company.name}</TextLink> : 'Not known',
    },
    ...(owner?.parent
      ? [{ label: 'Part of', value: <TextLink href={companyPath(owner.parent)}>{owner.parent.name}</TextLink> }]
      : []),
    { label: 'Country', value: company?.country ? countryName(company.country) : 'Not known' },
    ...(entry.type === 'app' ? [{ label: 'Store category', value: entry.category ?? 'Not stated' }] : []),
    ...(entry.kinds.length > 0 ? [{ label: 'What it is for', value: entry.kinds.map(kindLabel).join(', ') }] : []),
    {
      label: 'Reach',
      value: reach ? (
        <>
          {reach.count.toLocaleString('en-US')} {reachUnits[reach.unit]}
          <span className="block text-xs text-quiet">
            <Sourced provenance={reach.provenance} />
          </span>
        </>
      ) : (
        'Not known'
      ),
    },
    {
      label: 'Evidence',
      value:
        entry.evidenceFrom && entry.evidenceTo ? monthsText(entry.evidenceFrom, entry.evidenceTo) : 'None of its own',
    },
    ...(entry.aliases.length > 0 ? [{ label: 'Also known as', value: entry.aliases.join(', ') }] : []),
    { label: 'Privacy contact', value: <PrivacyContact contact={owner?.privacyContact ?? null} /> },
  ]
}

function usedSources(entry: EntryPage): UsedSource[] {
  return [
    { use: 'name and company', provenance: entry.provenance },
    ...entry.dataTypes.map((fact) => ({
      use: `data ${basisTexts[fact.basis].toLowerCase()}`,
      provenance: fact.provenance,
    })),
    ...entry.observations.map((look) => ({ use: 'traffic', provenance: look.provenance })),
    ...entry.scans.map((scan) => ({ use: 'scans', provenance: scan.provenance })),
    ...entry.declarations.map((label) => ({ use: 'store labels', provenance: label.provenance })),
    ...(entry.reach ? [{ use: 'reach', provenance: entry.reach.provenance }] : []),
    ...(entry.owner?.privacyContact
      ? [{ use: 'privacy contact', provenance: entry.owner.privacyContact.provenance }]
      : []),
    ...scoreUses(entry),
  ]
}
