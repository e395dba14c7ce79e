import { isObject, parseJson } from '../json.ts'
import { type DeclaredType, mergeTypes, type StoreLabel, type StoreListing, webAddress } from '../stores/records.ts'

// The lookup service of the App Store has most of a listing; the privacy label is only inside the page. Since November 2025
// it is JSON in `serialized-server-data`, before that JSON in a `shoebox`, and cards of the page itself. The JSON names the
// same privacy types in much the same words, so they are searched by shape and not by place.

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
    label: labelOf(found) ?? (found.types.length === 0 ? labelOfCards(html) : null),
    privacyPolicy: found.policies[0] ?? policyLink(html),
    ageBand: found.ageBands[0] ?? null,
  }
}

const dataElements = ['id="serialized-server-data"', 'id="shoebox-media-api-cache-apps"']

/** The JSON of the page's data elements; a shoebox has JSON within its strings, and some are escaped like text. */
function serverData(html: string): unknown[] {
  return dataElements.flatMap((mark) => {
    const element = html.indexOf(mark)
    const from = element < 0 ? -1 : html.indexOf('>', element)
    const to = from < 0 ? -1 : html.indexOf('</script', from)
    const text = to < 0 ? '' : html.slice(from + 1, to)
    const data = parseJson(text) ?? parseJson(unescaped(text))
    const inner = isObject(data)
      ? Object.values(data).flatMap((v) => (typeof v === 'string' ? [parseJson(v)] : []))
      : []
    return [data, ...inner].filter((value) => value !== undefined)
  })
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

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

/** The DATA_… types of the store; an unknown one does not count as none. */
const kinds: Record<string, Pick<DeclaredType, 'isCollected' | 'isLinked' | 'isTracked'>> = {
  DATA_USED_TO_TRACK_YOU: { isCollected: true, isLinked: false, isTracked: true },
  DATA_LINKED_TO_YOU: { isCollected: true, isLinked: true, isTracked: false },
  DATA_NOT_LINKED_TO_YOU: { isCollected: true, isLinked: false, isTracked: false },
}

const noData = 'DATA_NOT_COLLECTED'

function labelOf({ types, hasList }: Found): StoreLabel | null {
  const declared = types.flatMap((type) => {
    const kind = kinds[String(type.identifier)]
    return kind ? typesIn(type).map((box) => ({ ...box, ...kind })) : []
  })
  // Beside a type that is unknown the others are half a label.
  if (types.some(({ identifier }) => identifier !== noData && !Object.hasOwn(kinds, String(identifier)))) return null
  if (declared.length > 0) return { state: 'filled in', types: mergeTypes(withoutBare(declared)), practices: null }
  if (types.some(({ identifier }) => identifier === noData)) return { state: 'empty', types: [], practices: null }
  return hasList && types.length === 0 ? { state: 'not given', types: [], practices: null } : null
}

const mostCards = 20
const headings: Record<string, string> = {
  'data used to track you': 'DATA_USED_TO_TRACK_YOU',
  'data linked to you': 'DATA_LINKED_TO_YOU',
  'data not linked to you': 'DATA_NOT_LINKED_TO_YOU',
}

/** Reads the cards of pages from 2020 to 2025: a heading for each kind, and below it categories without their types. */
function labelOfCards(html: string): StoreLabel | null {
  const cards = html
    .split('privacy-type__heading', mostCards)
    .slice(1)
    .map((card) => ({
      heading: textBehind(card).toLowerCase(),
      groups: card.split('privacy-type__data-category-heading', mostBoxes).slice(1).map(textBehind),
    }))
  if (cards.length === 0) return null
  const declared = cards.flatMap(({ heading, groups }) => {
    const kind = kinds[headings[heading] ?? '']
    return groups.flatMap((group) =>
      kind && group !== '' ? [{ ...kind, group, type: null, purposes: [], isShared: false, isOptional: null }] : [],
    )
  })
  const isOnly = (words: string) => cards.every(({ heading }) => heading === words)
  if (isOnly('data not collected')) return { state: 'empty', types: [], practices: null }
  if (isOnly('no details provided')) return { state: 'not given', types: [], practices: null }
  // A card that is not understood may hold the gravest of them.
  const isWhole = cards.every(({ heading, groups }) => Object.hasOwn(headings, heading) && groups.length > 0)
  return isWhole ? { state: 'filled in', types: mergeTypes(declared), practices: null } : null
}

/** The text of the element whose tag goes on here: up to the next tag. */
const textBehind = (piece: string): string =>
  unescaped(/^[^<>]{0,500}>([^<]{0,200})</u.exec(piece)?.[1] ?? '')
    .replace(/\s+/gu, ' ')
    .trim()

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

/** The page names each category alone, and again with its types where someone clicks. */
function withoutBare(types: readonly DeclaredType[]): DeclaredType[] {
  const kindOf = (t: DeclaredType) => JSON.stringify([t.group, t.isTracked, t.isLinked])
  const named = new Set(types.filter(({ type }) => type !== null).map(kindOf))
  return types.filter((t) => t.type !== null || !named.has(kindOf(t)))
}
