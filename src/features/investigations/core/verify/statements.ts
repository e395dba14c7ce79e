import { type Clause, clausesOf, hasVerb, type Word, wordsOf } from './grammar.ts'
import type { Row } from './rows.ts'
import type { Source } from './source.ts'
import { own } from './vocabulary.ts'
import { contentStems, isNegated, stemSet } from './words.ts'

// The statements of a piece of evidence, and the segment of a sentence that is checked against one of them.

export interface Segment {
  words: Word[]
  text: string
}

export interface Statement {
  clause: Clause
  source: Source
  items: ItemList | null
  /** In a line of a list: the name that comes first, which a sentence about it must have. */
  key: ReadonlySet<string> | null
  /** In `Label: value`: the text after the label. */
  value: ReadonlySet<string> | null
  /** A line or cell of a list, or a label with its values: nothing is said in a sentence. */
  isTerse: boolean
}

export interface ItemList {
  items: { stems: Set<string>; text: string; key: Set<string> }[]
  head: Set<string>
  headText: string
}

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

export const statementsOf = (source: Source, names: readonly string[]): Statement[] => {
  if (source.isRecord) return [recordStatement(source)]
  const text = spokenByItself(source.text, names)
  const listed = source.rows.filter((r) => r.key && !r.isLabelled && r.attributes && r.attributes.size > 0)
  const sentences = source.rows.filter((r) => r.key === null)
  const statements = sentences.flatMap((row): Statement[] => {
    const said = spokenByItself(row.text, names)
    const list = bracketedList(said)
    if (list) return [{ clause: plainClause(said, row), source, items: list, key: null, value: null, isTerse: true }]
    return clausesOf(said).map((clause) => {
      const own = clausesOf(said).length === 1 ? new Set([...clause.stems, ...row.stems]) : clause.stems
      return {
        clause: { ...clause, stems: own },
        source,
        items: null,
        key: keyOfLine(row, listed),
        value: valueAfterLabel(said),
        isTerse: !hasVerb(clause.words) || /^[^:\d]{2,60}: /u.test(said),
      }
    })
  })
  const described = describedThing(source)
  if (described)
    statements.push({ clause: plainClause(described), source, items: null, key: null, value: null, isTerse: true })
  const table = listed.length > 1 && !statements.some((s) => s.items) ? tableOf(listed) : null
  return table
    ? [...statements, { clause: plainClause(text), source, items: table, key: null, value: null, isTerse: true }]
    : statements
}

/** `Name: Google Cloud. Purpose: hosting. Country: Finland.` speaks of one thing throughout. */
function describedThing(source: Source): string | undefined {
  const labelled = source.rows.filter((r) => r.isLabelled).map((r) => r.text)
  const naming = labelled.filter((t) =>
    /^(?:name|(?:sub-?)?processor|vendor|company|entity|provider|recipient|party|sdk|host)\b/iu.test(t),
  )
  return labelled.length > 1 && naming.length === 1 && labelled[0] === naming[0] ? labelled.join('\n') : undefined
}

function recordStatement(source: Source): Statement {
  return { clause: plainClause(source.text), source, items: null, key: null, value: null, isTerse: true }
}

const keyOfLine = (row: Row, listed: readonly Row[]) =>
  listed.find((r) => r.stems.size === row.stems.size && [...r.stems].every((s) => row.stems.has(s)))?.key ?? null

function valueAfterLabel(said: string): Set<string> | null {
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
  const labelText = /^[^:(]{0,80}: /u.exec(sentence)?.[0] ?? ''
  const found = [...sentence.slice(labelText.length).matchAll(/(?<=^|[,;()])([^,;()]+)\(([^()]*)\)/gu)]
  if (found.length < 2) return null
  // "17 hosts before consent, among them …": what comes before the first item is said of each.
  const headText = sentence.slice(0, labelText.length + (found[0]?.index ?? 0))
  const items = found.map((m) => ({
    stems: stemSet(`${m[1]} ${m[2]}`),
    text: `${m[1]} ${m[2]}`,
    // A host is named by the text in brackets after it.
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

/** In a clause with parallel parts, returns only the parts that the segment takes from. */
export function scopeText(segment: Segment, { clause, items }: Statement): string {
  if (items) {
    const there = stemSet(segment.text)
    return [items.headText, ...items.items.filter((i) => [...i.key].some((k) => there.has(k))).map((i) => i.text)].join(
      ' ',
    )
  }
  if (clause.parts.length === 0) return clause.text
  const there = contentStems(segment.text).filter((s) => !clause.head.has(s))
  const taken = clause.parts.filter((p) => there.some((s) => p.stems.has(s)))
  const cutOut = clause.parts.filter((p) => !taken.includes(p))
  return taken.length === 0 ? clause.text : cutOut.reduce((text, p) => text.replace(p.text, ' '), clause.text)
}
