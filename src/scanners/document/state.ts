import { caps } from './document.ts'
import { depthOf, parseJson } from './json.ts'
import { countWords } from './normalise.ts'
import { policyWords, sentencesIn } from './vocabulary.ts'

// A page that its scripts draw carries its text with it: as JSON, as markup in strings, as the trees of an editor. It is
// written back as markup, which is then read like every other, hidden elements and all.

/** Minimum for a document in the state; a menu in six languages has no sentences and fails it. */
const least = { words: 100, vocabulary: 10, sentences: 6 } as const
const limits = { parts: 20_000, characters: 1_000_000, nesting: 4 } as const
/** Maximum distance in the state between prose and the shorter titles and items that belong to it. */
const near = 3
/** Fields that hold what is drawn. */
const textual =
  /^(?:text|value|values|title|heading|headline|header|name|question|answer|label|summary|subtitle|content|body|children|html|description|copy|paragraph|items?|list|markdown|md|p|h[1-6])$/i
const tags = /<\/?(?:p|div|br|li|ul|ol|h[1-6]|table|td|strong|b|em|span|section|article)\b[^<>]{0,500}>/i
const escapedTags = /&lt;\/?(?:p|div|br|li|ul|ol|h[1-6]|table|strong|b|span|section)\b/i

interface Leaf {
  key: string | null
  text: string
}
interface Part {
  kind: 'markup' | 'prose' | 'short'
  key: string | null
  text: string
}

/** The text that the sources hold as markup; undefined where no document is among them. */
export function markupOfState(sources: readonly Element[]): string | undefined {
  const parts: string[] = []
  const seen = new Set<string>()
  let left: number = limits.characters
  for (const source of sources)
    for (const part of partsOf(source)) {
      const markup = markupOf(part)
      if (seen.has(markup) || left < markup.length || parts.length === limits.parts) continue
      seen.add(markup)
      left -= markup.length
      parts.push(markup)
    }
  const markup = parts.join('\n')
  const words = markup.replace(/<[^<>]*>/g, ' ')
  const isDocument =
    countWords(words) >= least.words && policyWords(words) >= least.vocabulary && sentencesIn(words) >= least.sentences
  return isDocument ? markup : undefined
}

function partsOf(element: Element): Part[] {
  const of = (name: string) => element.getAttribute(name) ?? ''
  switch (element.localName) {
    case 'script': {
      const code = element.textContent ?? ''
      if (/template|text\/html|handlebars|mustache/i.test(of('type')))
        return [{ kind: 'markup', key: null, text: code }]
      return drawn(leavesOf(code, 0))
    }
    case 'iframe':
      return [{ kind: 'markup', key: null, text: of('srcdoc') }]
    case 'noscript':
    case 'noframes':
    case 'template':
      return [{ kind: 'markup', key: null, text: element.innerHTML }]
    default:
      return drawn(element.getAttributeNames().flatMap((name) => leavesOf(of(name), 0)))
  }
}

/** Every string of a value or of code, in order, with the field that holds it. */
function leavesOf(code: string, nesting: number): Leaf[] {
  const leaves: Leaf[] = []
  const add = (key: string | null, text: string) => {
    if (leaves.length >= limits.parts || text === '') return
    if (nesting < limits.nesting && isNested(text)) leaves.push(...leavesOf(text, nesting + 1))
    else leaves.push({ key, text })
  }
  const value = parseJson(code)
  if (value === undefined) {
    if (tags.test(code) && /^\s*</.test(code)) add(null, code)
    else for (const { key, text } of literalsOf(code)) add(key, text)
    return leaves
  }
  const stack: { key: string | null; value: unknown }[] = [{ key: null, value }]
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (typeof at.value === 'string') add(at.key, at.value)
    else if (Array.isArray(at.value)) {
      const { key } = at
      for (const item of at.value.toReversed()) stack.push({ key, value: item })
    } else if (typeof at.value === 'object' && at.value !== null)
      for (const [key, item] of Object.entries(at.value).toReversed()) stack.push({ key, value: item })
  }
  return leaves
}

