import type { Block, ExtractedDocument, InjectionFlag } from './document.ts'
import { foldDigits, foldText } from './fold.ts'
import { injectionRules, squeezedRule } from './injection-rules.ts'
import { base64In, clip } from './normalise.ts'

const maxQuote = 300
const maxFlags = 200

interface Span {
  rule: string
  start: number
  end: number
}

/** Sentences of the visible text that speak to a machine, in reading order, each flagged once. */
export function detectInjection(
  text: string,
  blocks: readonly Block[],
  { interleaved = [], overridden = [] }: { interleaved?: readonly string[]; overridden?: readonly string[] } = {},
): InjectionFlag[] {
  const flags: InjectionFlag[] = []
  let end = -1
  const spans = [
    ...matches(text),
    ...interleaved.flatMap((word) => placesOf(text, word, 'split-by-invisible')),
    ...overridden.flatMap((words) => placesOf(text, words, 'bidi-override')),
  ].sort((a, b) => a.start - b.start)
  for (const span of spans) {
    if (flags.length === maxFlags) break
    if (span.end <= end) continue
    const sentence = sentenceAround(text, span, blockAround(text, blocks, span.start))
    if (sentence.end <= end) continue
    end = sentence.end
    flags.push({ rule: span.rule, quote: clip(text.slice(sentence.start, end), maxQuote), start: sentence.start, end })
  }
  return flags
}

/** The same rules on text that no reader sees. */
export function detectHidden(texts: readonly string[]): InjectionFlag[] {
  const flags = new Map<string, InjectionFlag>()
  for (const text of texts)
    for (const span of matches(text)) {
      const { start, end } = sentenceAround(text, span, { start: 0, end: text.length })
      const quote = clip(text.slice(start, end), maxQuote)
      if (flags.size < maxFlags) flags.set(`${span.rule} ${quote}`, { rule: span.rule, quote, hidden: true })
    }
  return [...flags.values()]
}

/** Flags text spelled in tag characters: it is never meant for people, whatever it says. */
export const detectTags = (texts: readonly string[]): InjectionFlag[] =>
  texts.slice(0, maxFlags).map((text) => ({ rule: 'tag-characters', quote: clip(text, maxQuote), hidden: true }))

/** Whether a title or description speaks to a machine. */
export const isInjection = (text: string): boolean => matches(text).length > 0

/** Returns the text that a model may be shown: the visible text without its flagged sentences. */
export function sanitise(document: Pick<ExtractedDocument, 'text' | 'flags'>): {
  text: string
  flagged: InjectionFlag[]
} {
  const spans = document.flags.flatMap((flag) => ('hidden' in flag ? [] : [flag])).sort((a, b) => a.start - b.start)
  let text = ''
  let from = 0
  for (const { start, end } of spans) {
    text += document.text.slice(from, Math.max(from, start))
    from = Math.max(from, end)
  }
  text += document.text.slice(from)
  return {
    text: text
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    flagged: document.flags,
  }
}

const rest = new Set(injectionRules.filter((rule) => rule.rest).map((rule) => rule.id))

function matches(text: string, isDecoded = false): Span[] {
  // A cell of a row is read by itself, as a line is.
  const folded = foldText(text).replace(/ \| /g, '  \n')
  const digits = foldDigits(folded)
  const found: Span[] = []
  for (const version of digits === undefined ? [folded] : [folded, digits])
    for (const { id, pattern } of injectionRules)
      for (const match of version.matchAll(pattern)) {
        // Blanks and a full stop before the order belong to the sentence before.
        const lead = /^[\s.!?:;,)\]]*/.exec(match[0])?.[0].length ?? 0
        found.push({
          rule: id,
          start: match.index + Math.min(lead, match[0].length - 1),
          end: match.index + match[0].length,
        })
      }
  for (const match of folded.matchAll(/(?<![a-z])[a-z](?:[ .\-_*·•|]{1,3}[a-z](?![a-z])){5,}/g))
    if (squeezedRule.pattern.test(match[0].replace(/[^a-z]/g, '')))
      found.push({ rule: squeezedRule.id, start: match.index, end: match.index + match[0].length })
  if (!isDecoded)
    for (const { decoded, start, end } of base64In(text))
      if (matches(decoded, true).length > 0) found.push({ rule: 'encoded', start, end })
  return found
}

function placesOf(text: string, word: string, rule: string): Span[] {
  const found: Span[] = []
  for (let at = text.indexOf(word); at >= 0 && found.length < 20; at = text.indexOf(word, at + word.length))
    found.push({ rule, start: at, end: at + word.length })
  return found
}

function blockAround(text: string, blocks: readonly Block[], at: number): { start: number; end: number } {
  let low = 0
  let high = blocks.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const block = blocks[middle]
    if (!block) break
    if (at < block.start) high = middle - 1
    else if (at >= block.end) low = middle + 1
    else return block
  }
  return { start: 0, end: text.length }
}

/**
 * From the beginning of the sentence to its end; further to the end of the paragraph for an order, which goes on in
 * the next sentence, and over scraps of up to three words for everything else.
 */
function sentenceAround(
  text: string,
  span: Span,
  block: { start: number; end: number },
): { start: number; end: number } {
  const before = text.slice(Math.max(block.start, span.start - 1_000), span.start)
  const border = Math.max(
    ...[...before.matchAll(/[.!?。！？]["')\]]*\s+|[。！？]|\n/g)].map((m) => m.index + m[0].length),
    -1,
  )
  const start = border < 0 ? span.start - before.length : span.start - before.length + border
  if (rest.has(span.rule)) return { start, end: Math.min(block.end, Math.max(span.end, start + 1_500)) }
  let end = nextBorder(text, Math.max(start, span.end - 1), block.end)
  for (
    let next = nextBorder(text, end, block.end);
    end < block.end && text.slice(end, next).trim().split(/\s+/).length <= 3;
    next = nextBorder(text, end, block.end)
  )
    end = next
  return { start, end }
}

function nextBorder(text: string, from: number, limit: number): number {
  const border = /[.!?]["')\]]*(?=\s)|[。！？]|\n(?=.)/g
  border.lastIndex = from
  const found = border.exec(text.slice(0, Math.min(limit, from + 2_000)))
  if (found) return found.index + found[0].length
  return Math.min(limit, from + 2_000)
}
