import type { SearchService } from '../features/search/server/search-service.ts'
import { listCards } from '../features/search/server/store.ts'
import { suggestNamed } from '../features/search/server/suggest-named.ts'
import type { SearchType } from '../features/search/vocabulary.ts'
import type { Db } from '../platform/server/database.ts'

/** So far a page is answered as a suggestion is: the same order without counting all that matches, and remembered. */
const quickDepth = 200

/** A page of the catalog for programs. */
export const programSearch =
  (db: Db, search: Pick<SearchService, 'suggest' | 'searchAll' | 'headline' | 'memoize'>) =>
  async ({ q, type, offset, limit }: { q: string; type: SearchType; offset: number; limit: number }) => {
    const end = offset + limit
    // One more than the page tells whether there is another.
    const hits =
      end < quickDepth
        ? (await suggestNamed(search, q, { type, limit: end + 1 })).slice(offset)
        : (await search.searchAll(q, { type, offset, limit: limit + 1 })).hits
    const ids = hits.slice(0, limit).map(({ id }) => String(id))
    return { entries: await listCards(db, ids), hasMore: hits.length > limit }
  }
