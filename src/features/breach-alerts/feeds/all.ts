import type { Feed, FeedKey } from './feed.ts'
import { hhsOcr } from './hhs.ts'
import { hibp, hibpLatest } from './hibp.ts'
import { caAg, orDoj, waAg } from './registers.ts'
import { sec8k } from './sec.ts'

export const feeds: readonly Feed[] = [hibpLatest, hibp, caAg, waAg, orDoj, sec8k, hhsOcr]

export function getFeed(key: FeedKey): Feed {
  const feed = feeds.find((candidate) => candidate.key === key)
  if (!feed) throw new Error(`no feed ${key}`)
  return feed
}
