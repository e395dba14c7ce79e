import { chunksOf, hasVerb, isElliptic, stretchOf, verbIndex, type Word, wordsOf } from './grammar.ts'
import { itemFault } from './items.ts'
import { limitFault } from './qualifiers.ts'
import { prepositionFault, roleFault } from './roles.ts'
import { drop, type Source, type VerifierRule } from './source.ts'
import { directionFault, wordFault } from './statement-words.ts'
import { type Segment, type Statement, scopeText, spokenByItself, statementsOf } from './statements.ts'
import { stems } from './vocabulary.ts'
import { contentStems, isContent, isNegated } from './words.ts'

// A free sentence is cut into statements, and each must stand whole in one clause of one piece of evidence. Words that were
// gathered from several places say something that none of them says: "Segment stores location history for 18 months" when one
// source names Segment and another says how long location history is stored.

export function supportFault(text: string, sources: readonly Source[], names: readonly string[]) {
  const unquoted = withoutQuotes(text, sources)
  const isReport = wordsOf(unquoted).every((w) => !isContent(w) || reporting.has(w.stem)) && !isNegated(unquoted)
  if (unquoted !== text && isReport) return undefined
  const said = wordsOf(spokenByItself(text, names))
  const statements = sources.flatMap((source) => statementsOf(source, names))
  const pieces = piecesOf(said)
  // No one can read such a sentence either.
  if (pieces.length > mostPieces) return drop('coverage', 'the sentence says too many things')
  let closest: Fault | undefined
  const memo = new Map<string, Set<Statement>>()
  const supporters = (from: number, to: number): Set<Statement> => {
    const key = `${from}-${to}`
    const known = memo.get(key)
    if (known) return known
    const segment = segmentOf(said, pieces, from, to)
    const found = new Set<Statement>()
    for (const statement of statements) {
      const fault = segmentFault(segment, statement)
      if (fault === undefined) found.add(statement)
      // A clause that has all the words, and says something else, tells best why.
      else if (!closest || (closest.rule === 'coverage' && fault.rule !== 'coverage')) closest = fault
    }
    memo.set(key, found)
    return found
  }
  const clash = contradiction(said)
  if (clash) return clashFault(clash, statements)
  return isSupported(pieces, said, supporters)
    ? undefined
    : drop(closest?.rule ?? 'coverage', closest?.reason ?? 'no piece of evidence says this')
}

/** A quote that the evidence has word for word needs nothing but that someone is said to say it. */
const withoutQuotes = (text: string, sources: readonly Source[]) =>
  text.replace(/“([^“”]+)”/gu, (all, quote: string) =>
    quote.trim().split(/\s+/u).length > 1 && sources.some((s) => isFairQuote(uncut(quote), s)) ? ' ' : all,
  )

/** "We share …" is cut, and is held to what it still says. */
const uncut = (quote: string) => quote.replace(/\s…\s*$/u, '').trim()

/** A quote inside a quote has single marks. */
const withInnerMarks = (text: string) => text.replaceAll('“', '‘').replaceAll('”', '’')

/** False for a quote that changes the meaning: "share data" doesn't quote "we do not share data". */
function isFairQuote(quote: string, source: Source): boolean {
  if (!withInnerMarks(source.text).includes(quote)) return false
  const around = source.rows.filter((r) => r.key === null && withInnerMarks(r.text).includes(quote)).map((r) => r.text)
  return (
    source.isRecord ||
    around.length === 0 ||
    around.some((row) => isNegated(row) === isNegated(quote) && limitFault(quote, row, isNegated(row)) === undefined)
  )
}

const reporting = stems(
  'page policy document list label notice section write read quote say state name declare another terms dpa cookie security trust ai subprocessor opt-out request',
)

/** "A contradicts B": two statements that are each supported, one of which denies. */
function contradiction(said: readonly Word[]): [Segment, Segment] | undefined {
  const at = said.findIndex((w) => /^contradict(?:s|ed)?$/u.test(w.lower))
  if (at < 1 || at === said.length - 1) return undefined
  const [before, after] = [said.slice(0, at), said.slice(at + 1)]
  return [
    { words: before, text: stretchOf(before) },
    { words: after, text: stretchOf(after) },
  ]
}

