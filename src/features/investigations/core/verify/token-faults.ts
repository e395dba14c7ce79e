import { frameworkSupported, frameworksIn, tenseOf } from './frameworks.ts'
import { countsTheSame, dateSupported, dates, type Quantity, quantities, sameQuantity } from './numbers.ts'
import type { Row } from './rows.ts'
import { bestRows, drop, type Numbers, numbersOf, partsOf, type Source, type VerifyContext } from './source.ts'
import { absolutes, commonNames, contentStems, starters, stem, stemSet, tokens, wholeTokens } from './words.ts'

// Rules 3, 4, 5 and 7: single words and figures that must stand in the evidence.

export function numberFault(text: string, stated: readonly Numbers[], sources: readonly Source[]) {
  const said = dates(text)
  const there = [...sources.map((s) => s.numbers), ...stated]
  const knownDates = there.flatMap((n) => n.dates)
  const late = said.found.find((d) => !dateSupported(d, knownDates))
  if (late) return drop('number', `${late} is not in the evidence`)
  const knownQuantities = there.flatMap((n) => n.quantities)
  for (const q of quantities(said.rest)) {
    const isYear = q.unit === 'count' && /^(?:19|20)\d\d$/u.test(q.raw)
    if (isYear && knownDates.some((d) => d.startsWith(q.raw))) continue
    const same = knownQuantities.filter((k) => sameQuantity(q, k))
    if (same.length === 0) return drop('number', `${q.raw} is not in the evidence`)
    const counted =
      q.noun && q.unit === 'count' ? knownQuantities.filter((k) => k.unit === 'count' && k.noun === q.noun) : []
    const isCounted = same.some((k) => k.near.length > 0 && q.near.length > 0 && countsTheSame(q, k))
    if (counted.length > 0 && !isCounted && !counted.some((k) => sameQuantity(q, k)))
      return drop('number', `the evidence counts ${q.noun} differently`)
    if (!isYear && sources.every((s) => s.isRecord) && !standsNear(q, said.rest, sources))
      return drop('number', `${q.raw} belongs to another statement of the evidence`)
  }
  return undefined
}

const numbersOfRows = new WeakMap<Row, Quantity[]>()

function numbersIn(row: Row): Quantity[] {
  const known = numbersOfRows.get(row) ?? numbersOf(row.text).quantities
  numbersOfRows.set(row, known)
  return known
}

const nearby = (text: string) => text.split(/\s+/u).filter((w) => /[\p{L}\p{N}]/u.test(w))

/** A number must come from a row that shares a word with the words around it. */
function standsNear(q: Quantity, text: string, sources: readonly Source[]) {
  const around = new Set(
    contentStems(
      `${nearby(text.slice(0, q.at)).slice(-6).join(' ')} ${nearby(text.slice(q.at)).slice(0, 6).join(' ')}`,
    ),
  )
  if (around.size === 0) return true
  // A line of a record is terse; a sentence of prose must be about the same thing.
  const enough = (s: Source) => (s.isRecord ? 1 : Math.ceil(around.size / 2))
  return sources.some((s) =>
    s.rows.some(
      (row) =>
        numbersIn(row).some((k) => sameQuantity(q, k)) &&
        [...around].filter((w) => row.stems.has(w) || (!s.isRecord && s.contextStems.has(w))).length >= enough(s),
    ),
  )
}

interface Named {
  text: string
  known: string
  statements: readonly string[]
  sources: readonly Source[]
  subject: VerifyContext['subject']
}

export function nameFault({ text, known, statements, sources, subject }: Named) {
  const stated = stemSet(statements.join(' '))
  const there = { has: (s: string) => stated.has(s) || sources.some((source) => source.stems.has(s)) }
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

export function frameworkFault(text: string, known: string) {
  const there = frameworksIn(known)
  for (const name of frameworksIn(text)) {
    if (!frameworkSupported(name, there)) return drop('framework', `${name} is not in the evidence`)
    const rows = known.split(/\n|(?<=[.;])\s+/u).filter((row) => frameworkSupported(name, frameworksIn(row)))
    if (rows.length > 0 && !rows.some((row) => tenseOf(row) === tenseOf(text)))
      return drop('framework', `${name} is ${tenseOf(rows[0] ?? '')} in the evidence`)
  }
  return undefined
}

/** The rows that the sentence rests on, and no others. */
export const saying = (text: string, sources: readonly Source[]): string =>
  partsOf(text)
    .flatMap((part) => bestRows(contentStems(part), sources).map(({ row }) => row.text))
    .join('\n')

export function absoluteFault(text: string, known: string) {
  const there = new Set([...known.matchAll(absolutes)].map((m) => stem(m[0])))
  // A capital inside a sentence is a name's ("Perfect Corp."), and names have a rule of their own.
  const isName = (m: RegExpExecArray) => m.index > 0 && /^\p{Lu}/u.test(m[0])
  const bold = [...text.matchAll(absolutes)].find((m) => !isName(m) && !there.has(stem(m[0])))
  return bold && drop('absolute', `"${bold[0]}" is not in the evidence`)
}
