import type { ReactNode } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { Head } from '../../../platform/web/head.tsx'
import { figures } from '../../../product/claims.ts'
import { guidePath } from '../../../product/links.ts'
import { Claim } from '../../../ui/Claim.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Part, Section } from '../../../ui/Page.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { JudgedFigure } from '../real-documents.ts'
import { bench, headline, measured, percent, realDocuments } from './accuracy.ts'

export const handle = { hydrate: false }

const { ownCases, passages, scanners } = measured
const { alone, answers } = headline

const description =
  'How often the readers of policies and the scanners are right: measured figures, each with the command that measured it, and what was never measured.'

export default function AccuracyPage() {
  return (
    <Container className="pb-16">
      <Head title="Accuracy" description={description} />
      <PageHeader
        title="Accuracy"
        lede="How often this program is right, where that was measured. Each figure has the command that measured it, so that anybody can do it again, and what was never measured is named."
      />
      <Stats
        items={[
          ...(realDocuments?.summary.slice(0, 1) ?? []).map(({ precision, low, high }) => ({
            label: 'Findings about real documents that are true and proven',
            value: percent(precision),
            note: `Between ${percent(low)} and ${percent(high)} (95 %)`,
          })),
          {
            label: 'Passages whose surest label is right',
            value: percent(alone.top),
            note: 'Policies of services that the model had not seen',
          },
          {
            label: 'Labels of passages, micro F1',
            value: percent(alone.microF1),
            note: 'The same passages',
          },
          {
            label: 'Rubric answered as volunteers did',
            value: percent(answers.chosen),
            note: `${passages.products} products; the most common answer alone: ${percent(answers.majority)}`,
          },
        ]}
      />
      <p className="max-w-measure pt-6 pb-12 text-quiet">
        Elsewhere it is stated that we are right in{' '}
        <Claim about="the accuracy that is stated">{figures.accuracy.figure}</Claim> of cases. No figure on this page is
        that claim’s source.
      </p>
      {realDocuments && (
        <Section
          id="real-documents"
          title="Findings about real documents"
          note="Drawn at random and judged by someone who did not write the rules."
        >
          <div className="grid gap-5">
            <About>
              {realDocuments.documents.toLocaleString('en-US')} policies and other documents of real companies were read
              as of commit <code>{realDocuments.commit.slice(0, 8)}</code>. A finding counts only if it is true and the
              words that it quotes prove it. What is rare and grave was drawn more often than its share and weighted
              back.
            </About>
            <Table
              caption="What was judged"
              scroll
              columns={judgedColumns}
              rows={realDocuments.summary}
              rowKey={whatOf}
            />
            <Table
              caption="Findings of a report, by severity"
              scroll
              columns={judgedColumns}
              rows={realDocuments.severities}
              rowKey={whatOf}
            />
            <By of={realDocuments} />
          </div>
        </Section>
      )}
      <Section
        id="passages"
        title="Policies that others labelled"
        note="Nothing here was trained on what it is judged by."
      >
        <div className="grid gap-12">
          <Part title="What a passage is about">
            <About>
              Passages of real policies that PrivacySpy quotes, in five folds by service: each is read by a model
              trained on the other services. They were labelled by one reading, by a language model, so these figures
              say how far the reader agrees with that reading.
            </About>
            <Table
              caption="By length"
              scroll
              columns={lengthColumns}
              rows={passages.lengths}
              rowKey={({ passages: n }) => String(n)}
            />
            <Table
              caption="Single passages, by category"
              scroll
              columns={categoryColumns}
              rows={passages.categories}
              rowKey={({ category }) => category}
            />
          </Part>
          <Part title="Twelve questions about a product">
            <About>
              PrivacySpy’s volunteers answered twelve questions for each of {passages.products} products and quoted what
              they rest on. From those quotes alone, so many products were answered as the volunteers did.
            </About>
            <Table
              caption="Agreement with the volunteers"
              columns={rubricColumns}
              rows={passages.rubric}
              rowKey={({ question }) => question}
            />
          </Part>
          <By of={passages} />
        </div>
      </Section>
      <Section
        id="own-cases"
        title="Cases of our own"
        note="Written by those who wrote the rules, and looked at while they did: a guard against getting worse, never a benchmark."
      >
        <div className="grid gap-12">
          <Part title="What a sentence says">
            <Table
              caption="Types of data, practices and disclosures"
              scroll
              columns={sentenceColumns}
              rows={ownCases.sentences}
              rowKey={kindOf}
            />
          </Part>
          <Part title="What a segment is about">
            <Table
              caption="Segments of our own"
              scroll
              columns={segmentColumns}
              rows={ownCases.segments}
              rowKey={kindOf}
            />
          </Part>
          <Part title="From a page to its text">
            <Table
              caption="Pages of our own, by layout"
              scroll
              columns={pageColumns}
              rows={ownCases.pages}
              rowKey={({ layout }) => layout}
            />
          </Part>
          <Part title="Whether a sentence of a report is held by what it cites">
            <Table
              caption="Sentences about invented vendors"
              scroll
              columns={citationColumns}
              rows={ownCases.citations}
              rowKey={kindOf}
            />
          </Part>
          <By of={ownCases} />
        </div>
      </Section>
      <Section
        id="scanners"
        title="Scanners"
        note="Apps, pages and recordings that were made for the scanners: whether each case comes out as it must."
      >
        <div className="grid gap-5">
          <Table caption="Cases of the scanners" columns={scannerColumns} rows={scanners.rows} rowKey={whatOf} />
          <By of={scanners} />
          <Table
            caption="Beside other methods and under typing errors"
            columns={benchColumns}
            rows={bench.rows}
            rowKey={whatOf}
          />
          <By of={{ measuredOn: bench.measuredOn, command: 'npm run bench' }} />
        </div>
      </Section>
      <Section id="not-measured" title="What was never measured" layout="side">
        <ul className="ui-prose">
          {!realDocuments && <li>How many findings about real policies are true and proven by their quotes.</li>}
          <li>
            How many trackers a scan misses in apps and sites as they are: no set of them with known answers was at
            hand.
          </li>
          <li>Policies in another language than English: they are not labelled, and the answer says so.</li>
          <li>
            Agreement with several careful people: the labels that the reader of passages is judged by are one opinion.
          </li>
          <li>Whether a risk score foretells harm. It is a published sum of facts, and anybody can recompute it.</li>
        </ul>
        <p className="pt-4">
          What a scan does not look at is under <TextLink href={guidePath('scanning')}>Scanning</TextLink>.
        </p>
      </Section>
    </Container>
  )
}

