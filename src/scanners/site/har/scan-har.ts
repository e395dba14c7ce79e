import { counted } from '../../../platform/shared/counted.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { compareText } from '../../../platform/shared/text.ts'
import { type CookieLine, headerLine, parseSetCookie } from '../cookies.ts'
import { type EntityOf, hostOf, isThirdParty, partyOf, placeOf, sorted } from '../parties.ts'
import { pixelsOf } from '../pixels.ts'
import { recordersOf, remarketingOf } from '../third-parties.ts'
import {
  type HarCookie,
  type HarHost,
  type HarScan,
  type HarScanResult,
  type HarWarningCode,
  harScannerVersion,
  type SentDataType,
} from './har-scan.ts'
import { nameParties } from './name-parties.ts'
import type { HarEntry, RecordedPage } from './pages.ts'
import { asRecorded, mostEntries, type ReadHar, readHar } from './read-har.ts'
import { type Account, type IsOfOther, readSent } from './read-sent.ts'

const mostCookies = 2_000

/**
 * Lists which parties received which data in a recording of traffic. Runs without pause: scan long recordings in a
 * separate process.
 */
export function scanHar(json: string, { entityOf, pageUrl }: { entityOf: EntityOf; pageUrl?: string }): HarScanResult {
  const read = readHar(json)
  if (read.outcome === 'unreadable') return read
  const result = scanRecording(read.har, pageUrl === undefined ? {} : { pageUrl })
  return { ...result, scan: nameParties(result.scan, entityOf) }
}

/** The same where the catalog is not at hand: hosts without those who are behind them. */
export function scanRecording(
  har: ReadHar,
  { pageUrl }: { pageUrl?: string } = {},
): Extract<HarScanResult, { outcome: 'scanned' }> {
  const pages: RecordedPage[] = pageUrl === undefined ? har.pages : [{ id: '', url: pageUrl, isGuessed: false }]
  const isOfOther = otherThanPages(pages)
  const { sent, account, notDecoded, isOutOfTime } = readSent(har.entries, {
    isOfOther,
    pages: pages.map(({ url }) => url),
  })
  const hosts = hostsOf(har.entries, { sent, account, isOfOther })
  const requests = har.entries.map(asRecorded)
  const times = har.entries.flatMap(({ startedAt }) => startedAt ?? [])
  const scan: HarScan = {
    kind: 'har',
    scannerVersion: harScannerVersion,
    creator: har.creator,
    pageUrl: pages[0]?.url ?? null,
    pages: pages.map(({ url }) => url),
    from: instant(times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)),
    until: instant(times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)),
    entries: har.entries.length,
    hosts,
    sent,
    companies: [],
    countries: [],
    cookies: cookiesOf(har.entries, isOfOther),
    pixels: pixelsOf(requests),
    sessionRecorders: recordersOf(
      requests.map(({ url }) => url),
      noEntity,
    ),
    googleRemarketing: remarketingOf(requests),
    warnings: warningsOf(har, { notDecoded, isOutOfTime, pages }),
  }
  return { outcome: 'scanned', scan }
}

function otherThanPages(pages: readonly RecordedPage[]): IsOfOther {
  const hosts = new Map(pages.map(({ id, url }) => [id, hostOf(url)]))
  const [only] = pages.length === 1 ? pages : []
  return (host, { pageId }) => {
    const pageHost = only ? hostOf(only.url) : hosts.get(pageId)
    return pageHost === undefined ? null : isThirdParty(host, pageHost)
  }
}

/** Merges several requests: third-party for one page makes it third-party. */
function anyOfOther(answers: readonly (boolean | null)[]): boolean | null {
  if (answers.includes(true)) return true
  return answers.includes(false) ? false : null
}

const noEntity: EntityOf = () => undefined

const instant = (time: number): string | null => (Number.isFinite(time) ? new Date(time).toISOString() : null)

