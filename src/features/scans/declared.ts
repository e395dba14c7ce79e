import { dataTypeById } from '../../product/data-types.ts'
import {
  type AppResult,
  type Declaration,
  type DeclaredRow,
  type HarResult,
  type Practice,
  practices,
  type ScanResult,
  type SiteResult,
} from '../../product/scan-results.ts'
import type { TrackingKind } from '../../product/score/method/tracking-kinds.ts'
import { appleDataType, dataOfPermission } from './data-words.ts'
import { observedPasses, partiesOfHar, partiesOfSite } from './parties.ts'
import { isPresent, seenData } from './seen.ts'

// Compares declarations with a scan. A scan is one look: what it did not see may happen all the same, so
// only what it saw can speak against a declaration.

export function declaredBeside(scan: ScanResult, declarations: readonly Declaration[]): DeclaredRow[] {
  const all = [...declarations, ...(scan.kind === 'app' ? declaredInside(scan.result) : [])]
  return all.flatMap((declaration) => [...typeRows(scan, declaration), ...practiceRows(scan, declaration)])
}

/** Apple's manifest of the app itself; those of the SDKs in it speak for their makers. */
export function declaredInside(app: AppResult): Declaration[] {
  const ofApp = app.privacyManifests.filter(
    ({ path }) => app.kind !== 'ipa' || /^Payload\/[^/]+\.app\/[^/]+\.xcprivacy$/.test(path),
  )
  return ofApp.map(({ isTracking, dataTypes }) => ({
    by: 'Apple privacy manifest',
    dataTypes: [...new Set(dataTypes.flatMap(({ type }) => appleDataType(type).dataTypes))].map((id) => ({
      id,
      label: dataTypeById(id).label,
    })),
    says: { 'no-tracking': !isTracking },
    page: null,
    asOf: null,
  }))
}

type Said = Pick<DeclaredRow, 'declaredBy' | 'page' | 'asOf'>
const saidBy = ({ by, page, asOf }: Declaration): Said => ({ declaredBy: by, page, asOf })

function typeRows(scan: ScanResult, declaration: Declaration): DeclaredRow[] {
  if (declaration.dataTypes.length === 0) return []
  const seen = new Map(seenData(scan).map(({ id, label, words }) => [id, { label, words: listed(words) }]))
  const asked = scan.kind === 'app' ? askedFor(scan.result) : new Map<string, string>()
  const declared = declaration.dataTypes.map(({ id, label }): DeclaredRow => {
    const observed = seen.get(id)?.words ?? asked.get(id) ?? null
    return {
      ...{ what: label, ...saidBy(declaration), declared: 'yes', observed },
      verdict: observed === null ? 'unseen' : 'agrees',
    }
  })
  const known = new Set(declaration.dataTypes.map(({ id }) => id))
  const undeclared = [...seen]
    .filter(([id]) => !known.has(id))
    .map(
      ([, { label, words }]): DeclaredRow => ({
        ...{ what: label, ...saidBy(declaration), declared: 'not-mentioned', observed: words, verdict: 'undeclared' },
      }),
    )
  return [...undeclared, ...declared]
}

/** A permission shows that an app can ask, not that anything leaves: it supports a declaration and speaks against none. */
function askedFor({ permissions, usageKeys }: AppResult): Map<string, string> {
  const names = [...permissions.map(({ name }) => name), ...usageKeys.map(({ key }) => key)]
  return new Map(
    names.flatMap((name) => {
      const id = Object.hasOwn(dataOfPermission, name) ? dataOfPermission[name] : undefined
      return id === undefined ? [] : [[id, `The app may ask for it (${name})`] as const]
    }),
  )
}

interface Practised {
  /** The thing that is done. */
  what: string
  /** True if a "yes" of the declaration says that it is done. */
  yesMeansDone: boolean
  seen: (scan: ScanResult) => Sighting | null
}

/** null: the scan cannot tell. */
interface Sighting {
  isDone: boolean
  words: string
}

const practised: Readonly<Record<Practice, Practised>> = {
  'no-tracking': { what: 'Tracking across apps and sites', yesMeansDone: false, seen: tracking },
  'no-sharing': { what: 'Data for other companies', yesMeansDone: false, seen: sharing },
  encrypted: { what: 'Encryption on the way', yesMeansDone: true, seen: encryption },
  deletion: { what: 'Deletion on request', yesMeansDone: true, seen: () => null },
}