const About = ({ children }: { children: ReactNode }) => <p className="max-w-measure text-quiet">{children}</p>

/** When a part was measured, and how to do it again. */
const By = ({ of: { measuredOn, command } }: { of: { measuredOn: string; command: string } }) => (
  <p className="text-sm text-quiet">
    Measured on <time dateTime={measuredOn}>{asOfWords(measuredOn)}</time> by <code>{command}</code>
  </p>
)

const kindOf = ({ kind }: { kind: string }) => kind
const whatOf = ({ what }: { what: string }) => what

/** A column of shares, or of counts. */
const share = <Row,>(key: string, header: string, of: (row: Row) => number): Column<Row> => ({
  ...{ key, header, align: 'end' },
  cell: (row) => percent(of(row)),
})
const count = <Row,>(key: string, header: string, of: (row: Row) => number): Column<Row> => ({
  ...{ key, header, align: 'end' },
  cell: (row) => of(row).toLocaleString('en-US'),
})

const judgedColumns: Column<JudgedFigure>[] = [
  { key: 'what', header: 'Findings', cell: whatOf },
  share('precision', 'Precision', (row) => row.precision),
  {
    ...{ key: 'interval', header: '95 % interval', align: 'end' },
    cell: ({ low, high }) => `${percent(low)} to ${percent(high)}`,
  },
  count('judged', 'Judged', (row) => row.judged),
  count('proven', 'True and proven', (row) => row.proven),
  count('unproven', 'Not proven by the quote', (row) => row.unproven),
  count('false', 'False', (row) => row.false),
]

