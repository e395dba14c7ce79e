import { compareText } from '../../platform/shared/text.ts'
import { cloakedHostsOf } from './cloaking.ts'
import { type CookieLine, cookiesOf, headerLine } from './cookies.ts'
import { apiReadsOf, fingerprintsOf } from './fingerprints.ts'
import { bodyTexts, keyLoggingOf, sentTexts } from './key-logging.ts'
import type { PageRecord } from './page-script.ts'
import { type EntityOf, hostOf, isThirdParty, placeOf, sorted } from './parties.ts'
import { pixelsOf } from './pixels.ts'
import { recordersSeen } from './recorders.ts'
import type { Recording } from './recording.ts'
import { relaysOf } from './relays.ts'
import type {
  EntityOfHost,
  ListenerFinding,
  ObservedPass,
  SiteScanContext,
  SiteWarning,
  StorageFinding,
} from './site-scan.ts'
import { storedCopiesOf } from './stored-copies.ts'
import { beaconsOf, consentModeOf, partlyReadOf, remarketingOf } from './third-parties.ts'
import { isOpaque } from './unpack.ts'
import { thirdPartiesOf } from './visit-parties.ts'

type Told<T extends PageRecord['type']> = Extract<PageRecord, { type: T }> & { frame: string }

interface Named extends Pick<SiteScanContext, 'resolveCname'> {
  entityOf: EntityOf
}

/** Describes what was seen in a pass as findings. Repeats it with the entities that it asked for, until all of them are known. */
export async function describePass(
  recording: Recording,
  { findEntities, resolveCname }: Pick<SiteScanContext, 'findEntities' | 'resolveCname'>,
): Promise<ObservedPass> {
  const known = new Map<string, EntityOfHost | undefined>()
  for (;;) {
    const asked = new Set<string>()
    const entityOf = (host: string) => {
      if (!known.has(host)) asked.add(host)
      return known.get(host)
    }
    const pass = await describeNamed(recording, { entityOf, resolveCname })
    if (asked.size === 0) return pass
    const hosts = [...asked]
    const entities = await findEntities(hosts)
    for (const [at, host] of hosts.entries()) known.set(host, entities[at])
  }
}

async function describeNamed(recording: Recording, context: Named): Promise<ObservedPass> {
  const { requests, finalUrl, consent, budget } = recording
  const { entityOf } = context
  const pageHost = hostOf(finalUrl)
  const scope = { pageHost, entityOf }
  const told = <T extends PageRecord['type']>(type: T) =>
    recording.records.filter((record): record is Told<T> => record.type === type)
  const calls = told('call')
  const packed = told('body').flatMap(({ url, body }) => bodyTexts(url, Buffer.from(body, 'latin1')))
  const sent = [...requests.filter(({ isAfterTyping }) => isAfterTyping).flatMap(sentTexts), ...packed]
  const bodies = [
    ...requests.filter(({ body }) => body !== null).flatMap((request) => sentTexts(request).slice(1)),
    ...packed,
  ]
  const recorders = recordersSeen(
    {
      urls: requests.map(({ url }) => url),
      sent: bodies,
      observers: told('observer').map(({ script }) => script),
      listeners: told('listener'),
    },
    entityOf,
  )
  // A session recorder isn't merely analytics, whatever else the catalog knows of the host.
  const thirdParties = thirdPartiesOf(requests, { ...scope, pageUrl: finalUrl }).map((party) =>
    recorders.some(({ host }) => host === party.host)
      ? { ...party, kinds: [...new Set([...party.kinds, 'replay'])] }
      : party,
  )
  const readers = (call: string) => sorted(calls.filter((record) => record.call === call).map(({ script }) => script))
  return {
    outcome: 'observed',
    pass: recording.pass,
    finalUrl,
    status: recording.status,
    budget,
    consent,
    thirdParties,
    cookies: cookiesOf(
      [
        ...requests.flatMap(({ setCookies, url }) => setCookies.map((line) => headerLine(line, url))),
        ...told('cookie').map(
          ({ line, script, frame }): CookieLine => ({
            line,
            host: hostOf(frameUrl(frame)) || pageHost,
            setBy: 'script',
            script,
          }),
        ),
      ],
      recording.jar,
      { ...scope, now: recording.startedAt.getTime() },
    ),
    storage: storageOf(recording, told('storage'), pageHost),
    sessionRecorders: recorders,
    keyLogging: keyLoggingOf(sent, recording.typed, scope),
    listeners: listenersOf(told('listener'), scope),
    fingerprinting: [
      ...fingerprintsOf(calls, scope),
      ...storedCopiesOf({ ...recording, cookies: told('cookie'), stored: told('storage') }, scope),
    ],
    apiReads: apiReadsOf(calls, entityOf),
    pixels: pixelsOf(requests),
    googleRemarketing: remarketingOf(requests),
    beacons: beaconsOf(requests, scope),
    ...(await cloakedHostsOf(requests, pageHost, context)),
    consentMode: consentModeOf(requests),
    relays: relaysOf(requests, scope),
    gpcReaders: readers('Navigator.globalPrivacyControl'),
    warnings: [
      ...recording.warnings,
      ...automation(readers('Navigator.webdriver')),
      ...capped(told('capped')),
      ...unread(recording, told('body'), told('unread')),
      ...partlyReadOf(thirdParties),
      ...workers(told('worker'), new Set(told('watched-worker').map(({ id }) => id)).size),
    ],
  }
}