function practiceRows(scan: ScanResult, declaration: Declaration): DeclaredRow[] {
  return practices.flatMap((practice) => {
    const says = declaration.says[practice]
    if (says === undefined) return []
    const { what, yesMeansDone, seen } = practised[practice]
    const isDeclaredDone = says === yesMeansDone
    const sighting = seen(scan)
    return [
      {
        ...{ what, ...saidBy(declaration), declared: isDeclaredDone ? ('yes' as const) : ('no' as const) },
        observed: sighting?.words ?? null,
        verdict: verdictOf(isDeclaredDone, sighting),
      },
    ]
  })
}

function verdictOf(isDeclaredDone: boolean, sighting: Sighting | null): DeclaredRow['verdict'] {
  if (sighting === null) return 'unseen'
  return sighting.isDone === isDeclaredDone ? 'agrees' : 'contradicts'
}

/** Kinds that follow people from one app or site to the next. */
const trackingAcross: readonly string[] = ['broker', 'fingerprint', 'ads', 'attribution'] satisfies TrackingKind[]
const isTrackingAcross = ({ kinds }: { kinds: readonly string[] }) =>
  kinds.some((kind) => trackingAcross.includes(kind))

/** Returns no sighting if nothing was seen: that cannot prove that nothing is done. */
function tracking(scan: ScanResult): Sighting | null {
  if (scan.kind === 'app') {
    const found = othersIn(scan.result).filter(({ categories }) => isTrackingAcross({ kinds: categories }))
    return found.length === 0
      ? null
      : { isDone: true, words: `In the app, though not seen to run: ${listed(found.map(({ name }) => name))}` }
  }
  const found = partiesOf(scan).filter(isTrackingAcross)
  return found.length === 0
    ? null
    : { isDone: true, words: `Called: ${listed([...new Set(found.map(({ entity, host }) => entity ?? host))])}` }
}

function sharing(scan: ScanResult): Sighting | null {
  if (scan.kind === 'app') {
    const found = othersIn(scan.result).filter(({ categories }) => categories.some((kind) => kind !== 'functional'))
    return found.length === 0
      ? null
      : { isDone: true, words: `In the app, though not seen to run: ${listed(found.map(({ name }) => name))}` }
  }
  const others = new Set(partiesOf(scan).map(({ host }) => host))
  const rows =
    scan.kind === 'har'
      ? scan.result.sent.filter(({ host }) => others.has(host)).map(({ company, host }) => company ?? host)
      : observedPasses(scan.result).flatMap(({ pixels, keyLogging }) => [
          ...pixels.map(({ host }) => host),
          ...keyLogging.filter(({ isThirdParty }) => isThirdParty).map(({ entity, host }) => entity ?? host),
        ])
  return rows.length === 0 ? null : { isDone: true, words: `Data went to ${listed([...new Set(rows)])}` }
}

function encryption(scan: ScanResult): Sighting | null {
  switch (scan.kind) {
    case 'app':
      // Whether it does what it may is not in the file.
      return scan.result.flags.cleartext === false
        ? { isDone: true, words: 'The app forbids connections without encryption' }
        : null
    case 'site':
      return scan.result.method === 'browser' && scan.result.finalUrl.startsWith('http:')
        ? { isDone: false, words: 'The page itself comes without encryption' }
        : null
    case 'har': {
      const plain = scan.result.hosts.filter(({ plainRequests }) => plainRequests > 0)
      return plain.length === 0
        ? { isDone: true, words: 'No request of the recording went without encryption' }
        : { isDone: false, words: `Without encryption: ${listed(plain.map(({ host }) => host))}` }
    }
  }
}

const othersIn = ({ sdks }: AppResult) => sdks.filter((sdk) => isPresent(sdk) && !sdk.ownCode)

const partiesOf = (scan: { kind: 'site'; result: SiteResult } | { kind: 'har'; result: HarResult }) =>
  scan.kind === 'site' ? partiesOfSite(scan.result) : partiesOfHar(scan.result)

const mostNames = 8

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ')
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown
}
