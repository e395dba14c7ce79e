import { isObject, parseJson } from '../json.ts'
import { type DeclaredType, mergeTypes, type StoreLabel, type StoreListing, webAddress } from '../stores/records.ts'

// The App Store tells most of a listing by its lookup service, and the privacy label only inside the page: as JSON in
// `serialized-server-data`, in older pages in a `shoebox`. Both name the same privacy types in much the same words, so that
// they are looked for by shape and not by place.

export interface AppleLookup {
  listing: StoreListing
  trackId: string
  /** As the installation file names itself. */
  bundleId: string | null
}

/** The app of a lookup's answer: `none` where the store has no such app, null where the answer is not what is known. */
export function readLookup(text: string): AppleLookup | 'none' | null {
  const answer = parseJson(text)
  if (!isObject(answer) || !Array.isArray(answer.results)) return null
  if (answer.results.length === 0) return 'none'
  const app = answer.results.find((result) => isObject(result) && /^(?:mac-)?software$/u.test(String(result.kind)))
  if (!isObject(app) || typeof app.trackId !== 'number' || typeof app.trackName !== 'string') return null
  const genres = Array.isArray(app.genres) ? app.genres.filter((genre) => typeof genre === 'string') : []
  const category = words(app.primaryGenreName)
  return {
    trackId: String(app.trackId),
    bundleId: words(app.bundleId),
    listing: {
      name: app.trackName,
      developer: words(app.sellerName) ?? words(app.artistName),
      developerSite: webAddress(app.sellerUrl),
      privacyPolicy: null,
      category,
      contentRating: words(app.contentAdvisoryRating) ?? words(app.trackContentRating),
      offeredToChildren: [category, ...genres].find((genre) => genre === 'Kids') ?? null,
      updatedOn: /^\d{4}-\d{2}-\d{2}/u.exec(words(app.currentVersionReleaseDate) ?? '')?.[0] ?? null,
      installs: null,
      containsAds: false,
    },
  }
}

const words = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

export interface ApplePage {
  /** Null where no label was found in a shape that is known. */
  label: StoreLabel | null
  privacyPolicy: string | null
  /** "Made for Ages 6–8". */
  ageBand: string | null
}

export function readApplePage(html: string): ApplePage {
  const found = collect(serverData(html))
  return {
    label: labelOf(found),
    privacyPolicy: found.policies[0] ?? policyLink(html),
    ageBand: found.ageBands[0] ?? null,
  }
}

const dataElements = ['id="serialized-server-data"', 'id="shoebox-media-api-cache-apps"']

/** The JSON of the page's data elements; a shoebox has JSON within its strings. */
function serverData(html: string): unknown[] {
  return dataElements.flatMap((mark) => {
    const element = html.indexOf(mark)
    const from = element < 0 ? -1 : html.indexOf('>', element)
    const to = from < 0 ? -1 : html.indexOf('</script', from)
    const data = to < 0 ? undefined : parseJson(html.slice(from + 1, to))
    const inner = isObject(data)
      ? Object.values(data).flatMap((v) => (typeof v === 'string' ? [parseJson(v)] : []))
      : []
    return [data, ...inner].filter((value) => value !== undefined)
  })
}

interface Found {
  types: Record<string, unknown>[]
  /** Whether a list of privacy types is there at all, if only an empty one. */
  hasList: boolean
  policies: string[]
  ageBands: string[]
}

const mostNodes = 400_000

/** Everything of interest, wherever it lies. Without recursion: the page decides how deep its data are. */
function collect(roots: readonly unknown[]): Found {
  const found: Found = { types: [], hasList: false, policies: [], ageBands: [] }
  const open: { value: unknown; isInformation: boolean }[] = roots.map((value) => ({ value, isInformation: false }))
  for (let seen = 0; seen < open.length && seen < mostNodes; seen++) {
    const { value, isInformation } = open[seen] ?? { value: undefined, isInformation: false }
    if (Array.isArray(value)) for (const inner of value) open.push({ value: inner, isInformation })
    else if (isObject(value)) {
      if (typeof value.identifier === 'string' && /^DATA_[A-Z_]+$/u.test(value.identifier)) found.types.push(value)
      if (isPolicyLink(value)) found.policies.push(...policyAddress(value))
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'privacyTypes')
          found.hasList ||= Array.isArray(inner) || (isObject(inner) && Array.isArray(inner.items))
        open.push({ value: inner, isInformation: isInformation || key === 'information' })
      }
    } else if (isInformation && typeof value === 'string') {
      const band = /^(?:\d{1,2}\+, ?)?(Made for Ages [\d–-]{1,7}(?: (?:and|&) \p{L}+)?)$/u.exec(value.trim())?.[1]
      if (band) found.ageBands.push(band)
    }
  }
  return found
}