/** Frames are told apart by number and address: "3 https://vendor.example/". */
const frameUrl = (frame: string): string => frame.slice(frame.indexOf(' ') + 1)

function listenersOf(
  told: readonly Told<'listener'>[],
  { pageHost, entityOf }: { pageHost: string; entityOf: EntityOf },
): ListenerFinding[] {
  return [...Map.groupBy(told, ({ group, script }) => `${group} ${script}`).values()]
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      const host = hostOf(first.script)
      return [
        {
          group: first.group as ListenerFinding['group'],
          script: first.script,
          entity: entityOf(host)?.name ?? null,
          isThirdParty: isThirdParty(host, pageHost),
          events: sorted(same.map(({ event }) => event)),
        },
      ]
    })
    .sort((a, b) => compareText(a.group, b.group) || compareText(a.script, b.script))
    .slice(0, 300)
}

function storageOf({ storage }: Recording, told: readonly Told<'storage'>[], pageHost: string): StorageFinding[] {
  const scriptsOf = (origin: string, kind: 'local' | 'session') =>
    sorted(
      told
        .filter((record) => record.kind === kind && originOf(frameUrl(record.frame)) === origin)
        .flatMap(({ script }) => script || []),
    )
  return [...new Map(storage.map((frame) => [frame.origin, frame])).values()].flatMap((frame) => {
    const { origin } = frame
    const base = { origin, isThirdParty: isThirdParty(hostOf(origin), pageHost) }
    const databases = frame.databases.map((name) => ({ name, bytes: 0 }))
    return [
      { ...base, kind: 'local' as const, keys: frame.local, scripts: scriptsOf(origin, 'local') },
      { ...base, kind: 'session' as const, keys: frame.session, scripts: scriptsOf(origin, 'session') },
      { ...base, kind: 'indexed-db' as const, keys: databases, scripts: [] },
    ].filter(({ keys }) => keys.length > 0)
  })
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '')

const automation = (scripts: readonly string[]): SiteWarning[] =>
  scripts.length > 0
    ? [
        {
          code: 'automation-checked',
          text: `The page asked whether a program drives the browser (${scripts.slice(0, 3).join(', ')}). It was answered as people’s browsers answer; other signs may still have given us away.`,
        },
      ]
    : []

/** Questions to the browser are seen in workers that the page makes of Blobs. */
function workers(told: readonly Told<'worker'>[], watched: number): SiteWarning[] {
  const own = told.filter(({ kind }) => kind === 'own')
  const shown = own.length <= watched ? told.filter(({ kind }) => kind !== 'own') : told
  if (shown.length === 0) return []
  const has = (kind: Told<'worker'>['kind']) => shown.some((worker) => worker.kind === kind)
  const kinds = [
    ...(has('own') ? ['workers'] : []),
    ...(has('shared') ? ['shared workers'] : []),
    ...(has('service') ? ['service workers'] : []),
  ]
  const scripts = sorted(shown.map(({ script }) => placeOf(script) || 'the page')).slice(0, 3)
  const unseen = 'what they ask the browser about is not'
  return [
    {
      code: 'workers-not-watched',
      text: `The page starts ${kinds.join(', ')} (${scripts.join(', ')}). ${has('shared') ? `Requests of shared workers are not seen; those of others are, and ${unseen}` : `Their requests are seen, and ${unseen}`}.`,
    },
  ]
}

/** Once fields were typed into, data that leaves unread may hold the typed text. */
function unread(
  { typed, requests }: Recording,
  bodies: readonly Told<'body'>[],
  told: readonly Told<'unread'>[],
): SiteWarning[] {
  if (typed.length === 0) return []
  const seen = new Set(bodies.map(({ url }) => url))
  const places = [
    ...requests.flatMap(({ url, body, isAfterTyping, isBodyUnseen }) =>
      isAfterTyping && ((body && isOpaque(body)) || (isBodyUnseen && !seen.has(url))) ? url : [],
    ),
    ...bodies.flatMap(({ url, body }) => (isOpaque(Buffer.from(body, 'latin1')) ? url : [])),
    ...told.map(({ url }) => url),
  ].map((url) => hostOf(url) || 'another browser')
  if (places.length === 0) return []
  return [
    {
      code: 'sent-unread',
      text: `After fields were typed into, the page sent data in a form that could not be read (to ${sorted(places).slice(0, 5).join(', ')}). Whether it holds what was typed is not known.`,
    },
  ]
}

const capped = (told: readonly Told<'capped'>[]): SiteWarning[] =>
  told.length > 0
    ? [
        {
          code: 'records-capped',
          text: `Only the first calls were looked at of: ${sorted(told.map(({ call }) => call)).join(', ')}.`,
        },
      ]
    : []
