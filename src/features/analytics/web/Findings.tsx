import { companyPath } from '../../../product/links.ts'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { percent } from '../../../ui/charts/Distribution.tsx'
import { Section } from '../../../ui/Page.tsx'
import type { Analytics } from '../contract.ts'
import { countColumn, Figure, numbered } from './Figure.tsx'
import { shareWords } from './words.ts'

const companiesShown = 10
const typesShown = 8

/** Two figures whose titles are sentences, shown before the counts. */
export function Findings({
  measured,
  companies,
  declarations,
}: Pick<Analytics, 'measured' | 'companies' | 'declarations'>) {
  const years = [...new Set(measured.studies.map(({ to }) => to.slice(0, 4)))].toSorted().join(' and ')
  return (
    <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-2">
      <Reaching measured={measured} companies={companies} years={years} />
      <Undeclared declarations={declarations} years={years} />
    </div>
  )
}

function Reaching({ measured, companies, years }: Pick<Analytics, 'measured' | 'companies'> & { years: string }) {
  const [first] = companies
  if (!first || measured.apps === 0) return null
  const share = (apps: number) => shareWords(apps, measured.apps)
  return (
    <Section
      id="who-is-in-apps"
      title={`${first.name} was seen in ${share(first.apps)} of measured apps`}
      note={`${numbered(measured.apps)} apps whose traffic was recorded, ${years}. Not seen does not prove absence.`}
    >
      <Figure
        label="Companies by the share of measured apps in which a tracker of theirs was seen"
        rows={companies.slice(0, companiesShown)}
        rowKey={({ id }) => id}
        columns={[{ key: 'name', header: 'Company', cell: ({ name }) => name }, countColumn('apps', 'Apps')]}
      >
        <BarList
          label="Companies by share of apps"
          max={measured.apps}
          items={companies.slice(0, companiesShown).map(({ id, name, apps }, index) => ({
            ...{ key: id, label: name, value: apps, text: share(apps), href: companyPath({ id }) },
            fill: index === 0 ? ('accent' as const) : ('bar' as const),
          }))}
        />
      </Figure>
    </Section>
  )
}

function Undeclared({
  declarations: { apps, withGap, types },
  years,
}: Pick<Analytics, 'declarations'> & { years: string }) {
  const seen = types
    .filter((row) => row.declaredAndSeen + row.seenNotDeclared > 0)
    .toSorted((a, b) => b.seenNotDeclared - a.seenNotDeclared)
    .slice(0, typesShown)
  if (apps === 0 || seen.length === 0) return null
  return (
    <Section
      id="left-out"
      title={`${percent(withGap / apps)} of apps sent data their store label leaves out`}
      note={`${numbered(withGap)} of ${numbered(apps)} apps whose label was compared with their traffic, ${years}.`}
    >
      <Figure
        label="Apps seen sending a type of data: not in the label (accent), and in the label (gray)"
        rows={seen}
        rowKey={({ type }) => type}
        columns={[
          { key: 'type', header: 'Type of data', cell: ({ type }) => type },
          countColumn('seenNotDeclared', 'Seen, not declared'),
          countColumn('declaredAndSeen', 'Declared and seen'),
        ]}
      >
        <BarList
          label="Types of data seen, by apps"
          items={seen.map(({ type, declaredAndSeen, seenNotDeclared }) => ({
            ...{ key: type, label: type, value: declaredAndSeen + seenNotDeclared },
            text: `${numbered(seenNotDeclared)} + ${numbered(declaredAndSeen)}`,
            parts: [
              { key: 'gap', value: seenNotDeclared, fill: 'accent' as const },
              { key: 'declared', value: declaredAndSeen, fill: 'quiet' as const },
            ],
          }))}
        />
      </Figure>
    </Section>
  )
}
