import { readInput } from '../../investigations/core/input.ts'
import type { Hit } from '../index/search-index.ts'
import type { SearchType } from '../vocabulary.ts'
import type { SearchService } from './search-service.ts'

/**
 * Suggestions that read a text as an investigation does: what "DATEV eG" or "Lease Plan (Ayvens)" names comes before what
 * only looks like it.
 */
export async function suggestNamed(
  search: Pick<SearchService, 'suggest'>,
  text: string,
  options: { type?: SearchType | 'company'; limit: number },
): Promise<Hit[]> {
  const hits = await search.suggest(text, options)
  if (hits.some(isNamed)) return hits
  const [, ...others] = readInput(text).terms
  for (const term of others) {
    const named = (await search.suggest(term, options)).filter(isNamed)
    if (named.length > 0) {
      const ids = new Set(named.map(({ id }) => id))
      return [...named, ...hits.filter(({ id }) => !ids.has(id))].slice(0, options.limit)
    }
  }
  return hits
}

const isNamed = ({ match }: Hit) => match === 'exact' || match === 'host'
