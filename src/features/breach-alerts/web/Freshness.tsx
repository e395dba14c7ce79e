import type { BreachOverview } from '../contract.ts'
import { freshnessWords, lastAnswer, neverAskedWords, shortNames } from './words.ts'

/** When each source was asked: one claim for all of them would be wrong for most. */
export function Freshness({ sources, nowMs }: { sources: BreachOverview['sources']; nowMs: number }) {
  const never = neverAskedWords(sources)
  if (never !== undefined) return <p className="text-sm text-quiet">{never}</p>
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet" aria-label="When each source was asked">
      {sources.map((source) => (
        <li key={source.key}>
          <abbr title={source.title} className="font-medium text-ink no-underline">
            {shortNames[source.key]}
          </abbr>{' '}
          <time dateTime={lastAnswer(source)} title={lastAnswer(source)}>
            {freshnessWords(source, nowMs)}
          </time>
        </li>
      ))}
    </ul>
  )
}
