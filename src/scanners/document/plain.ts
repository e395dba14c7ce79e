import { voteLanguage } from '../language.ts'
import { assemble, type DraftBlock, type DraftLink } from './assemble.ts'
import { decodeBytes } from './charset.ts'
import { caps, type DocumentMeta, type ExtractedDocument, type HeadingLevel, noResources } from './document.ts'
import { detectHidden, detectInjection, detectTags } from './injection.ts'
import { findLastUpdated } from './last-updated.ts'
import {
  clip,
  countInvisible,
  countWords,
  decodeTagCharacters,
  interleavedWords,
  normaliseText,
  overriddenWords,
} from './normalise.ts'
import { absolute } from './survey.ts'

export function extractPlainText(bytes: Uint8Array, meta: DocumentMeta): ExtractedDocument {
  const cut = bytes.length > caps.bytes
  const raw = decodeBytes(cut ? bytes.subarray(0, caps.bytes) : bytes, meta.contentType).replace(/\r\n?/g, '\n')
  const blocks: DraftBlock[] = []
  for (const paragraph of raw.split(/\n[ \t]*\n\s*/)) blocks.push(...blocksOf(paragraph.trimEnd()))
  return plainDocument('text', blocks, { raw, title: null, links: linksOf(blocks, meta.url), cut, hidden: [] })
}

function blocksOf(paragraph: string): DraftBlock[] {
  const [, marks, heading] = /^\s*(#{1,6})\s+(\S.*)$/.exec(paragraph) ?? []
  if (marks && heading) return [draft('heading', heading, marks.length as HeadingLevel)] // the pattern allows six
  const lines = paragraph.split('\n')
  if (lines.every((line) => /^\s*(?:[-*•–]|\d{1,2}[.)])\s+\S/.test(line)))
    return lines.map((line) => draft('item', line.replace(/^\s*[-*•–]\s+/, '')))
  return [draft('paragraph', paragraph.replace(/[A-Za-z0-9+/=_-]{201,}/g, ''))]
}

export const draft = (type: DraftBlock['type'], raw: string, level: HeadingLevel = 1): DraftBlock => ({
  type,
  level,
  text: normaliseText(raw),
  area: 'main',
  chrome: null,
  table: null,
  cells: [],
  isHeader: false,
})

/** Addresses that are written out. */
function linksOf(blocks: readonly DraftBlock[], base: string): DraftLink[] {
  return blocks.flatMap((block) =>
    [...block.text.matchAll(/https?:\/\/[^\s<>"'()[\]{}|]+[^\s<>"'()[\]{}|.,;:!?]/g)].flatMap((found): DraftLink[] => {
      const href = absolute(found[0], base)
      return href ? [{ href, text: found[0], rel: '', area: 'main', block, at: found.index }] : []
    }),
  )
}

/** Builds a document from a file without markup; PDFs too. */
export function plainDocument(
  kind: 'text' | 'pdf',
  drafts: readonly DraftBlock[],
  {
    raw,
    title,
    links,
    cut,
    hidden,
    language,
  }: {
    raw: string
    title: string | null
    links: readonly DraftLink[]
    cut: boolean
    hidden: readonly string[]
    language?: string | undefined
  },
): ExtractedDocument {
  const { text, blocks, links: placed, tables, truncated } = assemble(drafts, links)
  const tags = decodeTagCharacters(raw)
  const heading = blocks.find((block) => block.type === 'heading')
  return {
    kind,
    title: title ?? (heading ? clip(text.slice(heading.start, heading.end).replace(/\s+/g, ' '), 300) : null),
    language: voteLanguage(text).language ?? language ?? null,
    text,
    blocks,
    links: placed,
    tables,
    resources: noResources(),
    jsonLd: [],
    images: [],
    meta: { canonical: null, description: null, hreflang: [] },
    lastUpdated: findLastUpdated(text),
    words: countWords(text),
    isThin: false,
    hidden: {
      removed: hidden.length,
      text: [clip([...hidden, ...tags].join('\n'), caps.hiddenCharacters)].filter(Boolean),
    },
    flags: [
      ...detectInjection(text, blocks, { interleaved: interleavedWords(raw), overridden: overriddenWords(raw) }),
      ...detectHidden([...hidden, ...tags]),
      ...detectTags(tags),
    ],
    unicode: { invisible: countInvisible(raw) },
    truncated: cut || truncated,
  }
}
