import type { DocumentType, SearchDocument } from '../../src/features/search/index/document.ts'

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000
  }
}

const onsets =
  'b c d f g h j k l m n p r s t v w y z bl br ch cl cr dr fl fr gl gr pl pr sh sl sn sp st str th tr qu sc sk sw tw'.split(
    ' ',
  )
const vowels = 'a e i o u a e i o ai ee ea io oo ou ia y'.split(' ')
const codas = ' n r l s t m x d k nd ng rt st ck ll ss'.split(' ')
const endings = [
  '',
  '',
  '',
  '',
  'ly',
  'ify',
  'io',
  'ads',
  'hub',
  'box',
  'Pay',
  'Net',
  'Lab',
  'Flow',
  'Track',
  'Chat',
  'Go',
]
const products =
  `Ads Analytics Attribution Audio Bank Banking Browser Camera Chat Checkout Cloud Connect Consent Crash Dating Data
  Delivery Diary Editor Engage Events Fitness Games Health Home Insights Jobs Keyboard Launcher Learn Lite Mail Maps Manager Market
  Media Messenger Metrics Mobile Music News Notes Pay Photo Player Podcast Premium Print Push Radio Recipes Reminder Rewards Scanner
  Search Shop Sleep Social Sports Stickers Studio Tag Taxi Tickets Tracker Translate Travel Tuner TV VPN Video Wallet Weather Widget Workout`.split(
    /\s+/,
  )
const makers = ['GmbH', 'Inc.', 'Ltd', 'LLC', 'SA', 'AB', 'Labs', 'Technologies', 'Media Group', 'Ireland']
const topLevels = ['com', 'com', 'com', 'net', 'io', 'co', 'de', 'app']
const countries = ['US', 'US', 'US', 'IE', 'DE', 'FR', 'GB', 'CN', 'IN', 'IL', 'SE']
const levels = ['high', 'medium', 'low', 'unknown']

export interface CorpusInput {
  size: number
  seed: number
  /** Real names, which come first and are the best known. */
  names: readonly string[]
}

/** Entries as a catalog holds them: unique names, a package id or host each, often the maker's name, reach by rank. */
export function makeCorpus({ size, seed, names }: CorpusInput): SearchDocument[] {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T // random() is below 1
  const taken = new Set<string>()
  const documents: SearchDocument[] = []
  for (let id = 0; documents.length < size; id++) {
    const brand = brandName(random, pick)
    const name = names[id] ?? entryName(brand, random, pick)
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    const type: DocumentType = random() < 0.6 ? 'app' : random() < 0.4 ? 'sdk' : 'domain'
    const company = `${id < names.length ? name : brand} ${pick(makers)}`
    const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '')
    const host = `${slug}.${pick(topLevels)}`
    const keys = type === 'domain' ? [`*.${host}`] : [`com.${brand.toLowerCase()}.${slug.slice(0, 12)}`]
    if (random() < 0.3) keys.push(company)
    documents.push({
      id: String(documents.length),
      type,
      name,
      keys,
      reach: Math.round(1e9 / (documents.length + 1) ** 0.9),
      facets: {
        level: pick(levels),
        category: pick(products),
        company,
        country: pick(countries),
        evidenceYear: random() < 0.4 ? null : String(2019 + Math.floor(random() * 7)),
      },
    })
  }
  return documents
}

type Pick = <T>(list: readonly T[]) => T

function brandName(random: () => number, pick: Pick): string {
  let word = ''
  for (let syllables = 2 + Math.floor(random() * 2); syllables > 0; syllables--)
    word += pick(onsets) + pick(vowels) + pick(codas)
  return (word[0] ?? '').toUpperCase() + word.slice(1) + pick(endings)
}

function entryName(brand: string, random: () => number, pick: Pick): string {
  const kind = random()
  if (kind < 0.4) return brand
  if (kind < 0.7) return `${brand} ${pick(products)}`
  if (kind < 0.85) return `${brand} ${pick(products)} ${pick(products)}`
  if (kind < 0.95) return `${pick(products)} ${brand}`
  return `${brand}: ${pick(products)} & ${pick(products)}`
}

export interface BenchQuery {
  text: string
  /** The entry that the person means. */
  id: string
}

/** Beginnings of 1 to 8 characters, of popular entries more often. */
export function makePrefixes(corpus: readonly SearchDocument[], count: number, seed: number): BenchQuery[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const { name, id } = popular(corpus, random)
    return { text: name.toLowerCase().slice(0, 1 + Math.floor(random() * 8)), id }
  })
}

/** Misspelt names of five letters or more: four in five with one slip, the others with two. */
export function makeTypos(corpus: readonly SearchDocument[], count: number, seed: number): BenchQuery[] {
  const random = seededRandom(seed)
  const queries: BenchQuery[] = []
  while (queries.length < count) {
    const { name, id } = popular(corpus, random)
    if (name.replace(/[^\p{L}]/gu, '').length < 5) continue
    const once = misspell(name.toLowerCase(), random)
    queries.push({ text: random() < 0.8 ? once : misspell(once, random), id })
  }
  return queries
}

/** The words of names with several, in another order. */
export function makeReordered(corpus: readonly SearchDocument[], count: number, seed: number): BenchQuery[] {
  const random = seededRandom(seed)
  const several = corpus.filter(({ name }) => name.split(/\s+/).length > 1)
  return Array.from({ length: several.length === 0 ? 0 : count }, () => {
    const { name, id } = popular(several, random)
    return { text: name.toLowerCase().split(/\s+/).reverse().join(' '), id }
  })
}

function popular(corpus: readonly SearchDocument[], random: () => number): SearchDocument {
  return corpus[Math.floor(corpus.length * random() ** 3)] as SearchDocument // random() is below 1
}

/** One slip of the fingers: a letter lost, doubled or added, another one, or two swapped. */
export function misspell(text: string, random: () => number): string {
  const place = Math.floor(random() * text.length)
  const letter = String.fromCharCode(97 + Math.floor(random() * 26))
  const kind = random()
  if (kind < 0.25) return text.slice(0, place) + text.slice(place + 1)
  if (kind < 0.5) return text.slice(0, place) + letter + text.slice(place)
  if (kind < 0.75) return text.slice(0, place) + letter + text.slice(place + 1)
  if (place + 1 >= text.length) return text.slice(0, place)
  return text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2)
}
