import type { Feed, FeedKey } from './feed.ts'

// The address and schedule of each feed. Its answer is parsed in parse-feed.ts, which only the guarded process loads.

const ofHibp = {
  source: 'hibp',
  parserVersion: 1,
  home: 'https://haveibeenpwned.com',
  accept: 'application/json',
} as const satisfies Partial<Feed>

/** Edits never show in the latest breach: the whole list is read now and then even when nothing seems new. */
const hibp: Feed = {
  ...ofHibp,
  key: 'hibp',
  title: 'Have I Been Pwned',
  intervalSeconds: 6 * 3_600,
  covers: 'everything',
  compares: 'body',
  wakes: null,
  url: (base) => `${base}/api/v3/breaches`,
}

/** A small and heavily cached answer that HIBP itself asks callers to poll, and the list only when it changes. */
const hibpLatest: Feed = {
  ...ofHibp,
  key: 'hibp-latest',
  title: 'Have I Been Pwned, latest breach',
  intervalSeconds: 1_800,
  covers: 'newest',
  compares: 'rows',
  wakes: 'hibp',
  url: (base) => `${base}/api/v3/latestbreach`,
}

const ofRegister = {
  parserVersion: 1,
  compares: 'rows',
  accept: 'text/html',
  wakes: null,
} as const satisfies Partial<Feed>

const caAg: Feed = {
  ...ofRegister,
  key: 'ca-ag',
  source: 'ca-ag',
  title: 'California Attorney General',
  intervalSeconds: 3 * 3_600,
  home: 'https://oag.ca.gov',
  // Whether one page holds the whole list is told either way.
  covers: 'newest',
  url: (base) => `${base}/privacy/databreach/list`,
}

const waAg: Feed = {
  ...ofRegister,
  key: 'wa-ag',
  source: 'wa-ag',
  title: 'Washington State Attorney General',
  intervalSeconds: 3 * 3_600,
  home: 'https://www.atg.wa.gov',
  covers: 'newest',
  url: (base) => `${base}/data-breach-notifications?page=0`,
}

const orDoj: Feed = {
  ...ofRegister,
  key: 'or-doj',
  source: 'or-doj',
  title: 'Oregon Department of Justice',
  intervalSeconds: 6 * 3_600,
  home: 'https://justice.oregon.gov',
  covers: 'everything',
  url: (base) => `${base}/consumer/DataBreach/`,
}

const sec8k: Feed = {
  key: 'sec-8k',
  source: 'sec-8k',
  title: 'SEC EDGAR, Form 8-K Item 1.05',
  parserVersion: 1,
  intervalSeconds: 3_600,
  home: 'https://efts.sec.gov',
  // One page of hits.
  covers: 'newest',
  compares: 'rows',
  accept: 'application/json',
  wakes: null,
  url: (base) => `${base}/LATEST/search-index?q=%22Material+Cybersecurity+Incidents%22&forms=8-K`,
}

const hhsOcr: Feed = {
  key: 'hhs-ocr',
  source: 'hhs-ocr',
  title: 'HHS Office for Civil Rights',
  parserVersion: 1,
  // How old an upload may be before staff are asked for the next.
  intervalSeconds: 7 * 86_400,
  home: 'https://ocrportal.hhs.gov',
  // The page exports what is filtered on it.
  covers: 'newest',
  compares: 'rows',
  accept: 'text/csv',
  wakes: null,
  url: () => undefined,
}

export const feeds: readonly Feed[] = [hibpLatest, hibp, caAg, waAg, orDoj, sec8k, hhsOcr]

export function getFeed(key: FeedKey): Feed {
  const feed = feeds.find((candidate) => candidate.key === key)
  if (!feed) throw new Error(`no feed ${key}`)
  return feed
}
