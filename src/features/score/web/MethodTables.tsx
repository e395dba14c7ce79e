import type { ReactNode } from 'react'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Grid, Part, Section } from '../../../ui/Page.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { Method, MethodRow, MethodTable } from './method.ts'

/**
 * Shows every number of the method beside the rule that uses it: the weights are open, and open further into their
 * parts.
 */
export function MethodTables({ method }: { method: Method }) {
  return (
    <>
      <Priors method={method} />
      <Section
        id="record"
        folds
        title="On the record"
        layout="side"
        note="Dated public facts that add to the score, or take off it."
      >
        <Opened tables={method.record} />
      </Section>
      <Section
        id="hazards"
        folds
        title="Hazards"
        layout="side"
        note="What could go wrong by the nature of what is done."
      >
        <Weighed tables={method.hazards} />
      </Section>
      <Section
        id="controls"
        folds
        title="Controls"
        layout="side"
        note={`What a vendor does about it. All of them together take away at most ${method.controlsRemove} of the hazards.`}
      >
        <Weighed tables={method.controls} />
      </Section>
      <Section
        id="course"
        folds
        title="Breaches and governance"
        layout="side"
        note="What went wrong, and what was left undone."
      >
        <Opened tables={method.course} />
      </Section>
      <Section
        id="floors"
        folds
        title="Floors"
        layout="side"
        note="A score cannot be lower than a floor that applies. Each is shown as a line of its own beside the factors."
      >
        <Rows title="Floors" head="Floor" valueHead="Score" noteHead="Where it applies" rows={method.floors} />
      </Section>
      <Confidence method={method} />
      <Section
        id="interval"
        folds
        title="The range"
        layout="side"
        note={`H with the spread of its role taken off and added; half of the spread goes as data, tracking and use become known. With a contract, what is unknown about it is taken at its best and its worst. A level is shown where at least half of the range lies in it, or the range is at most ${method.narrowRange} wide. By the role alone it is high only where all of the range is. A domain that is only listed as analytics or hosting may be something else: its spread is that of an unknown role, and it has a level only where all of the range lies in it.`}
      >
        <Closed title="Values for unknown contract facts at the two ends">
          <Table
            caption="Values for unknown contract facts at the two ends"
            hideCaption
            rows={method.ends}
            rowKey={({ name }) => name}
            columns={[
              { key: 'name', header: 'Factor', cell: ({ name }) => name },
              { key: 'best', header: 'At best', cell: ({ best }) => best },
              { key: 'worst', header: 'At worst', cell: ({ worst }) => worst },
            ]}
          />
        </Closed>
      </Section>
    </>
  )
}

function Confidence({ method: { facts, qualities, confidence } }: { method: Method }) {
  return (
    <Section
      id="confidence"
      folds
      title="Confidence"
      layout="side"
      note="How much of what counts is known, how well and how lately: the weight of each known fact times its quality, halved with each half-life, over the weight of all. The role counts as a fact, and a registration or an act counts for what it says about data and their use."
    >
      <Closed title="How a fact was learned">
        <Rows title="How a fact was learned" head="Evidence" valueHead="Quality" rows={qualities} />
      </Closed>
      <Closed
        title="How long a fact holds, and its value while unknown"
        rule="The last column holds for a vendor under contract. Without one, data, tracking and use count as the role makes likely, and nothing else that is unknown counts."
      >
        <Table
          caption="Half-lives, and values for unknown facts"
          hideCaption
          rows={facts}
          rowKey={({ id }) => id}
          columns={[
            { key: 'label', header: 'Factor', cell: ({ label }) => label },
            { key: 'half', header: 'Half-life', align: 'end', cell: ({ halfLife }) => halfLife },
            { key: 'public', header: 'Without a contract', align: 'end', cell: ({ publicHalfLife }) => publicHalfLife },
            { key: 'prior', header: 'Unknown, it counts as', cell: ({ prior }) => prior },
          ]}
        />
      </Closed>
      <Closed title="In a word">
        <Rows title="Confidence in a word" head="Confidence" valueHead="Share known" rows={confidence} />
      </Closed>
    </Section>
  )
}

