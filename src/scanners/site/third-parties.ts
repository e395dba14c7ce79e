import { counted } from '../../platform/shared/counted.ts'
import { compareText } from '../../platform/shared/text.ts'
import type { Account } from './har/read-sent.ts'
import { type EntityOf, hostOf, isThirdParty, partyOf, placeOf, sorted } from './parties.ts'
import type { RecordedRequest } from './recording.ts'
import type { BeaconFinding, ConsentModeFinding, Party, RecorderFinding, RemarketingFinding } from './site-scan.ts'
import { sessionRecorders } from './tracker-tables.ts'

export const fromNetwork = ({ url }: RecordedRequest) => /^(?:https?|wss?):/.test(url)

/** Warns where requests to known trackers carried values that no one could read: they say more than is shown. */
export function partlyReadOf(parties: readonly (Pick<Party, 'kinds'> & Partial<Account>)[]) {
  const trackers = parties.filter(({ kinds }) => kinds.some((kind) => kind !== 'functional'))
  const sum = (field: 'withData' | 'read') => trackers.reduce((total, party) => total + (party[field] ?? 0), 0)
  const [withData, read] = [sum('withData'), sum('read')]
  if (read === withData) return []
  const text = `${read.toLocaleString('en-US')} of ${counted(withData, 'request')} with data to known trackers could be read. What the others carried is not known.`
  return [{ code: 'partly-read' as const, text }]
}

/**
 * Host and path of an address against a string such as "fullstory.com/s/fs.js": the host or one below it, the path from
 * its start.
 */
export function matchesPlace({ hostname, pathname }: URL, place: string): boolean {
  const slash = place.indexOf('/')
  const host = slash < 0 ? place : place.slice(0, slash)
  return (hostname === host || hostname.endsWith(`.${host}`)) && (slash < 0 || pathname.startsWith(place.slice(slash)))
}

export function recordersOf(addresses: readonly string[], entityOf: EntityOf): RecorderFinding[] {
  const urls = addresses.flatMap((url) => (URL.canParse(url) ? new URL(url) : []))
  return sessionRecorders.flatMap(({ name, matches }) => {
    const found = matches.flatMap((matched) =>
      urls.filter((url) => matchesPlace(url, matched)).map((url) => ({ matched, url })),
    )
    const first = found[0]
    if (!first) return []
    const party = partyOf(first.url.hostname, entityOf)
    return [
      {
        ...party,
        kinds: [...new Set([...party.kinds, 'replay'])],
        entity: party.entity ?? name,
        matched: first.matched,
        urls: sorted(found.map(({ url }) => placeOf(url.href))).slice(0, 20),
      },
    ]
  })
}

/** Google Analytics hands what it collects to the advertising side. https://support.google.com/analytics/answer/2444872 */
export function remarketingOf(requests: readonly RecordedRequest[]): RemarketingFinding[] {
  const collected = requests.filter(
    ({ url }) => hostOf(url) === 'stats.g.doubleclick.net' && /\/collect$/.test(new URL(url).pathname),
  )
  const idOf = ({ url }: RecordedRequest) => {
    const id = new URL(url).searchParams.get('tid')
    return id && /^(?:UA|G|AW)-[\w-]{1,30}$/.test(id) ? id : null
  }
  return [...Map.groupBy(collected, idOf)].map(([measurementId, found]) => ({
    host: 'stats.g.doubleclick.net',
    measurementId,
    requests: found.length,
  }))
}

/** "G1", then a digit each for ads and analytics. https://developers.google.com/tag-platform/security/concepts/consent-mode */
export function consentModeOf(requests: readonly RecordedRequest[]): ConsentModeFinding[] {
  const told = requests.flatMap(({ url }) => {
    const state = URL.canParse(url) ? /^G1([01])([01])$/.exec(new URL(url).searchParams.get('gcs') ?? '') : null
    return state ? [{ host: hostOf(url), ads: granted(state[1]), analytics: granted(state[2]) }] : []
  })
  return [...Map.groupBy(told, (row) => JSON.stringify(row)).values()]
    .flatMap((same) => (same[0] ? [{ ...same[0], requests: same.length }] : []))
    .sort((a, b) => compareText(a.host, b.host))
}

const granted = (digit: string | undefined): ConsentModeFinding['ads'] => (digit === '1' ? 'granted' : 'denied')

export function beaconsOf(
  requests: readonly RecordedRequest[],
  { pageHost, entityOf }: { pageHost: string; entityOf: EntityOf },
): BeaconFinding[] {
  const found = requests.flatMap((request) => {
    const how = beaconOf(request)
    const host = hostOf(request.url)
    return how && fromNetwork(request) && isThirdParty(host, pageHost) ? [{ host, how }] : []
  })
  return [...Map.groupBy(found, ({ host }) => host)]
    .map(([host, ofHost]) => ({
      ...partyOf(host, entityOf),
      how: (['pixel', 'empty', 'ping'] as const).filter((how) => ofHost.some((beacon) => beacon.how === how)),
      requests: ofHost.length,
    }))
    .sort((a, b) => compareText(a.host, b.host))
}

function beaconOf({ type, status, pictureSize }: RecordedRequest): BeaconFinding['how'][number] | undefined {
  if (type === 'ping') return 'ping'
  if (type !== 'image') return undefined
  if (pictureSize && pictureSize.width <= 1 && pictureSize.height <= 1) return 'pixel'
  return status === 204 ? 'empty' : undefined
}

/** Width and height from the first bytes of a GIF, PNG or lossy WebP. */
export function pictureSizeOf(bytes: Uint8Array): { width: number; height: number } | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length >= 10 && view.toString('latin1', 0, 4) === 'GIF8')
    return { width: view.readUInt16LE(6), height: view.readUInt16LE(8) }
  if (view.length >= 24 && view.toString('latin1', 1, 4) === 'PNG')
    return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
  if (view.length >= 30 && view.toString('latin1', 8, 16) === 'WEBPVP8 ')
    return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff }
  return null
}