/** State within a string of the state. */
const isNested = (text: string) =>
  text.length > 200 &&
  /^\s*(?:[0-9a-f]{1,4}:)?[A-Z]?[[{]/.test(text) &&
  /[[{,:]\s*"/.test(text) &&
  depthOf(text) < caps.jsonDepth

const escapes: Record<string, string> = { n: '\n', r: '\n', t: ' ', b: '', f: '', v: ' ', '\n': '' }

const quote = /["'`]/g
const longestLiteral = 500_000
const mostWasted = 5_000_000

/** The string literals of a script. A quote in a comment or a pattern costs the strings of its line at most. */
function* literalsOf(code: string): Generator<Leaf> {
  let key: string | null = null
  let at = 0
  let wasted = 0
  for (let steps = 0; steps < 500_000; steps++) {
    quote.lastIndex = at
    const found = quote.exec(code)
    if (!found) return
    const field = /([\w$]{1,40})\s{0,5}:\s{0,5}$/.exec(code.slice(Math.max(at, found.index - 60), found.index))?.[1]
    if (field !== undefined) key = field
    at = found.index + 1
    const { end, stop } = endOfLiteral(code, at, found[0])
    if (end === undefined) {
      // An unclosed quote isn't a start. Resuming right after it each time would let a script make this arbitrarily
      // slow.
      wasted += stop - at
      if (wasted > mostWasted) at = stop
      continue
    }
    const text = code.slice(at, end)
    at = end + 1
    if (found[0] !== '`' && /^\s{0,5}:/.test(code.slice(at, at + 6))) key = text
    else yield { key, text: unescaped(text) }
  }
}

/** Only template literals in backticks span several lines. */
function endOfLiteral(code: string, from: number, mark: string): { end?: number; stop: number } {
  const last = Math.min(code.length, from + longestLiteral)
  for (let at = from; at < last; at++) {
    const sign = code[at]
    if (sign === '\\') at++
    else if (sign === mark) return { end: at, stop: at }
    else if ((sign === '\n' || sign === '\r') && mark !== '`') return { stop: at }
  }
  return { stop: last }
}

const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(/\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (_, wide, four, two, other) => {
        const code = wide ?? four ?? two
        if (code === undefined) return escapes[other] ?? other
        const point = Number.parseInt(code, 16)
        return point <= 0x10ffff ? String.fromCodePoint(point) : ''
      })
    : text

/** Selects the strings that are rendered: markup, prose, and short texts beside them. */
function drawn(leaves: readonly Leaf[]): Part[] {
  const parts: (Part | undefined)[] = []
  let last: Part | undefined
  for (const { key, text } of leaves) {
    const isText = key !== null && textual.test(key)
    // Words that an editor set apart from those before, to make them bold: one paragraph.
    if (isText && last?.key === key && last.kind !== 'markup' && goesOn(last.text, text)) {
      last.text += text
      if (isProse(last.text)) last.kind = 'prose'
      continue
    }
    const kind = kindOf(text, isText)
    if (!kind) continue
    last = { kind, key, text }
    parts.push(last)
  }
  return parts.filter((part, at): part is Part => {
    if (part?.kind !== 'short') return part !== undefined
    return parts.slice(Math.max(0, at - near), at + near + 1).some((other) => other && other.kind !== 'short')
  })
}

const goesOn = (before: string, text: string) => /[ \u00a0(]$/.test(before) || /^[ \u00a0,.;:)’]/.test(text)

function kindOf(text: string, isText: boolean): Part['kind'] | undefined {
  if (tags.test(text) || escapedTags.test(text)) return 'markup'
  if (isProse(text)) return 'prose'
  return isText &&
    /\p{L}{2}/u.test(text) &&
    text.length < 200 &&
    !/^[\w-]*[/_:.#][\w/_:.#-]*$/.test(text) &&
    !isCode(text)
    ? 'short'
    : undefined
}

const isProse = (text: string) => countWords(text.slice(0, 2_000)) >= 8 && !isCode(text)

/** Code and style sheets have few blanks between letters, or many signs. */
function isCode(text: string): boolean {
  const sample = text.slice(0, 2_000)
  const signs = sample.match(/[{}()[\]=<>;|\\$&+*/_#@]/g)?.length ?? 0
  return signs > sample.length * 0.04 + 2 || /^(?:https?:|data:|\/|\.)|\bfunction\b\s*\(|=>/.test(sample.trim())
}

function markupOf({ kind, text }: Part): string {
  if (kind === 'markup') {
    const isEscaped = !tags.test(text) && escapedTags.test(text)
    return `<div>${isEscaped ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&') : text}</div>`
  }
  return text
    .split(/\n+/)
    .map((line) => {
      const [, marks, rest] = /^\s*(#{1,6}|[-*•])\s+(\S.*)$/.exec(line) ?? []
      const words = escapeText(
        (rest ?? line).replace(/\*\*([^*\n]+)\*\*/g, '$1').replace(/\[([^\]\n]{1,300})\]\([^)\s]{1,500}\)/g, '$1'),
      )
      if (!marks) return `<p>${words}</p>`
      return marks.startsWith('#') ? `<h${marks.length}>${words}</h${marks.length}>` : `<ul><li>${words}</li></ul>`
    })
    .join('')
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