export function Levels({ method: { level, band } }: { method: Method }) {
  return (
    <Section
      id="levels"
      title="Levels"
      layout="side"
      note="Of the rounded score. Where neither the role nor a fact is known, or the range crosses levels too widely, the level is unknown, which is not low."
    >
      <Grid className="items-start gap-x-12 gap-y-8">
        <Rows title="The public badge" head="Public badge" valueHead="Score" rows={level} />
        <Rows title="The bands of a vendor under contract" head="Vendor’s band" valueHead="Score" rows={band} />
      </Grid>
    </Section>
  )
}

function Priors({ method: { priors, roles } }: { method: Method }) {
  return (
    <Section
      id="roles"
      folds
      title="Roles"
      layout="side"
      note="What each role makes likely of data, tracking and use, and what the role alone comes to. Expert opinion, compared with what was measured."
    >
      <Closed title="SDKs, domains and companies">
        <PriorTable caption="What each role of a business makes likely" rows={priors.business} />
      </Closed>
      <Closed title="Apps, by store genre">
        <PriorTable caption="What each store genre makes likely" rows={priors.apps} />
      </Closed>
      <Opened tables={roles} />
    </Section>
  )
}

const PriorTable = ({ caption, rows }: { caption: string; rows: Method['priors']['apps'] }) => (
  <Table
    caption={caption}
    hideCaption
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { key: 'name', header: 'Role', cell: ({ name }) => name },
      { key: 'data', header: 'Data', align: 'end', cell: ({ data }) => data },
      { key: 'tracking', header: 'Tracking', align: 'end', cell: ({ tracking }) => tracking },
      { key: 'use', header: 'Use', align: 'end', cell: ({ use }) => use },
      { key: 'spread', header: 'Spread', align: 'end', cell: ({ spread }) => spread },
      { key: 'score', header: 'Score', align: 'end', cell: ({ score }) => score },
    ]}
  />
)

/** The first says what each weighs, and the others how that is found. */
function Weighed({ tables: [first, ...others] }: { tables: readonly MethodTable[] }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      {first && (
        <Part title={first.title}>
          <Rule words={first.rule} />
          <Rows {...first} />
        </Part>
      )}
      <Opened tables={others} />
    </div>
  )
}

const Opened = ({ tables }: { tables: readonly MethodTable[] }) => (
  <div>
    {tables.map((table) => (
      <Closed key={table.id} title={table.title} rule={table.rule}>
        <Rows {...table} />
      </Closed>
    ))}
  </div>
)

const Closed = ({ title, rule, children }: { title: string; rule?: string; children: ReactNode }) => (
  <Disclosure summary={title}>
    <div className="grid grid-cols-1 gap-3">
      {rule && <Rule words={rule} />}
      {children}
    </div>
  </Disclosure>
)

const Rule = ({ words }: { words: string }) => <p className="max-w-measure text-sm text-quiet">{words}</p>

interface RowsProps {
  title: string
  head: string
  valueHead: string
  noteHead?: string
  rows: readonly MethodRow[]
}

function Rows({ title, head, valueHead, noteHead = 'Rule', rows }: RowsProps) {
  const columns: Column<MethodRow>[] = [
    { key: 'name', header: head, cell: ({ name }) => name },
    { key: 'value', header: valueHead, align: 'end', cell: ({ value }) => value },
    { key: 'note', header: noteHead, cell: ({ note }) => note },
  ]
  return (
    <Table
      caption={title}
      hideCaption
      rows={rows}
      rowKey={({ name, note }) => `${name} ${note}`}
      columns={columns.slice(0, rows.some(({ note }) => note) ? 3 : 2)}
    />
  )
}

const places = [
  ['formula', 'The formula'],
  ['levels', 'Levels'],
  ['example', 'Try it'],
  ['modes', 'Three scores'],
  ['roles', 'Roles'],
  ['record', 'On the record'],
  ['hazards', 'Hazards'],
  ['controls', 'Controls'],
  ['course', 'Breaches and governance'],
  ['floors', 'Floors'],
  ['confidence', 'Confidence'],
  ['interval', 'The range'],
  ['limits', 'Limits'],
  ['recompute', 'Recompute it'],
] as const

export const methodPlaces = places.map(([id, label]) => ({ href: `#${id}`, label }))
