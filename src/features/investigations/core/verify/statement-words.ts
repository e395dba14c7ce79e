import { verbIndex, type Word } from './grammar.ts'
import { countsTheSame, dateSupported, dates, quantities, sameQuantity } from './numbers.ts'
import { numbersOf, type Source } from './source.ts'
import { type Segment, type Statement, scopeText } from './statements.ts'
import { callsSource, naming, neutral, servicing, stems } from './vocabulary.ts'
import { asPrepared, contentStems, isContent, isNegated, negationCount, stem, stemSet } from './words.ts'

export function wordFault({ words, text }: Segment, statement: Statement): string | undefined {
  const { clause, source, items } = statement
  const verbAt = verbIndex(words)
  const told = (w: Word, i: number): boolean =>
    clause.stems.has(w.stem) ||
    neutral.has(w.stem) ||
    neutral.has(w.lower) ||
    (i === verbAt && naming.has(w.lower)) ||
    callsSource(statement, w.stem) ||
    callsSource(statement, w.lower) ||
    (statement.isTerse &&
      i >= verbAt &&
      i <= verbAt + 2 &&
      servicing.has(w.stem) &&
      !(items?.items.some((item) => item.stems.has(w.stem)) ?? isListed(source, w.stem))) ||
    (source.isRecord
      ? source.contextStems.has(w.stem)
      : (i < verbAt || /[._]/u.test(w.raw)) && source.contextStems.has(w.stem)) ||
    // "location data" for "location"
    (w.stem === stem('data') &&
      i > 0 &&
      clause.stems.has(words[i - 1]?.stem ?? '') &&
      isContent(words[i - 1] as Word)) ||
    (/[-/]/u.test(w.raw) && w.raw.split(/[-/]/u).every((piece) => clause.stems.has(stem(piece))))
  const own = [...words.entries()].filter(([, w]) => isContent(w))
  const foreign = own.find(([i, w]) => !told(w, i))
  if (foreign) return `"${foreign[1].raw}" is not in the evidence`
  const figures = figuresOf(clause.text)
  const late = dates(text).found.find((d) => !dateSupported(d, figures.dates))
  if (late) return `${late} is not in the evidence`
  for (const q of quantities(dates(asPrepared(text)).rest)) {
    const isYear = /^(?:19|20)\d\d$/u.test(q.raw) && figures.dates.some((d) => d.startsWith(q.raw))
    if (!isYear && !source.isRecord && !figures.quantities.some((k) => sameQuantity(q, k) && countsTheSame(q, k)))
      return `${q.raw} is not in the evidence`
    if (!isYear && !figures.quantities.some((k) => sameQuantity(q, k))) return `${q.raw} is not in the evidence`
  }
  const carries = own.some(([, w]) => clause.stems.has(w.stem)) || quantities(text).length > 0
  return carries ? undefined : 'the words that carry the claim are not in the evidence'
}

/** True if the word describes one line of a list, and so cannot be said of the others. */
const isListed = (source: Source, s: string) => source.rows.some((r) => r.attributes?.has(s))

const figures = new Map<string, ReturnType<typeof numbersOf>>()
function figuresOf(text: string) {
  const known = figures.get(text)
  if (known) return known
  if (figures.size > 2000) figures.clear()
  const read = numbersOf(asPrepared(text))
  figures.set(text, read)
  return read
}

export function directionFault({ text }: Segment, statement: Statement): string | undefined {
  const { clause, items } = statement
  const row = items ? scopeText({ text, words: [] }, statement) : clause.text
  const count = negationCount(text)
  const there = isNegated(row)
  if (there !== count > 0 || (count > 1 && negationCount(row) !== count)) return 'the evidence says the opposite'
  if (!there) return undefined
  // A denial holds within its limits only: "no cookies before consent" is not "no cookies".
  const said = stemSet(text)
  const scope = statement.clause.parts.length ? scopeText({ text, words: [] }, statement) : row
  const left = contentStems(withoutAlternatives(scope, said)).find(
    (s) =>
      !said.has(s) &&
      !isSoft(s, statement) &&
      !/[.]/u.test(s) &&
      !piecesOfWord(s).every((p) => said.has(p) || neutral.has(p)),
  )
  return left && `the evidence denies it for "${left}" only`
}

const piecesOfWord = (s: string) => (s.includes('-') ? s.split('-').map(stem) : [s])

/** Denying one thing or another denies each of them. */
const withoutAlternatives = (text: string, said: ReadonlySet<string>) =>
  text.replace(
    /([\p{L}\d.-]+),?\s+or\s+((?:its|their|our|your|the|any)\s+)?([\p{L}\d.-]+)(?:\s+(?:company|data))?/giu,
    (all, a: string, _, b: string) => (said.has(stem(a)) || said.has(stem(b)) ? ' ' : all),
  )

const soft = stems('data personally us our contact header file page currently time search among')
const isSoft = (s: string, statement: Statement) =>
  soft.has(s) ||
  (s !== stem('record') && neutral.has(s)) ||
  (callsSource(statement, s) && s !== stem('record') && s !== stem('third-party') && s !== stem('subprocessor'))
