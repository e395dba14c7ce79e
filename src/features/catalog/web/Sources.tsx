import { asOfWords } from '../../../platform/shared/dates.ts'
import { Table } from '../../../ui/Table.tsx'
import type { ScoreExplanation, ScoreFactor } from '../../score/contract.ts'
import type { Provenance, ScoreSources } from '../contract.ts'
import { SourceLink } from './SourceLink.tsx'
import { licenceWords, listText } from './words.ts'

export interface UsedSource {
  /** What it was used for, as a lower-case noun. */
  use: string
  provenance: Provenance
}

/** The pages behind the score's rows, each credited to its source. */
export function scoreUses({
  score,
  scoreSources,
}: {
  score: ScoreExplanation
  scoreSources: ScoreSources
}): UsedSource[] {
  const names = new Map(scoreSources.map((source) => [source.key, source]))
  const asOf = (factor: ScoreFactor) => Object.entries(score.inputs.facts).find(([id]) => id === factor.id)?.[1]?.asOf
  return score.factors.flatMap((factor) =>
    factor.evidence.flatMap(({ id, url, capturedAt }) => {
      const name = names.get(id)
      const date = capturedAt ?? asOf(factor)
      if (!name || url === null || date === undefined) return []
      const provenance = {
        source: id,
        sourceTitle: name.title,
        licence: name.licence,
        page: url,
        pagePattern: false,
        asOf: date,
      }
      return [{ use: `score (${factor.label.toLowerCase()})`, provenance }]
    }),
  )
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
        { key: 'licence', header: 'Licence', oneLine: true, cell: (row) => licenceWords(row.provenance.licence) },
        { key: 'as-of', header: 'As of', oneLine: true, cell: (row) => asOfWords(row.asOf) },
      ]}
    />
  )
}
