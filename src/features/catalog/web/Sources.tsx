import { Table } from '../../../ui/Table.tsx'
import type { Provenance } from '../contract.ts'
import { SourceLink } from './SourceLink.tsx'
import { asOfText, listText } from './words.ts'

export interface UsedSource {
  /** What it was used for, as a lower-case noun. */
  use: string
  provenance: Provenance
}

/** Every page that stands behind the page, once, with all that it was used for. */
export function Sources({ used }: { used: readonly UsedSource[] }) {
  const rows = [...Map.groupBy(used, ({ provenance }) => `${provenance.source} ${provenance.page}`).entries()].flatMap(
    ([key, uses]) => {
      const [first] = uses
      const asOf = uses
        .map(({ provenance }) => provenance.asOf)
        .toSorted()
        .at(-1)
      return first && asOf
        ? [{ key, provenance: first.provenance, asOf, uses: [...new Set(uses.map(({ use }) => use))] }]
        : []
    },
  )
  return (
    <Table
      caption="Sources of this page"
      hideCaption
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { key: 'source', header: 'Source', cell: (row) => <SourceLink provenance={row.provenance} /> },
        { key: 'use', header: 'Used for', cell: (row) => listText(row.uses) },
        { key: 'licence', header: 'Licence', cell: (row) => row.provenance.licence },
        { key: 'as-of', header: 'As of', cell: (row) => asOfText(row.asOf) },
      ]}
    />
  )
}
