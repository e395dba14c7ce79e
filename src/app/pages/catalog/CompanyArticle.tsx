import type { CompanyPage, CompanyRef, EntryRef } from '../../../features/catalog/contract.ts'
import { AskForAssessment } from '../../../features/catalog/web/AskForAssessment.tsx'
import { Badge } from '../../../features/catalog/web/Badge.tsx'
import { EntryRefs } from '../../../features/catalog/web/EntryRefs.tsx'
import { linkedCompany } from '../../../features/catalog/web/linked-data.ts'
import { Lede, PageColumns } from '../../../features/catalog/web/PageColumns.tsx'
import { PolicyRatings } from '../../../features/catalog/web/PolicyRatings.tsx'
import { PrivacyContact } from '../../../features/catalog/web/PrivacyContact.tsx'
import { Score } from '../../../features/catalog/web/Score.tsx'
import { Sources, scoreUses, type UsedSource } from '../../../features/catalog/web/Sources.tsx'
import { summariseCompany } from '../../../features/catalog/web/summary.ts'
import type { CorrectionLine } from '../../../features/corrections/contract.ts'
import { Corrections, ReportError } from '../../../features/corrections/web/Corrections.tsx'
import { categoryLabel } from '../../../features/search/rules.ts'
import { Head } from '../../../platform/web/head.tsx'
import { type CatalogRef, countryName } from '../../../product/entries.ts'
import { companyPath, companyScorePath, compareHref, correctionPath, picturePath } from '../../../product/links.ts'
import { VerdictLine } from '../../../product/score/RiskLine.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { History } from './History.tsx'
import type { HistoryLine } from './history.ts'

const longName = 22

/** A company with what it runs, how it can be reached about data, and how its policies were rated. */
export function CompanyArticle({
  company,
  corrections,
  history,
  platform,
}: {
  company: CompanyPage
  corrections: readonly CorrectionLine[]
  history: readonly HistoryLine[]
  /** Removal platform of the company. */
  platform: string | null
}) {
  const { totals } = company
  const summary = summariseCompany(company)
  const ref: CatalogRef = { kind: 'company', key: company.id }
  return (
    <Container>
      <Head
        title={`${company.name}: apps, SDKs and risk`}
        description={summary}
        picture={{ path: picturePath(ref), alt: `Privacy risk of ${company.name}` }}
        data={linkedCompany(company, summary)}
      />
      <article>
        <PageHeader
          kicker="Company"
          title={company.name}
          long={company.name.length > longName}
          meta={
            <>
              <VerdictLine score={company.score} scoreHref="#score" disputeHref={correctionPath(ref)} />
              <Lede>{summary}</Lede>
            </>
          }
          actions={
            <>
              <AskForAssessment name={company.name} primary />
              <ButtonLink href={compareHref([ref])} className="ui-screen-only">
                Compare
              </ButtonLink>
              <ReportError subject={ref} />
            </>
          }
        />
        <PageColumns
          facts={<DataList layout="columns" items={factItems(company)} />}
          places={[
            ['score', 'Risk score'],
            ['history', 'On the record'],
            totals.apps > 0 && ['apps', 'Apps'],
            totals.sdks > 0 && ['sdks', 'SDKs'],
            totals.domains > 0 && ['domains', 'Data processors'],
            ['ratings', 'Policy ratings'],
            corrections.length > 0 && ['corrections', 'Corrections'],
            ['sources', 'Sources'],
            ['badge', 'Badge'],
          ]}
        >
          <Score
            score={company.score}
            file={companyScorePath(company)}
            sources={company.scoreSources}
            disputeHref={correctionPath(ref)}
          />
          <History lines={history} platform={platform} />
          <Owned id="apps" title="Apps" total={totals.apps} entries={company.apps} />
          <Owned id="sdks" title="SDKs" total={totals.sdks} entries={company.sdks} />
          <Owned id="domains" title="Data processors" total={totals.domains} entries={company.domains} />
          <Section
            id="ratings"
            folds
            title="Policy ratings"
            note="How volunteers of PrivacySpy read the privacy policies. These are their opinions, in our words, as of the date given."
          >
            {company.ratings.length > 0 ? (
              <PolicyRatings ratings={company.ratings} />
            ) : (
              <p>None of its privacy policies was rated in our sources.</p>
            )}
          </Section>
          <Corrections lines={corrections} />
          <Section id="sources" folds title="Sources">
            <Sources used={usedSources(company)} />
          </Section>
          <Badge subject={ref} name={company.name} />
        </PageColumns>
      </article>
    </Container>
  )
}

interface OwnedProps {
  id: string
  title: string
  total: number
  entries: readonly EntryRef[]
}

function Owned({ id, title, total, entries }: OwnedProps) {
  if (total === 0) return null
  const all = `${total.toLocaleString('en-US')} in the catalog`
  return (
    <Section
      id={id}
      folds
      title={title}
      note={total > entries.length ? `The ${entries.length} best known of ${all}.` : `${all}, best known first.`}
    >
      <EntryRefs entries={entries} />
    </Section>
  )
}

function factItems(company: CompanyPage) {
  return [
    ...(company.activity ? [{ label: 'Business', value: categoryLabel(company.activity) }] : []),
    { label: 'Country', value: company.country ? countryName(company.country) : 'Not known' },
    { label: 'Part of', value: company.parent ? <CompanyLink company={company.parent} /> : 'No parent company known' },
    ...(company.subsidiaries.length > 0
      ? [
          {
            label: 'Subsidiaries',
            value: (
              <ul>
                {company.subsidiaries.map((subsidiary) => (
                  <li key={subsidiary.id}>
                    <CompanyLink company={subsidiary} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    {
      label: 'Website',
      value: company.website ? (
        <TextLink href={company.website}>{company.domain ?? company.website}</TextLink>
      ) : (
        'Not known'
      ),
    },
    ...(company.otherDomains.length > 0
      ? [{ label: 'More domains', value: <TextList texts={company.otherDomains} /> }]
      : []),
    ...(company.legalNames.length > 0
      ? [
          {
            label: company.legalCountry ? `Legal entity (${countryName(company.legalCountry)})` : 'Legal entity',
            value: <TextList texts={company.legalNames} />,
          },
        ]
      : []),
    { label: 'Privacy contact', value: <PrivacyContact contact={company.privacyContact} /> },
    ...(company.aliases.length > 0
      ? [
          {
            label: 'Also known as',
            value: <TextList texts={company.aliases} />,
          },
        ]
      : []),
  ]
}

function TextList({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function usedSources(company: CompanyPage): UsedSource[] {
  return [
    { use: 'name, seat and website', provenance: company.provenance },
    ...(company.directory ? [{ use: 'further names and domains', provenance: company.directory }] : []),
    ...(company.privacyContact ? [{ use: 'privacy contact', provenance: company.privacyContact.provenance }] : []),
    ...company.ratings.map((rating) => ({ use: `policy rating of ${rating.product}`, provenance: rating.provenance })),
    ...scoreUses(company),
  ]
}

function CompanyLink({ company }: { company: CompanyRef }) {
  return <TextLink href={companyPath(company)}>{company.name}</TextLink>
}
