import type { ExtractedDocument } from './document.ts'

/**
 * The text as a person would copy it from the page: cells of a row stand apart by a tab, not by the sign that shows
 * their borders. For quotes that run over several cells; places in the document's text do not hold in it.
 */
export function flowText({ text, blocks }: Pick<ExtractedDocument, 'text' | 'blocks'>): string {
  let flow = ''
  let from = 0
  for (const { type, start, end } of blocks) {
    if (type !== 'row') continue
    flow += text.slice(from, start) + text.slice(start, end).replace(/(?:^| )\|(?= |$)/gm, '\t')
    from = end
  }
  return flow + text.slice(from)
}
