import { compareText } from '../../../../../platform/shared/text.ts'
import { isInjection } from '../../../../../scanners/document/injection.ts'
import { joined } from '../../document.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence } from '../../record.ts'
import { clip, oneLine } from '../../text.ts'
import type { FetchedMeta } from '../network.ts'
import { dayOf, fetchedFrom } from '../network-replies.ts'
import { type BoxMeaning, meaningOf, type Store, sensitivityOf } from './boxes.ts'
import { storeLabelRecord, storeListingRecord, storeWords } from './label-records.ts'

// A store's page about an app as two records: the listing and the label. Both are the vendor's own words, kept by the store.

export interface StoreListing {
  name: string
  developer: string | null
  developerSite: string | null
  privacyPolicy: string | null
  category: string | null
  contentRating: string | null
  /** The category or age band that says so; an app that is harmless for everybody is not offered to children by that alone. */
  offeredToChildren: string | null
  /** Day. */
  updatedOn: string | null
  installs: string | null
  containsAds: boolean
}

export interface DeclaredType {
  group: string
  /** Null where the page names the group alone. */
  type: string | null
  isCollected: boolean
  isShared: boolean
  isLinked: boolean
  isTracked: boolean
  purposes: readonly string[]
  isOptional: boolean | null
}

export type Stated = 'yes' | 'no' | 'not stated'

export interface StoreLabel {
  /** `empty`: it declares that there is nothing; `not given`: the vendor declared nothing at all. */
  state: 'filled in' | 'empty' | 'not given'
  types: readonly DeclaredType[]
  /** Practices that only one of the stores asks about. */
  practices: { encrypted: Stated; deletion: Stated; review: Stated; families: Stated } | null
}

export interface StoreApp {
  store: Store
  id: string
}

const mostTypes = 60
const mostWords = 160
/** Maximum length of a list on one line, so that the line is cited whole. */
const mostListed = 460

const source = (app: StoreApp, meta: FetchedMeta, what: 'listing' | 'label', words: readonly (string | null)[]) => ({
  connector: app.store,
  trust: 'self_declared_store' as const,
  document: `${app.store}/${app.id}/${what}`,
  title: `${storeWords[app.store]} ${what} of ${app.id}`,
  asOf: null,
  ...fetchedFrom(meta),
  // Names that speak to a machine reader; their lines are kept for people.
  injectionFlags: words.flatMap((text) => (text !== null && isInjection(text) ? [short(text)] : [])).filter(Boolean),
})

const aboutFacts = (app: StoreApp, meta: FetchedMeta, name: string) => ({
  name: short(name) || app.id,
  store: app.store,
  appId: app.id,
  lookedAtOn: dayOf(meta.fetchedAt),
})

const short = (words: string) => clip(oneLine(words), mostWords).trim()
const shortOrNull = (words: string | null) => (words === null ? null : short(words) || null)

export const listingEvidence = (app: StoreApp, listing: StoreListing, meta: FetchedMeta): CapturedEvidence[] =>
  recordEvidence(
    storeListingRecord,
    source(app, meta, 'listing', [listing.name, listing.developer, listing.category, listing.contentRating]),
    {
      ...aboutFacts(app, meta, listing.name),
      developer: shortOrNull(listing.developer),
      developerSite: shortOrNull(listing.developerSite),
      privacyPolicy: shortOrNull(listing.privacyPolicy),
      category: shortOrNull(listing.category),
      contentRating: shortOrNull(listing.contentRating),
      offeredToChildren: shortOrNull(listing.offeredToChildren),
      updatedOn: shortOrNull(listing.updatedOn),
      installs: shortOrNull(listing.installs),
      containsAds: listing.containsAds,
    },
  )

/** One for each box, whether it was named on one side or on both. */
export function mergeTypes(types: readonly DeclaredType[]): DeclaredType[] {
  const boxes = Map.groupBy(types, ({ group, type }) => JSON.stringify([group, type]))
  return [...boxes.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const stated = same.flatMap(({ isOptional }) => (isOptional === null ? [] : [isOptional]))
    return [
      {
        ...first,
        isCollected: same.some((t) => t.isCollected),
        isShared: same.some((t) => t.isShared),
        isLinked: same.some((t) => t.isLinked),
        isTracked: same.some((t) => t.isTracked),
        purposes: [...new Set(same.flatMap((t) => t.purposes))].sort(),
        // Required for one use is required.
        isOptional: stated.length === 0 ? null : stated.every(Boolean),
      },
    ]
  })
}

type Told = DeclaredType & { words: string; meaning: BoxMeaning }

export function labelEvidence(
  app: StoreApp,
  { name, label }: { name: string; label: StoreLabel },
  meta: FetchedMeta,
): CapturedEvidence[] {
  const types = label.state === 'filled in' ? told(app.store, label.types) : []
  const ids = [...new Set(types.flatMap(({ meaning }) => meaning.covers))].sort(compareText)
  const among = (wanted: (type: Told) => boolean) => listed(types.filter(wanted).map(({ words }) => words))
  const isPlay = app.store === 'play'
  const isGiven = label.state !== 'not given'
  return recordEvidence(storeLabelRecord, source(app, meta, 'label', [name, ...types.map(({ words }) => words)]), {
    ...aboutFacts(app, meta, name),
    state: label.state,
    count: types.length,
    declared: among(() => true),
    covers: ids,
    shared: isGiven && isPlay ? among((t) => t.isShared) : null,
    tracked: isGiven && !isPlay ? among((t) => t.isTracked) : null,
    linked: isGiven && !isPlay ? among((t) => t.isLinked) : null,
    practices: isGiven ? label.practices : null,
    types: types.slice(0, mostTypes).map((type) => ({
      words: type.words,
      id: type.meaning.id,
      group: type.type === null ? null : short(type.group),
      isCollected: type.isCollected,
      isShared: type.isShared,
      isLinked: type.isLinked,
      isTracked: type.isTracked,
      purposes: clip(joined(type.purposes.map(short)), 300),
      isOptional: type.isOptional,
    })),
  })
}

/** The most sensitive first, each box once. */
const told = (store: Store, types: readonly DeclaredType[]): Told[] =>
  types
    .map((type) => ({
      ...type,
      words: clip(short(type.type ?? type.group), 60)
        .trim()
        .replaceAll(', ', ' – '),
      meaning: meaningOf(store, type.group, type.type),
    }))
    .filter(({ words }) => words !== '')
    .sort(
      (a, b) =>
        sensitivityOf(b.meaning.id) - sensitivityOf(a.meaning.id) ||
        compareText(a.words, b.words) ||
        compareText(a.group, b.group),
    )

/** As many as fit one line, each whole. */
function listed(items: readonly string[]): string[] {
  const kept: string[] = []
  for (const item of new Set(items)) {
    if ([...kept, item].join(', ').length > mostListed) break
    kept.push(item)
  }
  return kept
}

/** A web address as a store names it; null for anything else. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_000 || !URL.canParse(value.trim())) return null
  const { protocol, href, username } = new URL(value.trim())
  return /^https?:$/u.test(protocol) && username === '' ? href : null
}
