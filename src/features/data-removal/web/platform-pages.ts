import { ApiError, callUrl, type createCaller, sendPlainly } from '../../../platform/web/call.ts'
import { cursorIn } from '../../../platform/web/list-headers.ts'
import type { dataRemovalContract, RemovalPlatform } from '../contract.ts'
import { platformsUrl } from '../vocabulary.ts'
import type { RemovalState } from './removal-state.ts'

export interface PlatformPage {
  platforms: RemovalPlatform[]
  /** Start of the next part; null at the end. */
  next: number | null
}

export type Asked = Pick<RemovalState, 'q' | 'category' | 'cursor'>
type Call = ReturnType<typeof createCaller<typeof dataRemovalContract>>

/** Platforms shown at once: some five times what the box holds. */
const limit = 40

const queryOf = ({ q, category }: Asked) => ({
  limit,
  ...(q === '' ? {} : { q }),
  ...(category === '' ? {} : { category }),
})

export const platformPagesKey = (asked: Asked) =>
  [platformsUrl, { ...queryOf(asked), cursor: asked.cursor || null }] as const

/** Query key of platforms that were chosen elsewhere than in the list. */
export const chosenKey = (ids: readonly string[]) => [platformsUrl, { ids: ids.join(',') }] as const

/** Query key of platforms that a breach may be about. */
export const matchKey = (q: string) => [platformsUrl, { q, limit: 20 }] as const

/** In the browser: the list with what its Link header says. */
export async function fetchPlatformPage(
  asked: Asked,
  { cursor, signal }: { cursor: number; signal: AbortSignal },
): Promise<PlatformPage> {
  const response = await sendPlainly(callUrl(platformsUrl, { query: { ...queryOf(asked), cursor: cursor || null } }), {
    signal,
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  return { platforms: JSON.parse(text), next: nextIn(response.headers.get('link')) }
}

/** In a loader, which sees no headers: whether something follows is asked for. */
export async function loadPlatformPage(asked: Asked, call: Call): Promise<PlatformPage> {
  const query = queryOf(asked)
  const platforms = await call('GET /api/data-removal/platforms', { query: { ...query, cursor: asked.cursor } })
  const next = asked.cursor + platforms.length
  const following =
    platforms.length === 0
      ? []
      : await call('GET /api/data-removal/platforms', { query: { ...query, cursor: next, limit: 1 } })
  return { platforms, next: following.length > 0 ? next : null }
}

function nextIn(link: string | null): number | null {
  const cursor = cursorIn(link)
  return cursor === null ? null : Number(cursor)
}
