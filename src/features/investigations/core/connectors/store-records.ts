import { compareText } from '../../../../platform/shared/text.ts'
import { isInjection } from '../../../../scanners/document/injection.ts'
import { documentEvidence, joined, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { clip, oneLine } from '../text.ts'
import type { FetchedMeta } from './network.ts'
import { dayOf, fetchedFrom } from './network-replies.ts'
import { type BoxMeaning, meaningOf, type Store, sensitivityOf } from './store-boxes.ts'

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
  /** What only one of the stores asks a vendor. */
  practices: { encrypted: Stated; deletion: Stated; review: Stated; families: Stated } | null
}

export interface StoreApp {
  store: Store
  version: string
  id: string
}

export const storeWords: Record<Store, string> = { play: 'Google Play', 'app-store': 'App Store' }

const mostTypes = 60
const mostWords = 160
/** Of a list on one line, so that the line is cited whole. */
const mostListed = 460

const source = (
  app: StoreApp,
  meta: FetchedMeta,
  kind: 'store-listing' | 'store-label',
  words: readonly (string | null)[],
) => ({
  connector: app.store,
  connectorVersion: app.version,
  kind,
  trust: 'self_declared_store' as const,
  document: `${app.store}/${app.id}/${kind === 'store-listing' ? 'listing' : 'label'}`,
  title: `${storeWords[app.store]} ${kind === 'store-listing' ? 'listing' : 'label'} of ${app.id}`,
  asOf: null,
  ...fetchedFrom(meta),
  // Names that speak to a machine reader; their lines are kept for people.
  injectionFlags: words.flatMap((text) => (text !== null && isInjection(text) ? [short(text)] : [])).filter(Boolean),
})

const headLines = (app: StoreApp, meta: FetchedMeta, document: string, name: string): Line[] => [
  ['Document', document],
  ['Name', short(name) || app.id],
  ['Store', storeWords[app.store]],
  ['App id', app.id],
  ['Looked at on', dayOf(meta.fetchedAt)],
]

const short = (words: string) => clip(oneLine(words), mostWords).trim()

const line = (key: string, value: string | null): Line[] => {
  const words = value === null ? '' : short(value)
  return words ? [[key, words]] : []
}

export function listingEvidence(app: StoreApp, listing: StoreListing, meta: FetchedMeta): CapturedEvidence[] {
  return documentEvidence(
    source(app, meta, 'store-listing', [listing.name, listing.developer, listing.category, listing.contentRating]),
    [
      { lines: headLines(app, meta, 'store listing', listing.name) },
      {
        lines: [
          ...line('Developer', listing.developer),
          ...line('Developer site', listing.developerSite),
          ['Privacy policy address', (listing.privacyPolicy && short(listing.privacyPolicy)) || 'not given'],
          ...line('Category', listing.category),
          ...line('Content rating', listing.contentRating),
          ...line('Offered to children', listing.offeredToChildren),
          ...line('Updated on', listing.updatedOn),
          ...line('Installs', listing.installs),
          ...(listing.containsAds ? [['Contains ads', 'yes'] as const] : []),
        ],
      },
    ],
  )
}

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
  const isGiven = label.state !== 'not given'
  return documentEvidence(source(app, meta, 'store-label', [name, ...types.map(({ words }) => words)]), [
    { lines: [...headLines(app, meta, 'store label', name), ['Label', label.state]] },
    {
      lines: isGiven
        ? [
            ['Number of data types declared', String(types.length)],
            ['Data types declared', among(() => true)],
          ]
        : [],
    },
    // Every type that one of the boxes may mean: what a label does not tell apart is not missing from it.
    { lines: isGiven ? [['Data type ids declared', ids.join(', ') || 'none']] : [] },
    { lines: isGiven ? [...answersOf(app.store, among), ...practiceLines(label)] : [] },
    {
      lines: types.slice(0, mostTypes).map(
        (type): Line => [
          'Declared',
          row(type.words, {
            id: type.meaning.id,
            group: type.type === null ? null : short(type.group),
            collected: yes(type.isCollected),
            shared: yes(type.isShared),
            linked: yes(type.isLinked),
            tracking: yes(type.isTracked),
            purposes: clip(joined(type.purposes.map(short)), 300),
            optional: type.isOptional === null ? null : type.isOptional ? 'yes' : 'no',
          }),
        ],
      ),
    },
  ])
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

const yes = (is: boolean) => (is ? 'yes' : null)

/** As many as fit one line, each whole. */
function listed(items: readonly string[]): string {
  let text = ''
  for (const item of new Set(items)) {
    const longer = text ? `${text}, ${item}` : item
    if (longer.length > mostListed) break
    text = longer
  }
  return text || 'none'
}

/** The App Store asks who is tracked and whose data it is, Google Play who else gets them. */
const answersOf = (store: Store, among: (wanted: (type: Told) => boolean) => string): Line[] =>
  store === 'play'
    ? [['Shared with third parties', among((t) => t.isShared)]]
    : [
        ['Used to track', among((t) => t.isTracked)],
        ['Linked to people', among((t) => t.isLinked)],
      ]

const practiceLines = ({ practices }: StoreLabel): Line[] =>
  practices
    ? [
        ['Encrypted in transit', practices.encrypted],
        ['Deletion can be requested', practices.deletion],
        ['Independent review', practices.review],
        ['Families policy', practices.families],
      ]
    : []

/** A web address as a store names it; null for anything else. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_000 || !URL.canParse(value.trim())) return null
  const { protocol, href, username } = new URL(value.trim())
  return /^https?:$/u.test(protocol) && username === '' ? href : null
}
