import { chunksOf, type Clause, clausesOf, hasVerb, isAux, isElliptic, isPreposition, type Roles, rolesOf, stretchOf, verbIndex, type Word, wordsOf } from './grammar.ts'
import { dateSupported, dates, type Quantity, quantities, sameQuantity } from './numbers.ts'
import { limitFault } from './qualifiers.ts'
import type { Row } from './rows.ts'
import { drop, numbersOf, type Source, type VerifierRule } from './source.ts'
import { asPrepared, contentStems, isContent, isNegated, negationCount, stem, stemSet } from './words.ts'

// A free sentence is cut into statements, and each must stand whole in one clause of one piece of evidence. Words that were
// gathered from several places say something that none of them says: "Segment stores location history for 18 months" when one
// source names Segment and another says how long location history is stored.

const stems = (words: string) => new Set(words.split(/\s+/u).flatMap((w) => [w, stem(w)]))

/** Words of a report that add no claim of their own. */
const neutral = stems(
  `use provide offer list declare declaration state say describe show publish include contain set run load operate
  locate based according page section mention present appear see observe detect declares
  today currently also well total number value called user's own via purpose`,
)
const naming = new Set(['name', 'names', 'named', 'finds', 'found', 'records', 'recorded'])
/** A list that names who does what has no verb of its own. */
const servicing = stems('process handle store host deliver perform supply serve support power act rely work manage receive')

/** What a source may be called, by its kind. */
const calledBy: readonly [RegExp, ReadonlySet<string>][] = [
  [/policy|notice/iu, stems('privacy policy notice statement')],
  [/dpa|terms|agreement/iu, stems('dpa agreement contract terms processing')],
  [/header/iu, stems('header http response server send enforce return respond site allow disclose reveal')],
  [/scan|tracker|traffic|network|browser/iu, stems('scan website host network request contact load script domain third-party')],
  [/trust|security|certif|complian/iu, stems('trust centre center certificate certification hold')],
  [/breach|incident/iu, stems('breach incident database known affect expose')],
  [/dns/iu, stems('dns record domain zone policy publish configure')],
  [/tls|ssl|cert/iu, stems('tls certificate server connection negotiate support website accept')],
  [/sub-?processor|table|list|vendor/iu, stems('subprocessor supplier list provider table')],
  [/store|play|apple|label|safety|app/iu, stems('app store apple google play label privacy listing data safety section declare')],
  [/apk|android|ios|package/iu, stems('app apk android sdk permission package request')],
  [/ads/iu, stems('ads.txt app-ads.txt file list entry')],
  [/security-?txt/iu, stems('security.txt file')],
]

const own = 'we'

/** The names of the subject become "we", as a policy says it. */
export function spokenByItself(text: string, names: readonly string[]): string {
  const forms = names.flatMap((n) => {
    const [first = ''] = n.split(/[\s,]+/u)
    return first.length >= 4 && first !== n && /^\p{Lu}/u.test(first) ? [n, first] : [n]
  })
  return [...new Set(forms)]
    .filter((n) => n.trim())
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, n) => {
      const plain = n.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
      return rest.replace(
        new RegExp(`(?<![\\p{L}\\p{N}@./-])${plain}(['’]s)?(?![\\p{L}\\p{N}@/-]|\\.[\\p{L}\\p{N}])`, 'gu'),
        (_, possessive?: string) => (possessive ? 'our' : own),
      )
    }, text)
}

interface Statement {
  clause: Clause
  source: Source
  items: ItemList | null
  /** Of a line of a list: the name that stands first, which a sentence about it must have. */
  key: ReadonlySet<string> | null
  /** Of `Label: value`: what stands after the label. */
  value: ReadonlySet<string> | null
  /** A line or cell of a list, or a label with its values: nothing is said in a sentence. */
  isTerse: boolean
}

interface ItemList {
  items: { stems: Set<string>; text: string; key: Set<string> }[]
  head: Set<string>
  headText: string
}