type Length = (typeof passages.lengths)[number]
const lengthColumns: Column<Length>[] = [
  { key: 'length', header: 'Segment', cell: ({ passages: n }) => (n === 1 ? 'One passage' : `${n} passages as one`) },
  count('segments', 'Segments', (row) => row.segments),
  share('micro', 'Micro F1', (row) => row.microF1),
  share('macro', 'Macro F1', (row) => row.macroF1),
  share('top', 'Surest is right', (row) => row.top),
]

type Category = (typeof passages.categories)[number]
const categoryColumns: Column<Category>[] = [
  { key: 'category', header: 'Category', cell: ({ category }) => category },
  count('count', 'Passages', (row) => row.count),
  share('precision', 'Precision', (row) => row.precision),
  share('recall', 'Recall', (row) => row.recall),
  share('f1', 'F1', (row) => row.f1),
]

type Question = (typeof passages.rubric)[number]
const rubricColumns: Column<Question>[] = [
  {
    key: 'question',
    header: 'Question',
    cell: ({ question }) => (question === 'all' ? 'All twelve' : question.replaceAll('-', ' ')),
  },
  share('majority', 'Most common answer', (row) => row.majority),
  share('chosen', 'As we answer', (row) => row.chosen),
]

type Sentences = (typeof ownCases.sentences)[number]
const sentenceColumns: Column<Sentences>[] = [
  { key: 'kind', header: 'What is read', cell: kindOf },
  count('texts', 'Texts', (row) => row.texts),
  share('exact', 'Read exactly', (row) => row.exact),
  share('precision', 'Precision', (row) => row.precision),
  share('recall', 'Recall', (row) => row.recall),
]

type Segments = (typeof ownCases.segments)[number]
const segmentColumns: Column<Segments>[] = [
  { key: 'kind', header: 'Segments', cell: kindOf },
  count('texts', 'Texts', (row) => row.texts),
  share('micro', 'Micro F1', (row) => row.microF1),
  share('macro', 'Macro F1', (row) => row.macroF1),
  share('top', 'Surest is right', (row) => row.top),
]

type Pages = (typeof ownCases.pages)[number]
const pageColumns: Column<Pages>[] = [
  { key: 'layout', header: 'Layout', cell: ({ layout }) => (layout === 'all' ? 'All layouts' : layout) },
  count('pages', 'Pages', (row) => row.pages),
  count('spans', 'Spans of text', (row) => row.spans),
  share('recall', 'Found again', (row) => row.recall),
  count('kept', 'Menus and banners kept', (row) => row.kept),
  count('leaked', 'Hidden texts kept', (row) => row.leaked),
]

type Citations = (typeof ownCases.citations)[number]
const citationColumns: Column<Citations>[] = [
  { key: 'kind', header: 'Sentence', cell: kindOf },
  count('sentences', 'Sentences', (row) => row.sentences),
  count('right', 'Judged right', (row) => row.right),
  share('share', 'Share', (row) => row.right / row.sentences),
]

type Scanned = (typeof scanners.rows)[number]
const scannerColumns: Column<Scanned>[] = [
  { key: 'what', header: 'What is looked for', cell: whatOf },
  count('cases', 'Cases', (row) => row.cases),
  count('held', 'As it must be', (row) => row.held),
]

const benchColumns: Column<(typeof bench.rows)[number]>[] = [
  { key: 'what', header: 'What was measured', cell: whatOf },
  { key: 'measured', header: 'Measured', cell: ({ measured: said }) => said },
  { key: 'bar', header: 'Bar', cell: ({ bar, isMet }) => `${bar}, ${isMet ? 'met' : 'missed'}` },
]