function clashFault(sides: readonly [Segment, Segment], statements: readonly Statement[]) {
  const [a, b] = sides.map((side) => statements.filter((s) => segmentFault(side, s) === undefined)) as [
    Statement[],
    Statement[],
  ]
  if (a.length === 0 || b.length === 0) return drop('binding', 'one side of the contradiction is not in the evidence')
  return a.some((x) => b.some((y) => isNegated(x.clause.text) !== isNegated(y.clause.text)))
    ? undefined
    : drop('polarity', 'the evidence denies neither side')
}

const mostPieces = 40

interface Piece {
  from: number
  to: number
  joint: string
}

/** Returns the places where the sentence may be cut, as ranges of its words. */
function piecesOf(said: readonly Word[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const chunk of chunksOf(said)) {
    const start = said.indexOf(chunk.words[0] as Word, from)
    const last = said.indexOf(chunk.words.at(-1) as Word, start)
    pieces.push({ from: start, to: last + 1, joint: chunk.joint })
    from = last + 1
  }
  return pieces
}

function segmentOf(said: readonly Word[], pieces: readonly Piece[], from: number, to: number): Segment {
  const words = said.slice(pieces[from]?.from ?? 0, pieces[to - 1]?.to ?? 0)
  const isOpen = from > 0 && (isElliptic(words) || ['which', 'who'].includes(pieces[from]?.joint ?? ''))
  // The one who does it was named earlier in the sentence.
  const before = said.slice(0, pieces[from]?.from ?? 0)
  const taken = isOpen ? before.slice(0, Math.max(0, verbIndex(before))) : []
  const all = [...taken, ...words]
  return { words: all, text: [stretchOf(taken), stretchOf(words)].filter(Boolean).join(' ') }
}

function isSupported(
  pieces: readonly Piece[],
  said: readonly Word[],
  supporters: (from: number, to: number) => Set<Statement>,
): boolean {
  const wordsOfRange = (from: number, to: number) => said.slice(pieces[from]?.from ?? 0, pieces[to - 1]?.to ?? 0)
  const reach: (Set<Statement> | undefined)[] = [new Set()]
  for (let to = 1; to <= pieces.length; to++)
    for (let from = to - 1; from >= 0; from--) {
      const before = reach[from]
      if (!before) continue
      const words = wordsOfRange(from, to)
      const found = supporters(from, to)
      const allowed =
        from === 0 || hasVerb(words)
          ? hasVerb(words) || to === pieces.length
            ? found
            : new Set<Statement>()
          : // Without a verb it goes on with what was said, so it must stand in the same list and name its own item.
            new Set([...found].filter((s) => (before.has(s) && namesAnItem(words, s)) || isNextEntry(words, s, before)))
      if (allowed.size > 0) reach[to] = new Set([...(reach[to] ?? []), ...allowed])
    }
  return reach[pieces.length] !== undefined
}

const namesAnItem = (words: readonly Word[], { items }: Statement) =>
  items?.items.some((item) => words.some((w) => isContent(w) && item.key.has(w.stem))) ?? false

/** "Contains ads. In-app purchases.": an entry that is taken whole goes on with the entry before it. */
const isNextEntry = (words: readonly Word[], { clause, source, isTerse }: Statement, before: ReadonlySet<Statement>) =>
  isTerse &&
  !clause.negated &&
  contentStems(clause.text).every((s) => words.some((w) => w.stem === s)) &&
  [...before].some(
    (b) => b.source === source && !b.clause.negated && b.items === null && /^contains?\b/iu.test(b.clause.text),
  )

interface Fault {
  rule: VerifierRule
  reason: string
}

function segmentFault(segment: Segment, statement: Statement): Fault | undefined {
  const foreign = wordFault(segment, statement)
  if (foreign) return { rule: 'coverage', reason: foreign }
  if (statement.source.isRecord) return undefined
  const opposite = directionFault(segment, statement)
  if (opposite) return { rule: 'polarity', reason: opposite }
  const astray =
    itemFault(segment, statement) ?? roleFault(segment, statement) ?? prepositionFault(segment.words, statement)
  if (astray) return { rule: 'binding', reason: astray }
  const limit = limitFault(segment.text, scopeText(segment, statement), isNegated(segment.text))
  return limit ? { rule: 'absolute', reason: limit } : undefined
}
