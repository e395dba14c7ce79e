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
  for (const paragraph of raw.split(/\n[ \t]*\n(?:[ \t]*\n)*/)) blocks.push(...blocksOf(paragraph.trimEnd()))
  return plainDocument('text', blocks, { raw, title: null, links: linksOf(blocks, meta.url), cut, hidden: [] })
}

const heading = /^\s{0,3}(#{1,6})\s+(\S.*)$/u
const bullet = /^\s*[-*+•–]\s+(?=\S)/u
const indented = /^\s{2,}\S/u
const numbered = /^\s*\d{1,2}[.)]\s+\S/u
/** "Information we collect" above a line of hyphens or equals signs. */
const underline = /^(?:={3,}|-{3,})\s*$/u
const longestTitle = 90
/** A whole sentence above a rule isn't a title. */
const isTitle = (line: string) =>
  line.length <= longestTitle &&
  !/[:|]/u.test(line) &&
  (line.trim().split(' ').length <= longestSentenceTitle || !/[.!]["”’)*_]{0,3}$/u.test(line.trimEnd()))
const longestSentenceTitle = 8
const base64 = /[A-Za-z0-9+/=_-]{201,}/g

/** Lines between two blank ones: headings, items of lists, and a paragraph whose wrapped lines are one line again. */
function blocksOf(paragraph: string): DraftBlock[] {
  const lines = paragraph.split('\n')
  // Among other lines a number may begin a section just as well.
  const isNumbered = lines.every((line) => numbered.test(line) || bullet.test(line) || indented.test(line))
  const found: { type: DraftBlock['type']; text: string; level?: HeadingLevel }[] = []
  let before = ''
  for (const line of lines) {
    const [, marks, words] = heading.exec(line) ?? []
    const last = found.at(-1)
    if (marks && words)
      found.push({ type: 'heading', text: words, level: marks.length as HeadingLevel }) // the pattern allows six
    else if (underline.test(line)) {
      if (last?.text === before && isTitle(before))
        Object.assign(last, { type: 'heading', level: line.startsWith('=') ? 1 : 2 })
    } else if (bullet.test(line) || (isNumbered && numbered.test(line)))
      found.push({ type: 'item', text: line.replace(bullet, '') })
    else if (!last || last.type === 'heading') found.push({ type: 'paragraph', text: line })
    else if (isWrapped(before, line) || (last.type === 'item' && indented.test(line))) last.text += ` ${line.trim()}`
    else if (last.type === 'item') found.push({ type: 'paragraph', text: line })
    else last.text += `\n${line}`
    before = line
  }
  return found.map(({ type, text, level }) => draft(type, type === 'heading' ? text : text.replace(base64, ''), level))
}

const shortestWrapped = 50
const longestWrapped = 140
/** A line that was cut for its width, and not by who wrote it. */
const isWrapped = (line: string, next: string): boolean =>
  line.length >= shortestWrapped &&
  line.length <= longestWrapped &&
  !/[.!?:;|>]["”’)*_]{0,3}\s*$/u.test(line) &&
  !/^\s*(?:[|<>]|```|\[)/u.test(next) &&
  (/^\s*["“(*_]{0,3}\p{Ll}/u.test(next) || /[\p{Ll},&-]\s*$/u.test(line))

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