const isPolicyLink = ({ title, linkText, text }: Record<string, unknown>): boolean =>
  [title, linkText, text].some((name) => typeof name === 'string' && isPolicyName(name))

const isPolicyName = (name: string): boolean => /^(?:app |developer(?:['’]s)? )?privacy policy$/iu.test(name.trim())

const policyAddress = (link: Record<string, unknown>): string[] =>
  [link.url, link.pageUrl, link.href].flatMap((url) => vendorAddress(url) ?? [])

/** At the foot of every page Apple links its own policy. */
function vendorAddress(value: unknown): string | null {
  const url = webAddress(value)
  return url !== null && !/(?:^|\.)apple\.com$/u.test(new URL(url).hostname) ? url : null
}

const mostLinks = 2_000

function policyLink(html: string): string | null {
  for (const piece of html.split(/<a\s/u, mostLinks).slice(1)) {
    const link = piece.slice(0, 3_000)
    const tag = link.slice(0, Math.max(0, link.indexOf('>')))
    const text = link.slice(tag.length + 1, Math.max(0, link.indexOf('</a')))
    if (!isPolicyName(text.replace(/<[^<>]*>/gu, ' '))) continue
    const url = vendorAddress(/\bhref="([^"]*)"/u.exec(tag)?.[1]?.replaceAll('&amp;', '&'))
    if (url !== null) return url
  }
  return null
}

/** Every DATA_… type of the store; others are not counted as none. */
const kinds: Record<string, Pick<DeclaredType, 'isCollected' | 'isLinked' | 'isTracked'>> = {
  DATA_USED_TO_TRACK_YOU: { isCollected: true, isLinked: false, isTracked: true },
  DATA_LINKED_TO_YOU: { isCollected: true, isLinked: true, isTracked: false },
  DATA_NOT_LINKED_TO_YOU: { isCollected: true, isLinked: false, isTracked: false },
}

function labelOf({ types, hasList }: Found): StoreLabel | null {
  const declared = types.flatMap((type) => {
    const kind = kinds[String(type.identifier)]
    return kind ? typesIn(type).map((box) => ({ ...box, ...kind })) : []
  })
  if (declared.length > 0) return { state: 'filled in', types: mergeTypes(withoutBare(declared)), practices: null }
  if (types.some(({ identifier }) => identifier === 'DATA_NOT_COLLECTED'))
    return { state: 'empty', types: [], practices: null }
  // A list that has something else in it is not one that is understood.
  return hasList && types.length === 0 ? { state: 'not given', types: [], practices: null } : null
}

type Box = Omit<DeclaredType, 'isCollected' | 'isLinked' | 'isTracked'>

/** Types by category, for no purpose in particular or for each purpose. */
function typesIn(type: Record<string, unknown>): Box[] {
  const purposes = listOf(type.purposes).filter(isObject)
  return [
    ...boxesIn(type, []),
    ...purposes.flatMap((purpose) => {
      const name = words(purpose.title) ?? words(purpose.purpose)
      return boxesIn(purpose, name === null ? [] : [name])
    }),
  ]
}

const mostBoxes = 500

const boxesIn = (holder: Record<string, unknown>, purposes: readonly string[]): Box[] =>
  [...listOf(holder.categories), ...listOf(holder.dataCategories)]
    .filter(isObject)
    .flatMap((category): Box[] => {
      const group = words(category.title) ?? words(category.dataCategory)
      if (group === null) return []
      const names = listOf(category.dataTypes).flatMap((type) => words(isObject(type) ? type.title : type) ?? [])
      const box = { group, purposes, isShared: false, isOptional: null }
      return names.length > 0 ? names.map((type) => ({ ...box, type })) : [{ ...box, type: null }]
    })
    .slice(0, mostBoxes)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The page names each category alone, and again with its types where somebody clicks. */
function withoutBare(types: readonly DeclaredType[]): DeclaredType[] {
  const kindOf = (t: DeclaredType) => JSON.stringify([t.group, t.isTracked, t.isLinked])
  const named = new Set(types.filter(({ type }) => type !== null).map(kindOf))
  return types.filter((t) => t.type !== null || !named.has(kindOf(t)))
}
