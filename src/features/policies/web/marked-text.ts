import type { Passage, PolicyCategory, Reading, ReadSegment } from '../vocabulary.ts'

// The policy as the page shows it: parts under their headings, passages with their labels, and a place to jump to for
// every sentence that something else on the page quotes.

export interface MarkedPart {
  id: string
  title: string | null
  passages: MarkedPassage[]
}

export interface MarkedPassage {
  id: string
  pieces: { text: string; id: string | null }[]
  isItem: boolean
  labels: ReadSegment['labels']
}

export interface MarkedText {
  parts: MarkedPart[]
  /** Returns the link to a quote on the page; undefined for one that no passage holds, as in a heading. */
  hrefOf: (passage: Passage) => string | undefined
}

export function markedText(reading: Reading): MarkedText {
  const { text, headings, segments } = reading
  const quoted = quotedSpans(reading)
  const hrefs = new Map<number, string>()
  const parts: MarkedPart[] = []
  let next = 0
  let open: MarkedPart | undefined
  const beginPart = (heading: number | null) => {
    const span = heading === null ? undefined : headings[heading]
    open = {
      id: `part-${parts.length + 1}`,
      title: span ? text.slice(span.start, span.end).replace(/^#{1,6}\s/u, '') : null,
      passages: [],
    }
    parts.push(open)
    return open
  }
  segments.forEach((segment, index) => {
    const part = segment.heading === (segments[index - 1]?.heading ?? null) && open ? open : beginPart(segment.heading)
    const id = `passage-${index + 1}`
    const pieces: MarkedPassage['pieces'] = []
    let from = segment.start
    while ((quoted[next]?.end ?? Number.POSITIVE_INFINITY) <= segment.start) next += 1
    for (; (quoted[next]?.start ?? Number.POSITIVE_INFINITY) < segment.end; next += 1) {
      const span = quoted[next]
      if (!span) break
      const start = Math.max(span.start, from)
      // A quote that goes on in the next passage is linked to where it begins.
      const end = Math.min(span.end, segment.end)
      if (end <= start) continue
      if (start > from) pieces.push({ text: text.slice(from, start), id: null })
      const spanId = `quote-${span.start}`
      pieces.push({ text: text.slice(start, end), id: hrefs.has(span.start) ? null : spanId })
      if (!hrefs.has(span.start)) hrefs.set(span.start, `#${spanId}`)
      from = end
      if (span.end > segment.end) break
    }
    if (from < segment.end) pieces.push({ text: text.slice(from, segment.end), id: null })
    part.passages.push({ id, pieces, isItem: segment.isItem, labels: segment.labels })
  })
  // A quote that runs from a lead-in to an item leads to the item: several items share one lead-in.
  const hrefOf = ({ start, end }: Passage) => {
    const [first, last] = [passageAt(segments, start), passageAt(segments, end - 1)]
    return last === undefined || last === first ? (hrefs.get(start) ?? first) : last
  }
  return { parts, hrefOf }
}

/** Sentences that the page quotes, in the order of the text; of two that overlap, the first and longest. */
function quotedSpans({ dataTypes, practices, frameworks }: Reading): Passage[] {
  const all: (Passage | null)[] = [
    ...dataTypes.flatMap(({ first, practices: told }) => [first, ...told.map(({ passage }) => passage)]),
    ...practices.map(({ passage }) => passage),
    ...frameworks.flatMap(({ applies, disclosures }) => [applies, ...disclosures.map(({ passage }) => passage)]),
  ]
  const sorted = all.filter((passage) => passage !== null).sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: Passage[] = []
  for (const span of sorted) if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span)
  return kept
}

function passageAt(segments: readonly ReadSegment[], at: number): string | undefined {
  const index = segments.findIndex(({ start, end }) => start <= at && at < end)
  return index < 0 ? undefined : `#passage-${index + 1}`
}

/** Returns the entries of the legend: categories that the text mentions, largest share first. */
export const legendOf = ({ categories }: Reading): { category: PolicyCategory; share: number; segments: number }[] =>
  categories.toSorted((a, b) => b.share - a.share)

/** A quote for a table: its beginning says enough, and a click shows the rest. */
export const shortened = (quote: string, length = 180): string => {
  const oneLine = quote.replace(/\s+/gu, ' ')
  if (oneLine.length <= length) return oneLine
  const space = oneLine.lastIndexOf(' ', length)
  return `${oneLine.slice(0, space > length / 2 ? space : length)}…`
}
