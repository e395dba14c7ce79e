import type { SubProcessor } from '../../dossier-contract.ts'

export interface SubProcessorChange {
  /** The day on which it happened, as far as is known. */
  on: string
  kind: 'began' | 'ended'
  subProcessor: SubProcessor
}

export const isActive = ({ until }: SubProcessor): boolean => until === null

/** Returns additions to the list and removals, the newest first. */
export const changesOf = (list: readonly SubProcessor[]): SubProcessorChange[] =>
  list
    .flatMap((subProcessor): SubProcessorChange[] => {
      const { since, firstSeenAt, until } = subProcessor
      const began = { on: since ?? firstSeenAt.slice(0, 10), kind: 'began' as const, subProcessor }
      return until === null ? [began] : [began, { on: until, kind: 'ended', subProcessor }]
    })
    .toSorted((a, b) => b.on.localeCompare(a.on) || a.subProcessor.name.localeCompare(b.subProcessor.name))

/** Counts the countries in which they process, the most frequent first; those without a country last. */
export function countriesIn(list: readonly SubProcessor[]): { country: string | null; count: number }[] {
  const counts = Map.groupBy(list, ({ country }) => country)
  return [...counts]
    .map(([country, of]) => ({ country, count: of.length }))
    .toSorted(
      (a, b) =>
        Number(a.country === null) - Number(b.country === null) ||
        b.count - a.count ||
        (a.country ?? '').localeCompare(b.country ?? ''),
    )
}