const statementsOf = (source: Source, names: readonly string[]): Statement[] => {
  if (source.isRecord) return [recordStatement(source)]
  const text = spokenByItself(source.text, names)
  const listed = source.rows.filter((r) => r.key && !r.isLabelled && r.attributes && r.attributes.size > 0)
  const sentences = source.rows.filter((r) => r.key === null)
  const statements = sentences.flatMap((row) => {
    const said = spokenByItself(row.text, names)
    const list = bracketedList(said)
    if (list) return [{ clause: plainClause(said, row), source, items: list, key: null, value: null, isTerse: true }]
    return clausesOf(said).map((clause) => {
      const own = clausesOf(said).length === 1 ? new Set([...clause.stems, ...row.stems]) : clause.stems
      return { clause: { ...clause, stems: own }, source, items: null, key: keyOfLine(row, listed), value: valueOf(said), isTerse: !hasVerb(clause.words) || /^[^:]{2,60}: /u.test(said) }
    })
  })
  const described = describedThing(source)
  if (described) statements.push({ clause: plainClause(described), source, items: null, key: null, value: null, isTerse: true })
  const table = listed.length > 1 && !statements.some((s) => s.items) ? tableOf(listed) : null
  return table ? [...statements, { clause: plainClause(text), source, items: table, key: null, value: null, isTerse: true }] : statements
}

/** `Name: Google Cloud. Purpose: hosting. Country: Finland.` speaks of one thing throughout. */
function describedThing(source: Source): string | undefined {
  const labelled = source.rows.filter((r) => r.isLabelled).map((r) => r.text)
  const naming = labelled.filter((t) => /^(?:name|(?:sub-?)?processor|vendor|company|entity|provider|recipient|party|sdk|host)\b/iu.test(t))
  return labelled.length > 1 && naming.length === 1 && labelled[0] === naming[0] ? labelled.join('\n') : undefined
}

function recordStatement(source: Source): Statement {
  return { clause: plainClause(source.text), source, items: null, key: null, value: null, isTerse: true }
}

const keyOfLine = (row: Row, listed: readonly Row[]) =>
  listed.find((r) => r.stems.size === row.stems.size && [...r.stems].every((s) => row.stems.has(s)))?.key ?? null

function valueOf(said: string): Set<string> | null {
  const [, value] = /^[^:.()\d]{2,60}: ([^()]+)$/u.exec(said) ?? []
  return value && !/^(?:none|no|yes|not\b.*)\.?$/iu.test(value) ? stemSet(value) : null
}

const plainClause = (text: string, row?: Row): Clause => ({
  words: wordsOf(text),
  text,
  stems: row ? new Set([...stemSet(text), ...row.stems]) : stemSet(text),
  negated: isNegated(text),
  head: new Set(),
  parts: [],
})

function bracketedList(sentence: string): ItemList | null {
  const headText = /^[^:(]{0,80}: /u.exec(sentence)?.[0] ?? ''
  const found = [...sentence.slice(headText.length).matchAll(/([^,;()]+)\(([^()]*)\)/gu)]
  if (found.length < 2) return null
  const items = found.map((m) => ({
    stems: stemSet(`${m[1]} ${m[2]}`),
    text: `${m[1]} ${m[2]}`,
    // A host is named by what stands behind it in brackets.
    key: stemSet(isHost(m[1] ?? '') ? `${m[1]} ${m[2]}` : (m[1] ?? '')),
  }))
  return { items, head: stemSet(headText), headText }
}

const isHost = (text: string) => /^\s*(?:and\s+)?[\w-]+(?:\.[\w-]+)+\s*$/u.test(text)

const tableOf = (rows: readonly Row[]): ItemList => ({
  items: rows.map((r) => ({ stems: r.stems, text: r.text, key: r.key ?? new Set() })),
  head: new Set(),
  headText: '',
})

export function supportFault(text: string, sources: readonly Source[], names: readonly string[]) {
  const said = wordsOf(spokenByItself(text, names))
  const statements = sources.flatMap((source) => statementsOf(source, names))
  const pieces = piecesOf(said)
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
  return isSupported(pieces, said, supporters) ? undefined : drop(closest?.rule ?? 'coverage', closest?.reason ?? 'no piece of evidence says this')
}

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
  const [a, b] = sides.map((side) => statements.filter((s) => segmentFault(side, s) === undefined)) as [Statement[], Statement[]]
  if (a.length === 0 || b.length === 0) return drop('binding', 'one side of the contradiction is not in the evidence')
  return a.some((x) => b.some((y) => isNegated(x.clause.text) !== isNegated(y.clause.text)))
    ? undefined
    : drop('polarity', 'the evidence denies neither side')
}

