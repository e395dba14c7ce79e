import { parseJson } from '../json.ts'
import {
  type DeclaredType,
  mergeTypes,
  type Stated,
  type StoreLabel,
  type StoreListing,
  webAddress,
} from '../stores/records.ts'

// Google Play writes what its pages show into nested arrays, in calls of AF_initDataCallback. The places are those of
// google-play-scraper 10.1.3 (MIT; © Facundo Olano), lib/app.js and lib/datasafety.js. Google numbers the blocks anew now
// and then, so a block is known by its shape. A shape that is not known is no answer.

type Path = readonly number[]

const mostBlocks = 200

/** The value at a place of arrays within arrays. */
function at(value: unknown, path: Path): unknown {
  let found = value
  for (const step of path) {
    if (!Array.isArray(found)) return undefined
    found = found[step]
  }
  return found
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

/** The listing of a details page; null where the page is not what is known. */
export function readPlayListing(html: string): StoreListing | null {
  for (const block of blocksOf(html, 'ds:5')) {
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

/** Where the section has stood: now, and before 10.1.3. Each with the place of the policy's address. */
const places: readonly { root: Path; section: number; policy: number }[] = [
  { root: [1, 2, 1], section: 138, policy: 100 },
  { root: [1, 2], section: 137, policy: 99 },
]
/** How far a renumbering may move the section. */
const sectionsAround = Array.from({ length: 24 }, (_, offset) => 126 + offset)

/** The label of a data safety page; null where the page is not what is known. */
export function readDataSafety(html: string): DataSafety | null {
  const blocks = blocksOf(html, 'ds:3')
  for (const block of blocks)
    for (const { root, section, policy } of places) {
      const app = at(block, root)
      const label =
        readSection(at(app, [section]), html) ??
        sectionsAround
          .map((n) => at(app, [n]))
          .flatMap((found) => (isTelling(found) ? (readSection(found, html) ?? []) : []))[0]
      if (label) return { label, privacyPolicy: webAddress(at(app, [policy, 0, 5, 2])) }
    }
  const isNotGiven = blocks.length > 0 && /No information available/u.test(html)
  return isNotGiven ? { label: { state: 'not given', types: [], practices: null }, privacyPolicy: null } : null
}

const shared: Path = [4, 0, 0]
const collected: Path = [4, 1, 0]
const practices: Path = [9, 2]

/** Not at its place, a section is only known where it says something. */
const isTelling = (section: unknown): boolean =>
  [shared, collected].some((path) => (groupsAt(section, path)?.length ?? 0) > 0)

function readSection(section: unknown, html: string): StoreLabel | null {
  if (!Array.isArray(at(section, [4]))) return null
  const sharedGroups = groupsAt(section, shared)
  const collectedGroups = groupsAt(section, collected)
  if (sharedGroups === undefined || collectedGroups === undefined) return null
  const types = mergeTypes([
    ...typesOf(collectedGroups ?? [], { isCollected: true, isShared: false }),
    ...typesOf(sharedGroups ?? [], { isCollected: false, isShared: true }),
  ])
  // Without a single list the page itself must say that there is none.
  const isSaid = (sharedGroups !== null && collectedGroups !== null) || /No data (?:collected|shared)/u.test(html)
  if (types.length === 0 && !isSaid) return null
  return { state: types.length > 0 ? 'filled in' : 'empty', types, practices: practicesOf(at(section, practices)) }
}

interface Group {
  name: string
  entries: readonly unknown[]
}

/** Null: no list stands there; undefined: something that is no list of groups. */
function groupsAt(section: unknown, path: Path): Group[] | null | undefined {
  const found = at(section, path)
  if (found === null || found === undefined) return null
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
        const optional = at(entry, [1])
        if (type === null) return []
        return [
          {
            ...side,
            group: name,
            type,
            isLinked: false,
            isTracked: false,
            purposes: purposesOf(textAt(entry, [2]) ?? ''),
            isOptional: typeof optional === 'boolean' ? optional : null,
          },
        ]
      }),
    )
    .slice(0, mostEntries)

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
