import type { ExtractedDocument } from '../../scanners/document/document.ts'
import { findLastUpdated } from '../../scanners/document/last-updated.ts'
import { normaliseText } from '../../scanners/document/normalise.ts'
import type { PolicyPage } from '../../scanners/policy/policy.ts'
import { readPolicy } from '../../scanners/policy/read-policy.ts'
import type { PolicyMeta, PolicyReading } from '../../scanners/policy/reading.ts'

// From what was fetched or pasted to what the reader of policies takes.

/** A document that was extracted, read as a policy. */
export const readDocument = (document: ExtractedDocument): PolicyReading => readPolicy(...pageOfDocument(document))

/** Text as someone pasted it, read as a policy. */
export const readText = (pasted: string): PolicyReading => readPolicy(...pageOfText(pasted))

/** Whether a text is the source of a page, which has to be read as one. */
export const isMarkup = (pasted: string): boolean =>
  /^\s{0,100}<(?:!doctype\s+html|html|head|body)[\s>]/iu.test(pasted.slice(0, 300))

function pageOfDocument(document: ExtractedDocument): [PolicyPage, PolicyMeta] {
  const { kind, text, language, links, tables, lastUpdated, isThin, truncated, drawn, isUncovered, dialog } = document
  const meta = {
    lastUpdated,
    isThin,
    isTruncated: truncated,
    isDrawn: drawn !== undefined,
    isUncovered: isUncovered ?? false,
  }
  // A file without markup tells its headings and lists by its lines alone.
  return [
    { text, language, links, tables, blocks: kind === 'text' ? [] : document.blocks, ...(dialog && { dialog }) },
    meta,
  ]
}

function pageOfText(pasted: string): [PolicyPage, PolicyMeta] {
  const text = normaliseText(pasted)
  return [
    { text, language: null, blocks: [], links: [] },
    { lastUpdated: findLastUpdated(text), isThin: false, isTruncated: false, isDrawn: false },
  ]
}
