import type { ReactNode } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { aboutOf, countryName } from '../../../product/entries.ts'
import { catalogPath, companyPath } from '../../../product/links.ts'
import { LevelBadge } from '../../../product/score/LevelBadge.tsx'
import { indicativeText, pointsText, shownPoints } from '../../../product/score/levels.ts'
import { reasonText } from '../../../product/score/reason.ts'
import { ScoreRuler } from '../../../ui/charts/ScoreRuler.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { kindLabel, reachUnits } from '../../catalog/describe.ts'
import { kindNames } from '../../catalog/sharing.ts'
import { type Compared, dataRows, factorRows, type Row, shortNames } from '../rules.ts'

/** From the risk down to the facts it rests on; what is compared keeps its place in every table. */
export function Comparison({ compared }: { compared: readonly Compared[] }) {
  const factors = factorRows(compared)
  const types = dataRows(compared)
  return (
    <>
      <Section
        id="risk"
        title="Risk"
        note="One scale for all, from 0 to 100, higher is riskier. The line above a mark is the range that is possible."
      >
        <ul className="grid gap-y-8">
          {compared.map((one) => (
            <Risk key={aboutOf(one.ref)} one={one} />
          ))}
        </ul>
      </Section>
      {factors.length > 0 && (
        <Section
          id="factors"
          title="What the scores are made of"
          note="Points of each part. Where nothing was observed, what is expected of the role counts. A dash means that there is no such part, or no score."
        >
          <SideBySide
            caption="Parts of the scores, in points"
            first="Part"
            compared={compared}
            isNumeric
            rows={factors.map((row) => withCells(row, (factor) => <Points factor={factor} />))}
          />
        </Section>
      )}
      <Section
        id="data"
        folds
        title="Data"
        note="How each type of data is known. An empty place says that no source of ours speaks of it, not that it is not collected."
      >
        {types.length > 0 ? (
          <SideBySide
            caption="Types of data, the most sensitive first"
            first="Type of data"
            compared={compared}
            rows={types.map((row) =>
              withCells(row, (bases) => (bases ? bases.map((basis) => basisWords[basis]).join(', ') : <Nothing />)),
            )}
          />
        ) : (
          <p>Our sources say nothing about the types of data.</p>
        )}
      </Section>
      <Section id="facts" title="Facts">
        <SideBySide caption="Facts" first="Fact" compared={compared} rows={factRows(compared)} />
      </Section>
    </>
  )
}

function Risk({ one: { ref, name, score } }: { one: Compared }) {
  return (
    <li className="grid items-end gap-x-10 gap-y-3 border-t border-line pt-4 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="grid justify-items-start gap-2 self-start">
        <h3 className="text-lg wrap-anywhere">
          <TextLink href={catalogPath(ref)} quiet>
            {name}
          </TextLink>
        </h3>
        <LevelBadge level={score.level} isExpected={score.isExpected} />
        <p className="text-sm">{reasonText(score)}</p>
        <p className="text-sm text-quiet">
          {score.known && `Confidence: ${score.confidenceText}`}
          {score.indicative !== null && <span className="block">{indicativeText(score.indicative)}</span>}
        </p>
      </div>
      <ScoreRuler
        label={`Risk score of ${name}`}
        value={shownPoints(score)}
        hollow={score.isExpected}
        {...(score.known ? { interval: { low: score.low, high: score.high } } : {})}
      />
    </li>
  )
}

function Points({ factor }: { factor: Compared['factors'][number] | undefined }) {
  if (!factor) return <Nothing />
  if (factor.state === 'not-applicable') return <span className="text-quiet">Left out</span>
  return (
    <>
      {pointsText(factor.points)}
      {factor.state === 'expected' && <span className="block text-xs text-quiet">expected</span>}
      {factor.state === 'unknown' && <span className="block text-xs text-quiet">not known</span>}
    </>
  )
}

const Nothing = () => <span className="text-quiet">–</span>

/** Short: a table of four columns has no room for sentences. */
const basisWords = {
  observed: 'Seen in traffic',
  'label-gap': 'Seen, not declared',
  declared: 'Declared',
  decodable: 'Requests can carry it',
} as const

interface ShownRow {
  id: string
  label: string
  cells: readonly ReactNode[]
}

const withCells = <Cell,>({ id, label, cells }: Row<Cell>, show: (cell: Cell | undefined) => ReactNode): ShownRow => ({
  id,
  label,
  cells: cells.map(show),
})

interface SideBySideProps {
  caption: string
  /** Over the names of the rows. */
  first: string
  compared: readonly Compared[]
  rows: readonly ShownRow[]
  isNumeric?: boolean
}

function SideBySide({ caption, first, compared, rows, isNumeric = false }: SideBySideProps) {
  const short = shortNames(compared.map(({ name }) => name))
  return (
    <Table
      caption={caption}
      hideCaption
      className="table-fixed"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: 'row', header: first, cell: (row) => row.label },
        ...compared.map(({ ref, name }, at) => ({
          key: aboutOf(ref),
          header: name,
          shortHeader: short[at],
          ...(isNumeric ? { align: 'end' as const } : {}),
          cell: (row: ShownRow) => row.cells[at],
        })),
      ]}
    />
  )
}

/** Drops rows that are empty for every subject. */
function factRows(compared: readonly Compared[]): ShownRow[] {
  const row = (label: string, show: (one: Compared) => ReactNode): ShownRow[] => {
    const cells = compared.map((one) => show(one) ?? null)
    return cells.every((cell) => cell === null)
      ? []
      : [{ id: label, label, cells: cells.map((cell) => cell ?? <Nothing />) }]
  }
  return [
    ...row('Kind', ({ ref }) => kindNames[ref.kind]),
    ...row('Company', ({ company }) =>
      company === undefined ? null : company === null ? 'Not known' : <CompanyLink {...company} />,
    ),
    ...row('Part of', ({ parent }) => parent && <CompanyLink {...parent} />),
    ...row('Country', ({ country }) => (country === null ? 'Not known' : countryName(country))),
    ...row('What it is for', ({ kinds }) => (kinds.length > 0 ? kinds.map(kindLabel).join(', ') : null)),
    ...row('Reach', ({ reach }) => reach && `${reach.count.toLocaleString('en-US')} ${reachUnits[reach.unit]}`),
    ...row('Trackers seen in traffic', ({ traffic }) => traffic && trafficWords(traffic)),
    ...row('Evidence', ({ evidence }) => evidence && evidenceWords(evidence)),
    ...row('Method', ({ score }) => score.methodVersion),
  ]
}

const CompanyLink = ({ id, name }: { id: string; name: string }) => (
  <TextLink href={companyPath({ id })}>{name}</TextLink>
)

/** No one looked, and someone looked and saw none, are two different things. */
function trafficWords({ looks, seen }: NonNullable<Compared['traffic']>): string {
  if (looks === 0) return 'Not looked at'
  return seen.length === 0 ? 'Looked at, none seen' : `${seen.length}: ${seen.join(', ')}`
}

const evidenceWords = ({ from, to }: NonNullable<Compared['evidence']>): string =>
  from === to ? asOfWords(from) : `${asOfWords(from)} to ${asOfWords(to)}`
