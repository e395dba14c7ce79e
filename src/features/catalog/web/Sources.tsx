import { Fragment } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import type { ScoreExplanation, ScoreFactor } from '../../../product/score/method/contract.ts'
import { factorWords } from '../../../product/score/words.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Provenance, ScoreSources } from '../contract.ts'
import { SourceLink } from './SourceLink.tsx'
import { licenceWords, listText } from './words.ts'

export interface UsedSource {
  /** Use of the source, as a lower-case noun. */
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
  const asOf = (factor: ScoreFactor) => {
    const fact = Object.entries(score.inputs.facts).find(([id]) => id === factor.id)?.[1]
    return fact && 'asOf' in fact ? fact.asOf : undefined
  }
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
      return [{ use: `score (${factorWords(factor)})`, provenance }]
    }),
  )
}

/** Lists every source of the page once, with all its uses. */
export function Sources({ used }: { used: readonly UsedSource[] }) {
  const pages = [...Map.groupBy(used, ({ provenance }) => `${provenance.source} ${provenance.page}`).values()].flatMap(
    (uses) => {
      const [first] = uses
      const asOf = uses
        .map(({ provenance }) => provenance.asOf)
        .toSorted()
        .at(-1)
      return first && asOf
        ? [{ provenance: first.provenance, asOf, uses: listText([...new Set(uses.map(({ use }) => use))]) }]
        : []
    },
  )
  // Pages of one source that say the same of themselves share a row.
  const rows = [...Map.groupBy(pages, ({ provenance, asOf, uses }) => `${provenance.source} ${asOf} ${uses}`)].flatMap(
    ([key, [first, ...others]]) =>
      first ? [{ ...first, key, others: others.map(({ provenance }) => provenance.page) }] : [],
  )
  return (
    <Table
      caption="Sources of this page"
      hideCaption
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        {
          key: 'source',
          header: 'Source',
          cell: ({ provenance, others }) => (
            <>
              <SourceLink provenance={provenance} />
              {others.map((page, index) => (
                <Fragment key={page}>
                  , <TextLink href={page}>{`page ${index + 2}`}</TextLink>
                </Fragment>
              ))}
            </>
          ),
        },
        { key: 'use', header: 'Used for', cell: (row) => row.uses },
        { key: 'licence', header: 'Licence', oneLine: true, cell: (row) => licenceWords(row.provenance.licence) },
        { key: 'as-of', header: 'As of', oneLine: true, cell: (row) => asOfWords(row.asOf) },
      ]}
    />
  )
}
