import { z } from 'zod'
import type { Evidence } from './evidence.ts'
import type { Finding } from './findings/finding.ts'
import { frameworkSupported, frameworksIn, tenseOf } from './verify/frameworks.ts'
import { dateSupported, dates, maxAges, quantities, sameQuantity } from './verify/numbers.ts'
import { passageOf, type Passage, type Row } from './verify/rows.ts'
import {
  absolutes,
  antonyms,
  commonNames,
  contentStems,
  isContent,
  negationCount,
  starters,
  stem,
  stemSet,
  tokens,
  weighty,
  wholeTokens,
} from './verify/words.ts'

// Every sentence of a report is held against the evidence that it cites, by ten rules in a fixed order; the first that fails
// drops it. A wrong sentence kept matters more than a right one dropped, so doubt drops.

export const sentenceKinds = ['fact', 'inference', 'recommendation'] as const

export const sentence = z.strictObject({
  text: z.string().min(1).max(1200),
  /** Evidence (E12) and findings (F3). */
  cites: z.array(z.string().regex(/^[EF][1-9]\d*$/)).min(1).max(6),
  kind: z.enum(sentenceKinds),
})
export type Sentence = z.infer<typeof sentence>

export const verifierRules = [
  'schema',
  'evidence',
  'number',
  'name',
  'framework',
  'polarity',
  'absolute',
  'coverage',
  'binding',
  'inference',
] as const
export type VerifierRule = (typeof verifierRules)[number]

export type VerifierOutcome = { keep: true } | { keep: false; rule: VerifierRule; reason: string }

/** What the verifier reads of a piece of evidence. */
export interface VerifiableEvidence {
  id: string
  /** Excerpt, with what stands around it where the store gives it. */
  text: string
  /** What says where it comes from: kind, connector, address; a title only where it is ours. */
  context: string
  /** `Key: value` lines about one thing. */
  isRecord: boolean
}

export interface VerifyContext {
  subject: { name: string; aliases: readonly string[] }
  evidence: ReadonlyMap<string, VerifiableEvidence>
  findings: ReadonlyMap<string, Pick<Finding, 'direction' | 'statement' | 'evidence'>>
}

/** What a stored piece of evidence offers the verifier; sentences with text aimed at machine readers are left out. */
export function verifiable(item: Evidence, context?: string): VerifiableEvidence {
  const own = item.retrievedVia === 'catalog' && item.contentType.startsWith('text/plain')
  const text = context ?? item.excerpt
  return {
    id: item.id,
    text: item.injectionFlags.length ? withoutFlagged(text, item.injectionFlags) : text,
    context: [item.kind, item.connector, own ? item.title : '', item.requestedUrl, item.finalUrl].filter(Boolean).join(' '),
    isRecord: own,
  }
}

const withoutFlagged = (text: string, flags: readonly string[]): string =>
  text
    .split(/(?<=[.!?])\s+|\n/u)
    .filter((s) => !flags.some((flag) => s.includes(flag)))
    .join('\n')

const isCitation = (id: string) => /^[EF][1-9]\d*$/.test(id)

export function verifySentence(candidate: unknown, context: VerifyContext): VerifierOutcome {
  const parsed = sentence.safeParse(candidate)
  if (!parsed.success) return drop('schema', 'not a sentence with one to six citations')
  const { text, cites, kind } = parsed.data
  const unknown = cites.find((id) => isCitation(id) && !context.evidence.has(id) && !context.findings.has(id))
  if (unknown) return drop('schema', `${unknown} is not of this run`)

  const findings = cites.flatMap((id) => context.findings.get(id) ?? [])
  const ids = new Set([...cites, ...findings.flatMap((f) => f.evidence)])
  const sources = [...ids].flatMap((id) => context.evidence.get(id) ?? []).map(readSource)
  if (sources.every((s) => !s.text.trim())) return drop('evidence', 'the cited evidence has no text')
  // What a finding states was itself verified, so an inference may rest on its words.
  const statements = kind === 'fact' ? [] : findings.map((f) => f.statement)
  const known = [...sources.map((s) => `${s.text}\n${s.context}`), ...statements].join('\n')

  const plain = withoutNames(text, context.subject)
  return (
    numberFault(plain, known, sources) ??
    nameFault(text, known, context.subject) ??
    frameworkFault(text, known) ??
    (kind === 'fact' ? polarityFault(plain, sources) : undefined) ??
    absoluteFault(text, known) ??
    (kind === 'fact' ? coverageFault(plain, sources) : undefined) ??
    (kind === 'fact' ? bindingFault(text, sources) : undefined) ??
    restsFault(kind, findings) ?? { keep: true }
  )
}

interface Source extends VerifiableEvidence, Passage {
  contextStems: Set<string>
}

