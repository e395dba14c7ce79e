import type { FeedKey, FeedMeta, ParseResult } from './feed.ts'
import { parseHhs } from './hhs.ts'
import { parseHibp, parseHibpLatest } from './hibp.ts'
import { parseCalifornia, parseOregon, parseWashington } from './registers.ts'
import { parseSec } from './sec.ts'

const parsers: Record<FeedKey, (body: string, meta: FeedMeta) => ParseResult> = {
  hibp: parseHibp,
  'hibp-latest': parseHibpLatest,
  'ca-ag': parseCalifornia,
  'wa-ag': parseWashington,
  'or-doj': parseOregon,
  'sec-8k': parseSec,
  'hhs-ocr': parseHhs,
}

/** Parses what a feed answered. For a guarded process: a hostile page can take its parser minutes. */
export const parseFeed = (key: FeedKey, body: string, meta: FeedMeta): ParseResult => parsers[key](body, meta)
