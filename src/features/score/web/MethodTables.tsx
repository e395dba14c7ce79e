import type { ReactNode } from 'react'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Grid, Part, Section } from '../../../ui/Page.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { Method, MethodRow, MethodTable } from './method.ts'

/** Every number of the method, beside the rule that uses it: what weighs what stands open, and opens into its parts. */
export function MethodTables({ method }: { method: Method }) {
  return (
    <>
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
        title="Events and governance"
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
        title="The interval"
        layout="side"
        note={`The score again with everything unknown at its best, and at its worst. Without a contract an unknown hazard counts only at the worst end, where reach is ${method.widestReach}, and an unknown control only at the best.`}
      >
        <Closed title="What stands in for the unknown at the two ends">
          <Table
            caption="What stands in for the unknown at the two ends"
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
      note="How much of what counts is known, how well and how lately: the weight of each known fact times its quality, halved with each half-life, over the weight of all."
    >
      <Closed title="How a fact was learned">
        <Rows title="How a fact was learned" head="Evidence" valueHead="Quality" rows={qualities} />
      </Closed>
      <Closed
        title="How long a fact holds, and what stands in for it"
        rule="The last column holds for a vendor under contract. Without one an unknown fact is not counted."
      >
        <Table
          caption="Half-lives, and what stands in for an unknown fact"
          hideCaption
          rows={facts}
          rowKey={({ id }) => id}
          columns={[
            { key: 'label', header: 'Factor', cell: ({ label }) => label },
            { key: 'half', header: 'Half-life', align: 'end', cell: ({ halfLife }) => halfLife },
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
      note="Of the rounded score. Where nothing is known of data, tracking and use, a public score is unknown, which is not low."
    >
      <Grid className="items-start gap-x-12 gap-y-8">
        <Rows title="The public badge" head="Public badge" valueHead="Score" rows={level} />
        <Rows title="The bands of a vendor under contract" head="Vendor’s band" valueHead="Score" rows={band} />
      </Grid>
    </Section>
  )
}

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
  ['hazards', 'Hazards'],
  ['controls', 'Controls'],
  ['course', 'Events and governance'],
  ['floors', 'Floors'],
  ['confidence', 'Confidence'],
  ['interval', 'The interval'],
  ['limits', 'Limits'],
  ['recompute', 'Recompute it'],
] as const

export const methodPlaces = places.map(([id, label]) => ({ href: `#${id}`, label }))