/** Evidence does not change, and a report cites the same piece many times. */
const readSources = new WeakMap<VerifiableEvidence, Source>()

function readSource(e: VerifiableEvidence): Source {
  const known = readSources.get(e)
  if (known) return known
  const source = { ...e, ...passageOf(e.text, e.isRecord), contextStems: stemSet(e.context) }
  readSources.set(e, source)
  return source
}

const drop = (rule: VerifierRule, reason: string): { keep: false; rule: VerifierRule; reason: string } => ({ keep: false, rule, reason })

/** The sentence without the subject's names: "8 Ball Pool" counts nothing, and "Find My Kids" finds nothing. */
function withoutNames(text: string, { name, aliases }: VerifyContext['subject']): string {
  const names = [name, ...aliases].filter(Boolean).toSorted((a, b) => b.length - a.length)
  const words = new Set(names.flatMap((n) => n.split(/\s+/u)).filter((w) => /^\p{Lu}/u.test(w)))
  const blank = (found: string) => ' '.repeat(found.length)
  return names
    .reduce((rest, n) => rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(n)}(?![\\p{L}\\p{N}])`, 'gu'), blank), text)
    .replace(/[\p{L}\p{N}]+/gu, (word) => (words.has(word) ? blank(word) : word))
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')

function numberFault(text: string, known: string, sources: readonly Source[]) {
  const said = dates(text)
  const there = dates(known)
  const late = said.found.find((d) => !dateSupported(d, there.found))
  if (late) return drop('number', `${late} is not in the evidence`)
  const knownQuantities = [...quantities(there.rest), ...maxAges(known)]
  for (const q of quantities(said.rest)) {
    const isYear = q.unit === 'count' && /^(?:19|20)\d\d$/u.test(q.raw)
    if (isYear && there.found.some((d) => d.startsWith(q.raw))) continue
    const same = knownQuantities.filter((k) => sameQuantity(q, k))
    if (same.length === 0) return drop('number', `${q.raw} is not in the evidence`)
    const counted = q.noun && q.unit === 'count' ? knownQuantities.filter((k) => k.unit === 'count' && k.noun === q.noun) : []
    if (counted.length > 0 && !counted.some((k) => sameQuantity(q, k)))
      return drop('number', `the evidence counts ${q.noun} differently`)
    if (!isYear && !standsNear(q, said.rest, sources)) return drop('number', `${q.raw} belongs to another statement of the evidence`)
  }
  return undefined
}

const nearby = (text: string) => text.split(/\s+/u).filter((w) => /[\p{L}\p{N}]/u.test(w))

/** A number must come from a row that shares a word with the words around it. */
function standsNear(q: { at: number; raw: string; value: number; unit: string }, text: string, sources: readonly Source[]) {
  const around = new Set(
    contentStems(`${nearby(text.slice(0, q.at)).slice(-6).join(' ')} ${nearby(text.slice(q.at)).slice(0, 6).join(' ')}`),
  )
  if (around.size === 0) return true
  return sources.some((s) =>
    s.rows.some((row) => {
      const rest = dates(row.text).rest
      const has = [...quantities(rest), ...maxAges(row.text)].some((k) => sameQuantity(q as typeof k, k))
      return has && [...around].some((w) => row.stems.has(w) || (!s.isRecord && s.contextStems.has(w)))
    }),
  )
}

function nameFault(text: string, known: string, subject: VerifyContext['subject']) {
  const there = stemSet(known)
  const own = stemSet([subject.name, ...subject.aliases].join(' '))
  const literal = known.toLowerCase()
  for (const [index, t] of wholeTokens(dates(text).rest).entries()) {
    const isInitial = index === 0 || /[.!?:]\s+["'(]?$/u.test(text.slice(0, t.at))
    const looksLikeName = /\p{Lu}/u.test(t.raw) || /[\p{L}\d][._@/][\p{L}\d]/u.test(t.raw)
    if (!looksLikeName || /^\d/u.test(t.raw) || t.raw === 'I') continue
    const lower = t.raw.toLowerCase()
    if (there.has(t.stem) || own.has(t.stem) || literal.includes(lower)) continue
    if ((isInitial && starters.has(lower)) || commonNames.has(lower)) continue
    // A hyphened or slashed word is known when its pieces are.
    const parts = tokens(t.raw).slice(1)
    if (parts.length > 1 && !/[@.]/u.test(t.raw) && parts.every((p) => there.has(p.stem) || own.has(p.stem))) continue
    return drop('name', `${t.raw} is not in the evidence`)
  }
  return undefined
}

function frameworkFault(text: string, known: string) {
  const there = frameworksIn(known)
  for (const name of frameworksIn(text)) {
    if (!frameworkSupported(name, there)) return drop('framework', `${name} is not in the evidence`)
    const rows = known.split(/\n|(?<=[.;])\s+/u).filter((row) => frameworkSupported(name, frameworksIn(row)))
    if (rows.length > 0 && !rows.some((row) => tenseOf(row) === tenseOf(text)))
      return drop('framework', `${name} is ${tenseOf(rows[0] ?? '')} in the evidence`)
  }
  return undefined
}

/** Parts that say something of their own: each is held against one row. */
export function partsOf(text: string): string[] {
  const cut = text.split(/;\s+|,?\s+(?:and|but|while|although|whereas)\s+(?=(?:the|it|its|they|no|a|an)\s)|,\s+but\s+|\s+contradicts?\s+/u)
  return cut.length > 1 && cut.every((part) => contentStems(part).length > 1) ? cut : [text]
}

const overlap = (stems: readonly string[], set: ReadonlySet<string>) => stems.filter((s) => set.has(s)).length

/** The rows that say most of a part; of equally good ones all. */
function bestRows(stems: readonly string[], sources: readonly Source[]): { row: Row; source: Source }[] {
  const scored = sources.flatMap((source) => source.rows.map((row) => ({ row, source, hits: overlap(stems, row.stems) })))
  const best = Math.max(0, ...scored.map((s) => s.hits))
  return best === 0 ? [] : scored.filter((s) => s.hits === best)
}

function polarityFault(text: string, sources: readonly Source[]) {
  for (const part of partsOf(text)) {
    const stems = contentStems(part)
    const best = bestRows(stems, sources)
    if (best.length === 0) continue
    // Two negations may undo each other: then the row must have as many.
    const count = negationCount(part)
    const agrees = ({ row }: { row: Row }) => row.negated === count > 0 && (count < 2 || negationCount(row.text) === count)
    if (!best.some(agrees)) return drop('polarity', 'the evidence says the opposite')
    const words = new Set(tokens(part).map((t) => t.stem))
    for (const group of antonyms)
      for (const said of group) {
        if (!words.has(said)) continue
        const others = group.filter((w) => w !== said && !words.has(w))
        const swapped = ({ row }: { row: Row }) => !row.stems.has(said) && others.some((w) => row.stems.has(w))
        if (best.every(swapped)) return drop('polarity', `the evidence does not say ${said}`)
      }
  }
  return choiceFault(text, sources)
}

/** A line such as `Platform: iOS` or `Risk level: low` decides between words that exclude each other. */
function choiceFault(text: string, sources: readonly Source[]) {
  const words = wholeTokens(text).map((t) => t.stem)
  const choices = sources.filter((s) => s.isRecord).flatMap((s) => s.rows.flatMap(choiceOf))
  for (const { key, group } of choices) {
    const same = choices.filter((c) => c.group === group)
    const keyEnds = words.flatMap((w, index) => (w === key.at(-1) && key.every((k) => words.includes(k)) ? [index] : []))
    const said = keyEnds.length
      ? keyEnds.flatMap((index) => words.slice(index).find((w) => group.includes(w)) ?? [])
      : same.some((c) => c.key.every((k) => words.includes(k)))
        ? []
        : words.filter((w) => group.includes(w))
    const astray = said.find((w) => !same.some((c) => c.value === w))
    if (astray) return drop('polarity', `the evidence does not say ${astray}`)
  }
  return undefined
}

function choiceOf(row: Row): { key: string[]; value: string; group: readonly string[] }[] {
  const [key = '', value = ''] = row.key === null ? row.text.split(': ') : []
  const word = stem(value.trim())
  const group = antonyms.find((g) => g.includes(word))
  return group && /^[\p{L}-]+$/u.test(value.trim()) ? [{ key: contentStems(key), value: word, group }] : []
}

function absoluteFault(text: string, known: string) {
  const there = new Set([...known.matchAll(absolutes)].map((m) => stem(m[0])))
  const bold = [...text.matchAll(absolutes)].find((m) => !there.has(stem(m[0])))
  return bold && drop('absolute', `"${bold[0]}" is not in the evidence`)
}

function coverageFault(text: string, sources: readonly Source[]) {
  const least = sources.length > 1 ? 0.5 : 0.6
  const known = new Set(sources.flatMap((s) => [...s.contextStems, ...s.rows.flatMap((r) => [...r.stems])]))
  const unsaid = contentStems(text).map((s) => !known.has(s))
  const heavy = contentStems(text).find((s) => weighty.has(s) && !known.has(s))
  if (heavy) return drop('coverage', `"${heavy}" is not in the evidence`)
  // Three foreign words among four in a row are a claim of their own, however well the rest is covered.
  if (unsaid.some((_, at) => unsaid.slice(at, at + 4).filter(Boolean).length >= 3))
    return drop('coverage', 'a stretch of the sentence is not in the evidence')
  let hits = 0
  let total = 0
  for (const part of partsOf(text)) {
    const stems = contentStems(part)
    if (stems.length === 0) continue
    const covered = new Set(sources.flatMap((source) => coveredBy(stems, source)))
    hits += covered.size
    total += stems.length
    if (covered.size / stems.length < least - 0.1)
      return drop('coverage', `${covered.size} of ${stems.length} words of "${part}" are in the evidence`)
  }
  if (total === 0) return drop('coverage', 'the sentence says nothing that can be held against evidence')
  return hits / total < least ? drop('coverage', `${hits} of ${total} words are in the evidence`) : undefined
}

/** The words of a part that one row of a source has; in a record also its plain lines and the rows whose key is named. */
function coveredBy(stems: readonly string[], source: Source): string[] {
  const single = bestRows(stems, [source])[0]?.row.stems ?? new Set<string>()
  const named = source.isRecord
    ? source.rows.filter((r) => r.key && [...r.key].every((k) => stems.includes(k) || /^\d/u.test(k))).flatMap((r) => [...r.stems])
    : itemsNamed(stems, source)
  const all = new Set([...single, ...source.base, ...source.contextStems, ...named])
  return stems.filter((s) => all.has(s))
}

const itemsNamed = (stems: readonly string[], source: Source) =>
  source.rows.filter((r) => r.attributes && r.key && [...r.key].some((k) => stems.includes(k))).flatMap((r) => [...r.stems])

/** In a list, what is said of a name must stand in that name's row ("AWS in Ireland" when Ireland is another's). */
function bindingFault(text: string, sources: readonly Source[]) {
  for (const part of partsOf(text))
    for (const source of sources) {
      const items = source.rows.filter((r) => r.attributes && r.key)
      if (items.length < 2 || standsInOneRow(part, items, source.rows)) continue
      for (const { word, owners } of ownedWords(part, items)) {
        const astray = owners.find((key) => !items.some((r) => r.key?.has(key) && r.stems.has(word)))
        if (astray) return drop('binding', `"${word}" stands in another row than "${astray}"`)
      }
    }
  return undefined
}

/** Everything that the sentence takes from the list stands in one row: nothing can be swapped. */
function standsInOneRow(text: string, items: readonly Row[], rows: readonly Row[]): boolean {
  const taken = wholeTokens(text).filter((t) => (isContent(t) || /^\d/u.test(t.raw)) && items.some((r) => r.stems.has(t.stem)))
  // A whole sentence holds all its items at once, so it is no row in this sense.
  return rows.some((r) => (r.key !== null || !isWholeOf(r, items)) && taken.every((t) => r.stems.has(t.stem)))
}

const isWholeOf = (row: Row, items: readonly Row[]) =>
  items.filter((item) => [...item.stems].every((s) => row.stems.has(s))).length > 1

/** The attributes that a sentence names, each with the names of the list that it is said of: those right before it, else right after. */
function ownedWords(text: string, items: readonly Row[]): { word: string; owners: string[] }[] {
  const words = wholeTokens(text)
  const keys = keysThatTell(items)
  const groups: { from: number; to: number; keys: string[] }[] = []
  for (const [index, t] of words.entries()) {
    if (!keys.has(t.stem)) continue
    const last = groups.at(-1)
    if (last && words.slice(last.to + 1, index).every(joins)) {
      last.keys.push(t.stem)
      last.to = index
    } else groups.push({ from: index, to: index, keys: [t.stem] })
  }
  return words.flatMap((t, index) => {
    const isAttribute = !keys.has(t.stem) && items.some((r) => r.attributes?.has(t.stem))
    if (!isAttribute || !(isContent(t) || /^\d/u.test(t.raw))) return []
    const before = groups.findLast((g) => g.to < index)
    // "Segment and HubSpot": joined to the name, it is a name itself.
    if (before && index > before.to + 1 && words.slice(before.to + 1, index).every(joins)) return []
    const owner = before ?? groups.find((g) => g.from > index)
    return owner ? [{ word: t.stem, owners: owner.keys }] : []
  })
}

const joins = (t: { raw: string }): boolean => /^(?:and|or)$/iu.test(t.raw)

/** Words that stand in some keys but not in all: those tell the rows apart. */
function keysThatTell(items: readonly Row[]): Set<string> {
  const all = new Set(items.flatMap((r) => [...(r.key ?? [])]))
  return new Set([...all].filter((k) => !items.every((r) => r.key?.has(k))))
}

function restsFault(kind: Sentence['kind'], findings: readonly Pick<Finding, 'direction'>[]) {
  switch (kind) {
    case 'fact':
      return undefined
    case 'inference':
      return findings.length > 0 ? undefined : drop('inference', 'an inference cites a finding')
    case 'recommendation':
      return findings.some((f) => f.direction === 'gap' || f.direction === 'contradiction')
        ? undefined
        : drop('inference', 'a recommendation cites a gap or a contradiction')
  }
}
