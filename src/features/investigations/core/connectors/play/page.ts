import { isObject, parseJson } from '../json.ts'
import {
  type DeclaredType,
  mergeTypes,
  type Stated,
  type StoreLabel,
  type StoreListing,
  webAddress,
} from '../stores/records.ts'

// Google Play writes what its pages show into nested arrays, in calls of AF_initDataCallback. The places are those of
// google-play-scraper 10.1.3 (MIT; © Facundo Olano), lib/app.js and lib/datasafety.js, checked against pages recorded in
// 2026. Google renumbers the blocks now and then, so a block is recognized by its shape. An unknown shape is not an answer.

type Path = readonly number[]

const mostBlocks = 200

/** Returns the value at a place of nested messages. */
const at = (value: unknown, path: Path): unknown => path.reduce(fieldAt, value)

/**
 * A message is an array, one element a field. Where most fields are empty, Google leaves them out and puts the rest into an
 * object at the end of the array, or into an object alone: its keys are field numbers, so that index 137 is "138".
 */
function fieldAt(message: unknown, index: number): unknown {
  if (isObject(message)) return message[String(index + 1)]
  if (!Array.isArray(message)) return undefined
  const rest: unknown = message.at(-1)
  const isBehind = isObject(rest) && index >= message.length - 1
  return isBehind && String(index + 1) in rest ? rest[String(index + 1)] : message[index]
}

const textAt = (value: unknown, path: Path): string | null => {
  const found = at(value, path)
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null
}

