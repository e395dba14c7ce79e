import type { SourceItem } from '../items.ts'
import { getFeed } from './all.ts'
import { bodies, hibpBefore } from './bodies.fixture.ts'
import type { FeedKey, ParseFeed, ParseResult } from './feed.ts'
import { parseFeed } from './parse-feed.ts'

// How the tests of parsers read a body.

export const parse = (key: FeedKey, body: string): ParseResult => {
  const feed = getFeed(key)
  return parseFeed(key, body, { url: feed.url(feed.home) ?? feed.home })
}

/** In this process: these tests wrote the input themselves. */
export const parseFeedHere: ParseFeed = async (...asked) => parseFeed(...asked)

export function itemsOf(key: FeedKey, body: string): SourceItem[] {
  const read = parse(key, body)
  if (read.outcome !== 'items') throw new Error(read.reason)
  return read.items
}

export const reasonOf = (key: FeedKey, body: string): string => {
  const read = parse(key, body)
  return read.outcome === 'unparseable' ? read.reason : `read ${read.items.length} items`
}

export const hibpRecord = hibpBefore[1] ?? {}
export const hibpBody = (...records: unknown[]) => JSON.stringify(records)
export const named = (name: string, more: object = {}) => ({ ...hibpRecord, Name: name, Title: name, ...more })
export const tableOf = (key: 'ca-ag' | 'wa-ag' | 'or-doj', rows: string) =>
  `${(/^[\s\S]*?<tbody>/.exec(bodies[key]) ?? [''])[0]}${rows}</tbody></table>${key === 'or-doj' ? '</body></html>' : ''}`
