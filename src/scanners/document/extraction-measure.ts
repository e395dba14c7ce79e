import type { ExtractedDocument } from './document.ts'
import { closedLayouts } from './extraction-closed.fixture.ts'
import { openLayouts } from './extraction-open.fixture.ts'
import { type Family, families, type Layout, sectionsFrom, spansOf } from './extraction-pages.fixture.ts'
import { flowText } from './flow.ts'
import { extractHtml } from './html.ts'

// Measures how much of a policy survives extraction. A span counts if the text contains it to the letter, except for
// white space.

type Read = (bytes: Uint8Array, meta: { url: string; contentType: string | null }) => ExtractedDocument | undefined

export interface CaseResult {
  family: Family
  name: string
  spans: number
  /** The spans that are not in the text. */
  lost: string[]
  /** Text around the article that is in the output. */
  kept: string[]
  /** Invisible text that is in the output. */
  leaked: string[]
}

const layouts: readonly Layout[] = [...openLayouts, ...closedLayouts]

/** Every layout with sections of its own, read. */
export function measureExtraction(read: Read = extractHtml): CaseResult[] {
  return layouts.map((layout, at) => {
    const given = sectionsFrom(at * 5, 7)
    const html = layout.html(given)
    const document = read(layout.bytes?.(html) ?? new TextEncoder().encode(html), {
      url: 'https://larkfield.example/privacy',
      contentType: layout.contentType === undefined ? 'text/html; charset=utf-8' : layout.contentType,
    })
    const text = squeeze(document ? flowText(document) : '')
    const spans = layout.found?.(given) ?? spansOf(given)
    const isIn = (span: string) => text.includes(squeeze(span))
    return {
      family: layout.family,
      name: layout.name,
      spans: spans.length,
      lost: spans.filter((span) => !isIn(span)),
      kept: (layout.absent ?? []).filter(isIn),
      leaked: (layout.hidden ?? []).filter(isIn),
    }
  })
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Recall over all spans, and how many pages lost more than half of theirs. */
export function summarise(results: readonly CaseResult[]) {
  const count = (of: (result: CaseResult) => number) => results.reduce((sum, result) => sum + of(result), 0)
  const spans = count((result) => result.spans)
  return {
    pages: results.length,
    spans,
    recall: spans === 0 ? 1 : 1 - count((result) => result.lost.length) / spans,
    underHalf: results.filter((result) => result.lost.length > result.spans / 2).length,
    kept: count((result) => result.kept.length),
    leaked: count((result) => result.leaked.length),
  }
}

/** The figures by family, as a table in Markdown. */
export function extractionCasesTable(results: readonly CaseResult[] = measureExtraction()): string {
  const line = (name: string, of: readonly CaseResult[]) => {
    const { pages, spans, recall, underHalf, kept, leaked } = summarise(of)
    return `| ${[name, pages, spans, recall.toFixed(3), underHalf, kept, leaked].join(' | ')} |`
  }
  return [
    '| layout | pages | spans | recall | pages under half | menus and banners kept | hidden text kept |',
    '|---|---|---|---|---|---|---|',
    ...families.map((family) =>
      line(
        family,
        results.filter((result) => result.family === family),
      ),
    ),
    line('all', results),
  ].join('\n')
}