/** The data of a page's blocks, the one that is expected to hold it first. */
function blocksOf(html: string, expected: string): unknown[] {
  const blocks: { key: string; data: unknown }[] = []
  for (const piece of html.split('AF_initDataCallback(').slice(1, mostBlocks + 1)) {
    const script = piece.slice(0, Math.max(0, piece.indexOf('</script')))
    const key = /^\s*\{\s*key:\s*'(ds:\d+)'/u.exec(script.slice(0, 100))?.[1]
    const from = script.slice(0, 400).indexOf('data:')
    const to = script.lastIndexOf(', sideChannel:')
    const data =
      key === undefined || from < 0 || to < from ? undefined : parseJson(script.slice(from + 'data:'.length, to))
    if (key !== undefined && data !== undefined) blocks.push({ key, data })
  }
  return blocks.sort((a, b) => Number(b.key === expected) - Number(a.key === expected)).map(({ data }) => data)
}

/** The page that Play shows, with status 200 too, for what it does not have. */
const isErrorPage = (html: string, blocks: readonly unknown[]) =>
  blocks.length === 0 && html.includes('id="error-section"')

/** Reads a details page: the listing, `none` where Play has no such app, null where the shape is unknown. */
export function readPlayListing(html: string): StoreListing | 'none' | null {
  const blocks = blocksOf(html, 'ds:5')
  if (isErrorPage(html, blocks)) return 'none'
  for (const block of blocks) {
    const app = at(block, [1, 2])
    const name = textAt(app, [0, 0])
    const developer = textAt(app, [68, 0])
    const categories = [...categoriesIn(at(app, [79])), ...categoriesIn(at(app, [118]))]
    if (name === null || (developer === null && categories.length === 0)) continue
    const contentRating = textAt(app, [9, 0])
    return {
      name,
      developer,
      developerSite: webAddress(at(app, [69, 0, 5, 2])),
      privacyPolicy: webAddress(at(app, [99, 0, 5, 2])),
      category: categories[0]?.name ?? null,
      contentRating,
      offeredToChildren: childrenWords(categories, contentRating),
      updatedOn: dayAt(app, [145, 0, 1, 0]),
      installs: textAt(app, [13, 0]),
      containsAds: Array.isArray(at(app, [48])),
    }
  }
  return null
}

interface Category {
  name: string
  id: string
}

/** `[name, …, id]` in arrays within arrays, a few levels down. */
function categoriesIn(value: unknown, depth = 0): Category[] {
  if (!Array.isArray(value) || depth > 5) return []
  const [name, , id] = value
  if (typeof name === 'string' && typeof id === 'string' && /^[A-Z][A-Z_]{2,40}$/u.test(id)) return [{ name, id }]
  return value.slice(0, 20).flatMap((inner) => categoriesIn(inner, depth + 1))
}

/** "Everyone" speaks of what is harmless; a family category or an age band speaks of whom the app is for. */
const childrenWords = (categories: readonly Category[], contentRating: string | null): string | null =>
  categories.find(({ id, name }) => /^FAMILY/u.test(id) || /\b(?:kids|children)\b/iu.test(name))?.name ??
  (contentRating !== null && /^ages? (?:up to )?\d{1,2}\b/iu.test(contentRating) ? contentRating : null)

function dayAt(value: unknown, path: Path): string | null {
  const seconds = at(value, path)
  // From the first day of the store to the end of the century; everything else is another number.
  return typeof seconds === 'number' && seconds > 1_224_000_000 && seconds < 4_102_444_800
    ? new Date(seconds * 1000).toISOString().slice(0, 10)
    : null
}

export interface DataSafety {
  label: StoreLabel
  privacyPolicy: string | null
}

/** Known positions of the section, each with the position of the policy's address. */
const places: readonly { root: Path; section: number; policy: number }[] = [
  { root: [1, 2], section: 137, policy: 99 },
  { root: [1, 2, 1], section: 138, policy: 100 },
]
/** How far a renumbering may move the section. */
const sectionsAround = Array.from({ length: 24 }, (_, offset) => 126 + offset)

/** Reads a data safety page: the label, `none` where Play has no such page, null where the shape is unknown. */
export function readDataSafety(html: string): DataSafety | 'none' | null {
  const blocks = blocksOf(html, 'ds:3')
  if (isErrorPage(html, blocks)) return 'none'
  for (const block of blocks)
    for (const { root, section, policy } of places) {
      const app = at(block, root)
      const label =
        readSection(at(app, [section])) ??
        sectionsAround
          .map((n) => at(app, [n]))
          .flatMap((found) => (isTelling(found) ? (readSection(found) ?? []) : []))[0]
      if (label) return { label, privacyPolicy: webAddress(at(app, [policy, 0, 5, 2])) }
    }
  const isNotGiven = blocks.length > 0 && /No information available/u.test(html)
  return isNotGiven ? { label: { state: 'not given', types: [], practices: null }, privacyPolicy: null } : null
}

/** Each side: its groups of data types, or the title that says that there is none. */
const shared: Path = [4, 0]
const collected: Path = [4, 1]
const practices: Path = [9, 2]

/** Away from its known place, a section is recognized only where it states something. */
const isTelling = (section: unknown): boolean =>
  [shared, collected].some((side) => (groupsAt(section, side)?.length ?? 0) > 0)

/** A side that is neither listed nor said to be empty may have moved: then nothing is said about the other one either. */
function readSection(section: unknown): StoreLabel | null {
  const sharedGroups = groupsAt(section, shared)
  const collectedGroups = groupsAt(section, collected)
  if (!sharedGroups || !collectedGroups) return null
  const types = mergeTypes([
    ...typesOf(collectedGroups, { isCollected: true, isShared: false }),
    ...typesOf(sharedGroups, { isCollected: false, isShared: true }),
  ])
  return { state: types.length > 0 ? 'filled in' : 'empty', types, practices: practicesOf(at(section, practices)) }
}

interface Group {
  name: string
  entries: readonly unknown[]
}

/** Undefined where a side is neither a list of groups nor said to have none. */
function groupsAt(section: unknown, side: Path): Group[] | undefined {
  const found = at(section, [...side, 0])
  if (found === null || found === undefined)
    return /^No data (?:collected|shared)\b/iu.test(textAt(section, [...side, 1]) ?? '') ? [] : undefined
  if (!Array.isArray(found)) return undefined
  const groups = found.flatMap((group) => {
    const name = textAt(group, [0, 1])
    const entries = at(group, [4])
    return name !== null && Array.isArray(entries) ? [{ name, entries }] : []
  })
  return groups.length === found.length ? groups : undefined
}

const mostEntries = 500

const typesOf = (groups: readonly Group[], side: Pick<DeclaredType, 'isCollected' | 'isShared'>): DeclaredType[] =>
  groups
    .flatMap(({ name, entries }) =>
      entries.flatMap((entry) => {
        const type = textAt(entry, [0])
        if (type === null) return []
        return [
          {
            ...side,
            group: name,
            type,
            isLinked: false,
            isTracked: false,
            purposes: purposesOf(textAt(entry, [2]) ?? ''),
            isOptional: flagAt(entry, [1]),
          },
        ]
      }),
    )
    .slice(0, mostEntries)

/** True and false, or 1 and 0. */
function flagAt(value: unknown, path: Path): boolean | null {
  const found = at(value, path)
  return typeof found === 'boolean' || found === 0 || found === 1 ? Boolean(found) : null
}

/** "Analytics, Fraud prevention, security, and compliance": a purpose begins with a capital. */
const purposesOf = (words: string): string[] => words.split(/, (?=\p{Lu})/u).filter((purpose) => purpose.trim() !== '')

const practiceTitles = {
  encrypted: { yes: /\bis encrypted in transit\b/iu, no: /\b(?:isn['’]t|is not) encrypted\b/iu },
  deletion: {
    yes: /\bcan request that (?:your )?data (?:is|be) deleted\b/iu,
    no: /\bdata (?:can['’]t|cannot) be deleted\b/iu,
  },
  review: { yes: /\bindependent security review\b/iu, no: null },
  families: { yes: /\bplay families policy\b/iu, no: null },
}

function practicesOf(found: unknown): StoreLabel['practices'] {
  const titles = (Array.isArray(found) ? found.slice(0, 50) : []).flatMap((practice) => textAt(practice, [1]) ?? [])
  const stated = ({ yes, no }: { yes: RegExp; no: RegExp | null }): Stated =>
    titles.some((title) => no?.test(title)) ? 'no' : titles.some((title) => yes.test(title)) ? 'yes' : 'not stated'
  return {
    encrypted: stated(practiceTitles.encrypted),
    deletion: stated(practiceTitles.deletion),
    review: stated(practiceTitles.review),
    families: stated(practiceTitles.families),
  }
}