interface Piece {
  from: number
  to: number
  joint: string
}

/** Where the sentence may be cut, as ranges of its words. */
function piecesOf(said: readonly Word[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const chunk of chunksOf(said)) {
    const start = said.indexOf(chunk.words[0] as Word, from)
    const last = said.indexOf(chunk.words.at(-1) as Word, start)
    pieces.push({ from: start, to: last + 1, joint: chunk.joint })
    from = last + 1
  }
  return pieces.slice(0, 14)
}

interface Segment {
  words: Word[]
  text: string
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
          ? hasVerb(words) || to === pieces.length ? found : new Set<Statement>()
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
  [...before].some((b) => b.source === source && !b.clause.negated && b.items === null && /^contains?\b/iu.test(b.clause.text))

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

/** Of a clause with parallel parts only the parts that the segment takes from. */
function scopeText(segment: Segment, { clause, items }: Statement): string {
  if (items) {
    const there = stemSet(segment.text)
    return [items.headText, ...items.items.filter((i) => [...i.key].some((k) => there.has(k))).map((i) => i.text)].join(' ')
  }
  if (clause.parts.length === 0) return clause.text
  const there = contentStems(segment.text).filter((s) => !clause.head.has(s))
  const taken = clause.parts.filter((p) => there.some((s) => p.stems.has(s)))
  const cutOut = clause.parts.filter((p) => !taken.includes(p))
  return taken.length === 0 ? clause.text : cutOut.reduce((text, p) => text.replace(p.text, ' '), clause.text)
}

const callsSource = (statement: Statement, s: string) =>
  calledBy.some(([kind, words]) => kind.test(kindOf(statement.source)) && words.has(s))
const kindOf = (source: Source) => source.context.split(' ', 1)[0] ?? ''

function wordFault({ words, text }: Segment, statement: Statement): string | undefined {
  const { clause, source, items } = statement
  const verbAt = verbIndex(words)
  const told = (w: Word, i: number): boolean =>
    clause.stems.has(w.stem) ||
    neutral.has(w.stem) ||
    neutral.has(w.lower) ||
    (i === verbAt && naming.has(w.lower)) ||
    callsSource(statement, w.stem) ||
    callsSource(statement, w.lower) ||
    (statement.isTerse && i >= verbAt && i <= verbAt + 2 && servicing.has(w.stem) && !(items?.items.some((item) => item.stems.has(w.stem)) ?? isListed(source, w.stem))) ||
    (source.isRecord ? source.contextStems.has(w.stem) : (i < verbAt || /[._]/u.test(w.raw)) && source.contextStems.has(w.stem)) ||
    // "location data" for "location"
    (w.stem === stem('data') && i > 0 && clause.stems.has(words[i - 1]?.stem ?? '') && isContent(words[i - 1] as Word)) ||
    (/[-/]/u.test(w.raw) && [...stemSet(w.raw)].filter((s) => s !== w.stem).every((s) => clause.stems.has(s)) && stemSet(w.raw).size > 1)
  const own = [...words.entries()].filter(([, w]) => isContent(w))
  const foreign = own.find(([i, w]) => !told(w, i))
  if (foreign) return `"${foreign[1].raw}" is not in the evidence`
  const figures = figuresOf(clause.text)
  const late = dates(text).found.find((d) => !dateSupported(d, figures.dates))
  if (late) return `${late} is not in the evidence`
  for (const q of quantities(dates(asPrepared(text)).rest)) {
    const isYear = /^(?:19|20)\d\d$/u.test(q.raw) && figures.dates.some((d) => d.startsWith(q.raw))
    if (!isYear && !figures.quantities.some((k) => sameQuantity(q, k))) return `${q.raw} is not in the evidence`
  }
  const carries = own.some(([, w]) => clause.stems.has(w.stem)) || quantities(text).length > 0
  return carries ? undefined : 'the words that carry the claim are not in the evidence'
}

/** What one line of a list has is not said of the others. */
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

function directionFault({ text }: Segment, statement: Statement): string | undefined {
  const { clause, items } = statement
  const row = items ? scopeText({ text, words: [] }, statement) : clause.text
  const count = negationCount(text)
  const there = isNegated(row)
  if (there !== count > 0 || (count > 1 && negationCount(row) !== count)) return 'the evidence says the opposite'
  if (!there) return undefined
  // What is denied is denied within its limits: "no cookies before consent" is not "no cookies".
  const said = stemSet(text)
  const scope = statement.clause.parts.length ? scopeText({ text, words: [] }, statement) : row
  const left = contentStems(withoutAlternatives(scope, said)).find(
    (s) => !said.has(s) && !isSoft(s, statement) && !/[.]/u.test(s) && !piecesOfWord(s).every((p) => said.has(p) || neutral.has(p)),
  )
  return left && `the evidence denies it for "${left}" only`
}

const piecesOfWord = (s: string) => (s.includes('-') ? s.split('-').map(stem) : [s])

/** Who denies one thing or another denies each of them. */
const withoutAlternatives = (text: string, said: ReadonlySet<string>) =>
  text.replace(/([\p{L}\d.-]+),?\s+or\s+((?:its|their|our|your|the|any)\s+)?([\p{L}\d.-]+)(?:\s+(?:company|data))?/giu, (all, a: string, _, b: string) =>
    said.has(stem(a)) || said.has(stem(b)) ? ' ' : all,
  )

const soft = stems('data personally us our contact header file page currently time search among')
const isSoft = (s: string, statement: Statement) => soft.has(s) || (s !== stem('record') && neutral.has(s)) || (callsSource(statement, s) && s !== stem('record') && s !== stem('third-party') && s !== stem('subprocessor'))

/** What is taken from a list must belong together there. */
function itemFault({ words, text }: Segment, { clause, items, key, value }: Statement): string | undefined {
  if (key && !words.some((w) => key.has(w.stem))) return 'the item of the list is not named'
  if (value) {
    const named = words.flatMap((w, i) => (isContent(w) && value.has(w.stem) ? [i] : []))
    if (named.length === 0 && ![...value].some((v) => /^\d/u.test(v))) return 'nothing of what is listed is named'
    const at = verbIndex(words)
    // What is listed side by side does nothing to each other.
    const isActive = at > 0 && !isAux(words[at]) && clause.stems.has(words[at]?.stem ?? '') && !value.has(words[at]?.stem ?? '')
    if (isActive && named.some((i) => i < at) && named.some((i) => i > at)) return 'the evidence only lists both'
  }
  const list = items?.items ?? clause.parts.map((p) => ({ ...p, key: new Set<string>() }))
  if (list.length < 2) return undefined
  const head = items?.head ?? clause.head
  const headText = items?.headText ?? ''
  const amounts = new Map(quantities(dates(asPrepared(text)).rest).map((q) => [q.raw.toLowerCase(), q]))
  const groups: Set<number>[][] = []
  let last = -2
  let usesItemNumber = false
  let takes = false
  let namesKey = false
  for (const [at, w] of words.entries()) {
    const q = amounts.get(w.lower)
    if (q && quantities(headText).some((k) => sameQuantity(q, k))) {
      const noun = quantities(headText).find((k) => sameQuantity(q, k))?.noun
      if (noun && !words.some((x) => x.stem === noun || stem(x.lower) === noun)) return `${w.raw} counts ${noun} in the evidence`
      continue
    }
    const owners = new Set(
      list.flatMap((item, i) => ((q ? hasQuantity(item.text, q) : isContent(w) && item.stems.has(w.stem)) ? [i] : [])),
    )
    if (owners.size === 0 || (!q && head.has(w.stem))) continue
    if (q) usesItemNumber = true
    else if (list.some((item) => item.key.has(w.stem))) namesKey = true
    takes = true
    const between = words.slice(last + 1, at)
    const isJoined = last >= 0 && (between.some((x) => /^(?:and|or)$/u.test(x.lower)) || /,\s/u.test(w.gap)) && between.every((x) => !isContent(x))
    const group = groups.at(-1)
    const unit = group?.at(-1)
    if (last === at - 1 && unit && !/,/u.test(w.gap)) {
      const both = new Set([...unit].filter((i) => owners.has(i)))
      if (both.size > 0) group?.splice(-1, 1, both)
      else groups.push([owners])
    } else if (isJoined && group) group.push(owners)
    else groups.push([owners])
    last = at
  }
  if (usesItemNumber && items && headText && !namesKey) return 'a number of one item is said of the list'
  if (takes && items && !namesKey) return 'the item of the list is not named'
  return goTogether(groups) ? undefined : 'the evidence says this of another item'
}

const hasQuantity = (text: string, q: Quantity) => quantities(dates(asPrepared(text)).rest).some((k) => sameQuantity(k, q))

function goTogether(groups: readonly Set<number>[][]): boolean {
  let open: Set<number>[] = []
  for (const [index, group] of groups.entries()) {
    if (index === 0) {
      open = [...group]
      continue
    }
    open = open.flatMap((a) => group.map((b) => new Set([...a].filter((i) => b.has(i)))))
    if (open.some((s) => s.size === 0)) return false
    if (open.length > 500) return false
  }
  return true
}

const allows = /\b(?:allow|let|enable|permit|offer|give|ask)(?:s|ed|ing)?\b|\bright\b/iu

type Agent = { kind: 'own' | 'user' | 'other' | 'none'; stems: string[] }

function agentOf(words: readonly Word[], statement: Statement): Agent {
  const content = words.filter((w) => isContent(w) && !neutral.has(w.stem) && !callsSource(statement, w.stem)).map((w) => w.stem)
  if (content.length > 0) return { kind: 'other', stems: content }
  if (words.some((w) => /^(?:you|users?|customers?|people|persons?|visitors?)$/u.test(w.lower))) return { kind: 'user', stems: [] }
  if (words.some((w) => w.lower === own)) return { kind: 'own', stems: [] }
  return { kind: words.length > 0 ? 'own' : 'none', stems: [] }
}

/** Who does it must be the same. */
function roleFault({ words, text }: Segment, statement: Statement): string | undefined {
  if (statement.items || statement.clause.parts.length > 20) return undefined
  const there = rolesOf(statement.clause.words)
  const here = rolesOf(words)
  if (!there || !here) return undefined
  const said = stemSet(text)
  if (here.by.some((w) => isContent(w)) && !here.isPassive && there.by.length === 0) return 'the evidence does not say by whom'
  if (there.by.length > 0) {
    const agent = agentOf(there.by, statement)
    const isNamed = (here.by.length > 0 || !here.isPassive) && there.byVerb !== undefined && said.has(there.byVerb)
    if (isNamed && agent.stems.some((s) => !said.has(s))) return 'the evidence says that another does it'
  }
  const leadLeft = contentStems(dates(there.lead.map((w) => w.raw).join(' ')).rest)
  if (leadLeft.length > 0 && !leadLeft.some((s) => said.has(s))) return `the evidence says "${there.lead.map((w) => w.raw).join(' ')}"`
  const moved = thingFault(here, there, statement, said)
  if (moved) return moved
  if (there.isPassive) {
    const patient = agentOf(there.subject, statement)
    if (here.subject.some((w) => w.lower === own) && patient.stems.some((s) => !said.has(s)))
      return 'the evidence says this of something else'
    if (here.isPassive || statement.isTerse) return undefined
    const doer = agentOf(here.subject, statement)
    // The thing that something is done to does nothing.
    return doer.kind === 'other' && patient.kind === 'other' && there.by.length > 0 && doer.stems.every((s) => patient.stems.includes(s))
      ? 'the evidence has the roles the other way round'
      : undefined
  }
  const theirs = agentOf(there.subject, statement)
  if (here.isPassive) {
    const by = agentOf(here.by, statement)
    if (here.by.length > 0 && theirs.kind !== 'none' && (by.kind !== theirs.kind || by.stems.some((s) => !theirs.stems.includes(s)))) return 'the evidence says that another does it'
    return undefined
  }
  if (statement.isTerse) return undefined
  const ours = agentOf(here.subject, statement)
  if (theirs.kind === 'other' && theirs.stems.some((s) => !mayDo(s, words, here.subject))) return 'the evidence says that another does it'
  if (ours.kind === 'other' && theirs.kind !== 'none' && ours.stems.some((s) => !stemSet(there.subject.map((w) => w.raw).join(' ')).has(s)))
    return 'the evidence says that another does it'
  if (ours.kind === 'own' && theirs.kind === 'user' && !allows.test(text)) return 'the evidence says that users do it'
  if (ours.kind === 'user' && theirs.kind === 'own' && !allows.test(statement.clause.text)) return 'the evidence says that the vendor does it'
  return undefined
}

/** What is kept, shared or certified must be the same thing. */
function thingFault(here: Roles, there: Roles, statement: Statement, said: ReadonlySet<string>): string | undefined {
  if (statement.isTerse) return undefined
  if (there.isForm && here.isForm && there.subjectHead && !said.has(there.subjectHead)) return 'the evidence says this of something else'
  if (!there.isForm && !there.isPassive && there.objects.length > 0 && statement.clause.parts.length === 0 && !there.objects.some((o) => said.has(o)))
    return 'the evidence says this of something else'
  if (!here.isPassive || here.subject.some((w) => isContent(w) && statement.clause.stems.has(w.stem))) return undefined
  const mine = agentOf(here.subject, statement).kind
  const isOf = (kind: Agent['kind']) => agentOf(there.subject, statement).kind === kind
  if (mine === 'user') return isOf('user') || /\byou\b|\busers?\b/iu.test(statement.clause.text) ? undefined : 'the evidence does not say this of users'
  return isOf('other') && there.isForm ? 'the evidence says this of something else' : undefined
}

/** "Transfers rely on clauses" may be told as "relies on clauses for transfers"; whoever else acts must act in the sentence. */
function mayDo(agent: string, words: readonly Word[], subject: readonly Word[]): boolean {
  if (subject.some((w) => w.stem === agent) || words.some((w, i) => i < 8 && allows.test(w.lower) && words.slice(i).some((x) => x.stem === agent))) return true
  return words.some((w, i) => w.stem === agent && /^(?:for|of|in|on|by|outside)$/u.test(prepositionBefore(words, i) ?? ''))
}

const against: readonly (readonly [string, string])[] = [
  ['from', 'to'],
  ['from', 'with'],
  ['from', 'by'],
  ['by', 'to'],
  ['by', 'for'],
  ['with', 'without'],
  ['before', 'after'],
]

/** "from partners" is not "to partners". */
function prepositionFault(words: readonly Word[], { clause, items }: Statement): string | undefined {
  if (items) return undefined
  for (const [i, w] of words.entries()) {
    if (!isContent(w)) continue
    const said = prepositionBefore(words, i)
    const there = clause.words.flatMap((x, at) => (x.stem === w.stem ? [prepositionBefore(clause.words, at)] : []))
    if (said && there.length > 0 && there.every((p) => p !== undefined && against.some((pair) => pair.includes(said) && pair.includes(p) && p !== said)))
      return `the evidence says "${there[0]} ${w.raw}"`
  }
  return undefined
}

function prepositionBefore(words: readonly Word[], at: number): string | undefined {
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const w = words[i]
    if (isPreposition(w)) return w?.lower
    if (!w || hasVerb([w])) return undefined
  }
  return undefined
}
