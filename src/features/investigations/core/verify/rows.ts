import { contentStems, isNegated, stemSet } from './words.ts'

/** A stretch of evidence that says one thing: a sentence, a line, an item of a list. */
export interface Row {
  text: string
  stems: Set<string>
  negated: boolean
  /** Topic of an item: its words before the first bracket or cell border; null for a plain clause. */
  key: Set<string> | null
  /** The words of an item after its key. */
  attributes: Set<string> | null
  /** The key is a label such as "Data linked to you", not one of several things of a list. */
  isLabelled?: boolean
}

export interface Passage {
  rows: Row[]
  /** Lines that speak of the document as a whole and count for every row of it. */
  base: Set<string>
}

/** A record is a document of `Key: value` lines about one thing. */
export function passageOf(text: string, isRecord: boolean): Passage {
  if (!isRecord) return { rows: text.split('\n').flatMap(proseRows), base: new Set() }
  const lines = text.split('\n').filter(Boolean)
  const keyCount = new Map<string, number>()
  for (const line of lines) keyCount.set(keyOf(line), (keyCount.get(keyOf(line)) ?? 0) + 1)
  const isListed = (line: string) => line.includes(' | ') || (keyCount.get(keyOf(line)) ?? 0) > 1
  return {
    rows: lines.map((line) => (isListed(line) ? cellRow(line) : plainRow(line))),
    base: new Set(lines.filter((l) => !isListed(l)).flatMap((l) => [...stemSet(l)])),
  }
}

const keyOf = (line: string) => line.split(': ', 1)[0] ?? ''

function cellRow(line: string): Row {
  const at = line.indexOf(': ')
  const [first = '', ...cells] = line.slice(at + 2).split(' | ')
  return { ...plainRow(line), key: stemSet(first), attributes: cells.length ? stemSet(cells.join(' ')) : null }
}

function plainRow(text: string, stems = stemSet(text)): Row {
  return { text, stems, negated: isNegated(text), key: null, attributes: null }
}

/** Sentences, and the items of a list within one. A sentence that points back ("it") also has the words of the one before. */
function proseRows(line: string): Row[] {
  const sentences = line
    .split(/(?<=[.!?;])\s+(?=[\p{Lu}\p{N}"'(]|[\p{Ll}-]+: |\p{Ll}+-[\p{Ll}-]+ )|;\s+/u)
    .filter((s) => s.trim())
  const labelled = sentences.flatMap(labelledRow)
  return sentences
    .flatMap((sentence, index) => {
      const before = sentences[index - 1]
      const stems = stemSet(sentence)
      const pointsBack = before !== undefined && opensWithPronoun(sentence)
      const whole = plainRow(sentence, pointsBack ? new Set([...stems, ...stemSet(before)]) : stems)
      return [whole, ...itemRows(sentence)]
    })
    .concat(labelled.length > 1 ? labelled : [])
}

/** "You can delete it": a pronoun before which nothing was named that it could stand for. */
function opensWithPronoun(sentence: string): boolean {
  const [opening, ...rest] = sentence.split(/\b(?:it|them|they|these|this)\b/iu)
  const named = contentStems(opening ?? '')
  return rest.length > 0 && named.length <= 1
}

/** `Data linked to you: Contact Info.` beside `Data used to track you: none.` are items too: what one names is not the other's. */
function labelledRow(sentence: string): Row[] {
  const [, label, value] = /^([^:.()]{2,60}): ([^()]+)$/u.exec(sentence) ?? []
  return label && value ? [{ ...item('', `${label}:`, value), isLabelled: true }] : []
}

/** `AWS (hosting, US), Stripe (payments, Ireland)`, `AWS – hosting – US` and table lines with ` | `. */
function itemRows(sentence: string): Row[] {
  const head = /^[^:(]{0,80}: /u.exec(sentence)?.[0] ?? ''
  const body = sentence.slice(head.length)
  const bracketed = [...body.matchAll(/(?<=^|[,;()])([^,;()]+)\(([^()]*)\)/gu)]
  if (bracketed.length > 1)
    return bracketed.map((m) => item(head, (m[1] ?? '').replace(/^\s*(?:and|or)\s+/u, ''), m[2] ?? ''))
  if (body.includes(' | ')) {
    const [first = '', ...cells] = body.split(' | ')
    return [item(head, first, cells.join(' '))]
  }
  // A short fragment with dashes is a line of a list, not a sentence.
  const [first = '', ...rest] = body.split(/\s[–—]\s/u)
  return rest.length > 0 && body.length <= 120 ? [item(head, first, rest.join(' '))] : []
}

function item(head: string, key: string, attributes: string): Row {
  const text = `${head}${key} ${attributes}`
  return {
    text,
    stems: stemSet(text),
    negated: isNegated(text),
    key: stemSet(key),
    attributes: stemSet(`${attributes}`),
  }
}