function hostsOf(
  entries: readonly HarEntry[],
  {
    sent,
    account,
    isOfOther,
  }: {
    sent: readonly SentDataType[]
    account: ReadonlyMap<string, Account>
    isOfOther: IsOfOther
  },
): HarHost[] {
  const dataTypes = Map.groupBy(sent, ({ host }) => host)
  return [...Map.groupBy(entries, ({ url }) => hostOf(url))]
    .map(([host, ofHost]) => ({
      ...partyOf(host, noEntity),
      country: null,
      isThirdParty: anyOfOther(ofHost.map((entry) => isOfOther(host, entry))),
      requests: ofHost.length,
      plainRequests: ofHost.filter(({ url }) => /^(?:http|ws):/.test(url)).length,
      dataTypes: sorted((dataTypes.get(host) ?? []).map(({ property }) => property)),
      ...account.get(host),
      carried: {
        referer: ofHost.filter(({ headers }) => headers.some(({ name }) => name.toLowerCase() === 'referer')).length,
        cookies: ofHost.filter(({ cookies }) => cookies.length > 0).length,
      },
    }))
    .sort((a, b) => compareText(a.host, b.host))
}

function cookiesOf(entries: readonly HarEntry[], isOfOther: IsOfOther): HarCookie[] {
  const cookies = new Map<string, HarCookie>()
  const note = (name: string, { domain, entry }: { domain: string; entry: HarEntry }, seen: Partial<HarCookie>) => {
    const key = `${domain} ${name}`
    const known = cookies.get(key) ?? {
      name,
      domain,
      entity: null,
      isThirdParty: null,
      wasSet: false,
      wasSent: false,
      isSession: null,
      lifetimeDays: null,
    }
    const ofOther = anyOfOther([known.isThirdParty, isOfOther(domain, entry)])
    cookies.set(key, { ...known, ...seen, isThirdParty: ofOther })
  }
  for (const entry of entries) {
    const { url, setCookies, startedAt } = entry
    if (cookies.size >= mostCookies) break
    for (const line of setCookies.map((text): CookieLine => headerLine(text, url))) {
      const now = startedAt ?? 0
      const cookie = parseSetCookie(line.line, line.host, now)
      if (!cookie || (cookie.expiresAt !== null && cookie.expiresAt <= now)) continue
      // Without the time of the recording an absolute end says nothing about how long it is.
      const days = cookie.expiresAt === null || startedAt === null ? null : (cookie.expiresAt - now) / dayMs
      note(
        cookie.name,
        { domain: cookie.domain, entry },
        {
          wasSet: true,
          isSession: cookie.expiresAt === null,
          lifetimeDays: days === null ? null : Math.round(days * 100) / 100,
        },
      )
    }
  }
  // A cookie that is sent does not say for which domain it was set: one of that name above the host, if we saw it.
  const setByName = Map.groupBy([...cookies.values()], ({ name }) => name)
  for (const entry of entries) {
    const host = hostOf(entry.url)
    for (const { name } of entry.cookies) {
      const owner = setByName.get(name)?.find(({ domain }) => host === domain || host.endsWith(`.${domain}`))
      if (owner || cookies.size < mostCookies) note(name, { domain: owner?.domain ?? host, entry }, { wasSent: true })
    }
  }
  return [...cookies.values()]
    .sort((a, b) => compareText(a.domain, b.domain) || compareText(a.name, b.name))
    .slice(0, mostCookies)
}

function warningsOf(
  { total, skipped }: ReadHar,
  { notDecoded, isOutOfTime, pages }: { notDecoded: number; isOutOfTime: boolean; pages: readonly RecordedPage[] },
): HarScan['warnings'] {
  const guessed = pages.filter(({ isGuessed }) => isGuessed)
  const warnings: [boolean, HarWarningCode, string][] = [
    [
      guessed.length > 0,
      'page-guessed',
      `The recording does not name its page: taken to be ${guessed.map(({ url }) => placeOf(url)).join(', ')}.`,
    ],
    [total > mostEntries, 'entries-capped', `Only the first ${mostEntries} of ${total} entries were read.`],
    [
      skipped > 0,
      'entries-skipped',
      `${counted(skipped, 'entry has no request with an address and was', 'entries have no request with an address and were')} left out.`,
    ],
    [notDecoded > 0, 'not-decoded', `${counted(notDecoded, 'request')} to known trackers could not be decoded.`],
    [isOutOfTime, 'time-spent', 'The recording is so long that the data types of its end were not read.'],
  ]
  return warnings.flatMap(([holds, code, text]) => (holds ? [{ code, text }] : []))
}
