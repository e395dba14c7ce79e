import { removalLimits } from '../vocabulary.ts'

/** State that an address of the page holds. */
export interface RemovalState {
  q: string
  category: string
  /** How many of the list stand before this part of it. */
  cursor: number
  /** Chosen from elsewhere: the page of a company, a breach, a link. */
  platforms: string[]
  /** The breach that gives the reason; empty: none. */
  breach: string
}

const nothingChosen: RemovalState = { q: '', category: '', cursor: 0, platforms: [], breach: '' }

export const longest = { query: 200, category: 100, id: 200 } as const
const farthest = 100_000

/** Reads an address; what it does not understand is as if it were not there. */
export function readRemovalState(params: URLSearchParams): RemovalState {
  return {
    q: (params.get('q') ?? '').trim().slice(0, longest.query),
    category: (params.get('category') ?? '').trim().slice(0, longest.category),
    cursor: cursorOf(params.get('cursor')),
    platforms: idsIn(params.getAll('platform')),
    breach: (params.get('breach') ?? '').trim().slice(0, longest.id),
  }
}

/** The shortest address that reads back as this state. */
export function removalParams(state: Partial<RemovalState>): URLSearchParams {
  const { q, category, cursor, platforms, breach } = { ...nothingChosen, ...state }
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (category !== '') params.set('category', category)
  if (cursor > 0) params.set('cursor', String(cursor))
  for (const id of platforms) params.append('platform', id)
  if (breach !== '') params.set('breach', breach)
  return params
}

export function cursorOf(text: unknown): number {
  const cursor = Number(text ?? 0)
  return Number.isInteger(cursor) && cursor > 0 && cursor <= farthest ? cursor : 0
}

/** Each once, and no more than a request takes. */
export const idsIn = (given: readonly string[]): string[] =>
  [...new Set(given.map((id) => id.trim()))]
    .filter((id) => id !== '' && id.length <= longest.id && !id.includes(','))
    .slice(0, removalLimits.platformsARequest)
