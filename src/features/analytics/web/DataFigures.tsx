import { BarList } from '../../../ui/charts/BarList.tsx'
import { percent } from '../../../ui/charts/Distribution.tsx'
import { Part, Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { Analytics } from '../contract.ts'
import { countColumn, Figure, numbered } from './Figure.tsx'

export function DataTypes({ measured, dataTypes }: Pick<Analytics, 'measured' | 'dataTypes'>) {
  // One scale for both, so that the two can be compared.
  const max = Math.max(measured.apps, ...dataTypes.map(({ declared }) => declared))
  const bars = (count: 'seen' | 'declared') =>
    dataTypes
      .filter((row) => row[count] > 0)
      .toSorted((a, b) => b[count] - a[count])
      .map((row) => ({ key: row.id, label: row.label, value: row[count] }))
  return (
    <Section
      id="data-types"
      folds
      title="Data types seen"
      layout="side"
      note="A minute of traffic without anyone using the app shows little of what it can send: seen is a lower bound, and not seen proves nothing."
    >
      <Figure
        label="Apps by type of data: sent while the app was measured, and declared in its store label"
        rows={dataTypes}
        rowKey={({ id }) => id}
        columns={[
          { key: 'label', header: 'Data type', cell: ({ label }) => label },
          countColumn('seen', 'Seen in traffic'),
          countColumn('declared', 'Declared'),
        ]}
      >
        <div className="grid grid-cols-1 gap-8 pt-3">
          <Part title="Seen in traffic">
            <BarList label="Types of data seen in traffic, by apps" max={max} items={bars('seen')} />
          </Part>
          <Part title="Declared">
            <BarList label="Types of data declared, by apps" max={max} items={bars('declared')} />
          </Part>
        </div>
      </Figure>
    </Section>
  )
}

export function Declarations({ declarations: { apps, withGap, types } }: Pick<Analytics, 'declarations'>) {
  const seen = types.filter((row) => row.declaredAndSeen + row.seenNotDeclared > 0)
  return (
    <Section
      id="declared"
      folds
      title="Declared and observed"
      layout="side"
      note="Store labels held against traffic by the studies themselves, under the stores’ own names for the types, which differ between Android and iOS."
    >
      {apps === 0 ? (
        <EmptyState title="No label was compared">The studies that are loaded compared none.</EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <p className="max-w-measure text-lg">
            Of {numbered(apps)} apps with a type of data that was declared or seen, {numbered(withGap)} (
            {percent(withGap / apps)}) sent one that the label does not declare.
          </p>
          <Figure
            label="Apps in which a type of data was seen: declared (grey) plus not declared (coloured). The table adds those that declared it and were not seen to send it."
            rows={types}
            rowKey={({ type }) => type}
            columns={[
              { key: 'type', header: 'Type in the label', cell: ({ type }) => type },
              countColumn('declaredAndSeen', 'Declared and seen'),
              countColumn('seenNotDeclared', 'Seen, not declared'),
              countColumn('declaredNotSeen', 'Declared, not seen'),
            ]}
          >
            <BarList
              label="Types of data seen"
              items={seen.map(({ type, declaredAndSeen, seenNotDeclared }) => ({
                ...{ key: type, label: type, value: declaredAndSeen + seenNotDeclared },
                text: `${numbered(declaredAndSeen)} + ${numbered(seenNotDeclared)}`,
                parts: [
                  { key: 'declared', value: declaredAndSeen, fill: 'bar' },
                  { key: 'gap', value: seenNotDeclared, fill: 'accent' },
                ],
              }))}
            />
          </Figure>
        </div>
      )}
    </Section>
  )
}
