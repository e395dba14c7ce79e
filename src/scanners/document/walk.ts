import type { Chrome, DraftBlock, DraftLink } from './assemble.ts'
import { type Area, caps, type ExtractedDocument, type HeadingLevel, type ProseType } from './document.ts'
import {
  type Ground,
  groundWithin,
  type Hiding,
  hasSize,
  hidingOf,
  isByColor,
  isDoubtful,
  keepsLines,
  type Looks,
  noGround,
  type Styles,
} from './hidden.ts'
import { isInjection } from './injection.ts'
import {
  base64In,
  cleanText,
  clip,
  countInvisible,
  countWords,
  decodeTagCharacters,
  interleavedWords,
  normaliseText,
  oneLine,
  overriddenWords,
} from './normalise.ts'
import type { Judge } from './opening.ts'
import { bannerName, chromeOf, headingLevel, kindOf, looksOf } from './roles.ts'
import { absolute } from './survey.ts'
import { isBold, isDataTable } from './table.ts'
import { altWithin, childrenOf, isProse, isReadingBox, proseWithin, sizesWithin, textWithin } from './within.ts'

export interface Walk {
  blocks: DraftBlock[]
  links: DraftLink[]
  images: ExtractedDocument['images']
  hiddenElements: Element[]
  /** Closed elements that a reader can open. */
  opened: Element[]
  hiddenText: string[]
  comments: string[]
  interleaved: string[]
  /** Words whose direction is turned by an invisible mark. */
  overridden: string[]
  /** Text spelled in tag characters. */
  tags: string[]
  invisible: number
  removed: number
  /** Something was left out that may be hidden only to our eyes. */
  hasDoubtful: boolean
  /** Words of prose, and headings, that each way of hiding leaves out. */
  leftOut: Map<Hiding, { words: number; headings: number }>
}

const set = (names: string) => new Set(names.split(' '))
const unread = set(
  'script style noscript template noframes svg math canvas object embed audio video iframe frame select datalist textarea title meta link input progress meter',
)
const maxHiddenPerElement = 1_000
const mostLinkCharacters = 200
const maxHiddenTexts = 5_000

/** Names of cookie dialogs and of their parts. */
const consentNames = /cookie|consent|gdpr|onetrust|optanon|cmp-|didomi|usercentrics|preference-?cent/i

interface Frame {
  element: Element
  leave: (() => void) | undefined
}

interface Options {
  base: string
  styles: Styles
  judge: Judge
  /** Reads doubtful text, hidden perhaps only from our rendering; set if it is most of the page. */
  keepDoubtful: boolean
  /** Ways of hiding that would leave out too much of the page to be meant. */
  kept: ReadonlySet<Hiding>
  /** Nothing that is hidden is left in the tree. */
  isCleaned?: true
}

/** Reads a tree into blocks, without recursion and without what no reader sees. */
export function walk(root: Node, { base, styles, judge, keepDoubtful, kept, isCleaned }: Options): Walk {
  const out: Walk = {
    blocks: [],
    links: [],
    images: [],
    hiddenElements: [],
    opened: [],
    hiddenText: [],
    comments: [],
    interleaved: [],
    overridden: [],
    tags: [],
    invisible: 0,
    removed: 0,
    hasDoubtful: false,
    leftOut: new Map(),
  }
  // State from the elements around the current position.
  let area: Area = 'main'
  let chrome: Chrome | null = null
  let type: ProseType = 'paragraph'
  let level: HeadingLevel | 0 = 0
  let lastLevel: HeadingLevel | 0 = 0
  let isPre = false
  let inMain = false
  let ground: Ground = noGround
  let isTiny = false
  let table: { id: number; inHead: boolean; rows: number; spans: { text: string; left: number }[] } | null = null
  let tables = 0
  let row: { cells: string[]; isHeader: boolean } | null = null
  /** Words that are looked through at most. */
  let left = 100_000
  let lastKept: Element | undefined
  // The block being written.
  let buffer: string[] = []
  let length = 0
  let opened: DraftLink[] = []
  let begun: { link: DraftLink; parts: string[] }[] = []

  // In pieces: a growing text whose end is looked at after every piece would be copied every time.
  const put = (piece: string) => {
    buffer.push(piece)
    length += piece.length
  }
  const endsBlank = () => /[ \n]$/.test(buffer.at(-1)?.at(-1) ?? '')
  const trimEnd = () => {
    const last = buffer.pop()
    if (last === undefined) return
    const trimmed = last.trimEnd()
    length -= last.length - trimmed.length
    if (trimmed !== '') buffer.push(trimmed)
  }

  const write = (raw: string) => {
    if (isTiny) {
      const text = oneLine(clip(raw, maxHiddenPerElement))
      if (text !== '' && out.hiddenText.length < maxHiddenTexts) out.hiddenText.push(text)
      return
    }
    const spaced = isPre ? raw : oneBlank(raw)
    if (spaced.charCodeAt(0) < 0x21 && spaced.length === 1 && length === 0) return
    out.invisible += countInvisible(spaced)
    out.tags.push(...decodeTagCharacters(spaced))
    out.interleaved.push(...interleavedWords(spaced))
    out.overridden.push(...overriddenWords(spaced))
    let piece = cleanText(spaced)
    if (piece.length > 200) {
      out.hiddenText.push(...base64In(piece).flatMap(({ decoded, start, end }) => (end - start > 200 ? [decoded] : [])))
      piece = piece.replace(/[A-Za-z0-9+/=_-]{201,}/g, '')
    }
    if (length === 0 || endsBlank()) piece = piece.trimStart()
    if (piece === '') return
    for (const { link, parts } of begun) {
      if (link.block === null && link.at < 0) {
        link.at = length + (piece.length - piece.trimStart().length)
        opened.push(link)
      }
      parts.push(piece)
    }
    put(piece)
  }

  const breakLine = () => {
    if (length > 0 && !/(?:\n| \| )$/.test(buffer.at(-1) ?? '')) {
      trimEnd()
      put('\n')
    }
    for (const { parts } of begun) parts.push(' ')
  }

  const flush = (as: DraftBlock['type'] = level ? 'heading' : type) => {
    if (row && as !== 'row') return breakLine()
    const text = normaliseText(buffer.join(''))
    if (text !== '') {
      const block: DraftBlock = {
        type: as,
        level: level || 1,
        text,
        area,
        chrome,
        table: row && table ? table.id : null,
        cells: row?.cells ?? [],
        isHeader: row?.isHeader ?? false,
      }
      out.blocks.push(block)
      for (const link of opened) link.block = block
    }
    buffer = []
    length = 0
    opened = []
    for (const { parts } of begun) parts.push(' ')
  }

  const enterLink = (element: Element, looks: Looks) => {
    const href = absolute(element.getAttribute('href'), base)
    if (!href || out.links.length > caps.links) return undefined
    const link: DraftLink = {
      href,
      text: '',
      rel: clip(element.getAttribute('rel') ?? '', 100),
      area,
      block: null,
      at: -1,
    }
    out.links.push(link)
    const entry = { link, parts: [] as string[] }
    begun.push(entry)
    return () => {
      begun = begun.filter((other) => other !== entry)
      link.text = oneLine(entry.parts.join(''))
      // The link of a picture or an icon is found by its name, which isn't text of the page.
      if (link.text === '') {
        link.at = -1
        link.text = oneLine(
          clip(element.getAttribute('aria-label') ?? element.getAttribute('title') ?? altWithin(element) ?? '', 200),
        )
      }
      if (looks.tag === 'area') link.at = -1
    }
  }

  const enterTable = (element: Element) => {
    flush()
    const outer = table
    const isData = !outer && !row && isDataTable(element)
    if (!isData) return flush
    table = { id: tables++, inHead: false, rows: 0, spans: [] }
    return () => {
      flush()
      table = outer
    }
  }

  const enterRow = (element: Element) => {
    if (!table || row) return enterBlock()
    flush()
    const cells = [...childrenOf(element)].filter(
      (cell) => /^(?:td|th)$/.test(cell.localName) || /cell|header/.test(cell.getAttribute('role') ?? ''),
    )
    const isFirst = table.rows++ === 0
    const isHead =
      table.inHead ||
      (cells.length > 1 &&
        (cells.every((cell) => cell.localName === 'th' || cell.getAttribute('role') === 'columnheader') ||
          (isFirst && cells.every(isBold))))
    row = { cells: [], isHeader: isHead }
    return () => {
      if (row) carrySpans(row.cells)
      flush('row')
      row = null
    }
  }

  /** Repeats a cell with rowspan in each of its rows; the text has it once. */
  const carrySpans = (cells: string[]) => {
    for (const [at, span] of (table?.spans ?? []).entries())
      if (span && span.left > 0 && cells[at] === undefined) {
        cells[at] = span.text
        span.left--
      }
  }

  const enterCell = (element: Element) => {
    const { spans } = table ?? { spans: [] }
    const current = row
    if (!current) return enterBlock()
    for (let span = spans[current.cells.length]; span && span.left > 0; span = spans[current.cells.length]) {
      span.left--
      current.cells.push(span.text)
    }
    // An empty cell keeps its border, so that the next one is not read in its place.
    if (current.cells.length > 0) {
      trimEnd()
      put(' | ')
    }
    const from = buffer.length
    return () => {
      const text = normaliseText(buffer.slice(from).join(''))
      const across = Math.min(20, Math.max(1, Number(element.getAttribute('colspan')) || 1))
      const down = Math.min(1_000, Math.max(1, Number(element.getAttribute('rowspan')) || 1))
      for (let column = 0; column < across; column++) {
        if (down > 1) spans[current.cells.length] = { text: column === 0 ? text : '', left: down - 1 }
        current.cells.push(column === 0 ? text : '')
      }
    }
  }

  const enterBlock = () => {
    flush()
    return () => flush()
  }

  /** @returns what to do behind the element, or false where it is not entered. */
  const enter = (element: Element): (() => void) | undefined | false => {
    const tag = element.localName
    if (tag === 'br') {
      if (buffer.at(-1)?.endsWith('\n') && !row) flush()
      else breakLine()
      return false
    }
    if (tag === 'img') {
      const alt = oneLine(clip(element.getAttribute('alt') ?? '', 500))
      const src = absolute(element.getAttribute('src') ?? element.getAttribute('data-src'), base)
      if (alt && out.images.length < caps.images) out.images.push({ alt, src: src ?? '' })
      return false
    }
    // A text that is laid out in a box for reading is longer than what anybody types into one.
    const isBox = tag === 'textarea' && isReadingBox(element)
    if (unread.has(tag) && !isBox) {
      if (/^(?:noscript|template|textarea)$/.test(tag)) hide(element)
      return false
    }
    const looks = looksOf(element)
    const hiding: Hiding | undefined = isCleaned ? undefined : hidingOf(looks, styles, ground)
    if (hiding && !isReadAllTheSame(element, looks, hiding)) {
      out.hasDoubtful ||= isDoubtful(hiding)
      hide(element)
      if (isByColor(hiding)) keepLinks(element)
      if (!consentNames.test(`${looks.classes} ${looks.id}`)) leaveOut(element, hiding)
      return false
    }
    const saved = { area, chrome, type, level, isPre, inMain, ground, isTiny }
    ground = groundWithin(looks, styles, ground)
    if (looks.style || styles.rules.size > 0) {
      if (keepsLines(looks, styles)) isPre = true
      if (hiding === 'tiny' && !kept.has(hiding)) isTiny = true
      else if (isTiny && hasSize(looks, styles)) isTiny = false
    }
    const leaves: (() => void)[] = []
    const role = looks.role
    if (tag === 'main' || tag === 'article' || role === 'main') inMain = true
    const place = chromeOf(tag, looks, inMain)
    if (place) flush()
    const heading = headingLevel(element, tag, role, lastLevel)
    const kind = kindOf(tag, role)
    if (kind === 'table') leaves.push(enterTable(element))
    else if (kind === 'row') leaves.push(enterRow(element))
    else if (kind === 'cell') leaves.push(enterCell(element))
    else if (kind === 'head' && table) {
      const current = table
      current.inHead = true
      leaves.push(() => {
        current.inHead = false
      })
    } else if (kind === 'block' || heading || place || isBox) leaves.push(enterBlock())
    if (place) {
      area = place
      chrome ??= { isBanner: bannerName.test(`${looks.classes} ${looks.id}`) }
    }
    if (heading && !row) {
      level = heading.level
      if (heading.isReal) lastLevel = heading.level
    }
    if (tag === 'li' || role === 'listitem') type = 'item'
    else if (tag === 'dt') type = 'term'
    else if (tag === 'dd') type = 'paragraph'
    else if (tag === 'blockquote') type = 'quote'
    if (tag === 'pre' || isBox) isPre = true
    if (tag === 'a' || tag === 'area') {
      const leave = enterLink(element, looks)
      if (leave) leaves.push(leave)
    }
    return () => {
      for (const leave of leaves.reverse()) leave()
      ;({ area, chrome, type, level, isPre, inMain, ground, isTiny } = saved)
    }
  }

  const isReadAllTheSame = (element: Element, looks: Looks, hiding: Hiding): boolean => {
    if (keepDoubtful && isDoubtful(hiding)) return true
    if (kept.has(hiding)) {
      // The content of an element that is read anyway need not be judged again.
      if (!lastKept?.contains(element) && !isProse(element)) return false
      lastKept = lastKept?.contains(element) ? lastKept : element
      return true
    }
    if (hiding === 'tiny') return sizesWithin(element, styles)
    if (!judge.opens(element, looks, hiding)) return false
    out.opened.push(element)
    return true
  }

  const hide = (element: Element) => {
    out.removed++
    out.hiddenElements.push(element)
    const text = oneLine(clip(textWithin(element, maxHiddenPerElement), maxHiddenPerElement))
    if (text !== '' && out.hiddenText.length < maxHiddenTexts) out.hiddenText.push(text)
  }

  /** Links in words that a color hides, so that a document is found; the words are in no text. */
  const keepLinks = (element: Element) => {
    const within = element.localName === 'a' ? [element] : element.querySelectorAll('a[href]')
    for (const link of within) {
      const href = absolute(link.getAttribute('href'), base)
      const text = oneLine(clip(textWithin(link, mostLinkCharacters), mostLinkCharacters))
      const hiding = hidingOf(looksOf(link), styles, noGround)
      if (!href || out.links.length > caps.links || isInjection(text) || (hiding && !isByColor(hiding))) continue
      out.links.push({ href, text, rel: '', area: link.closest('footer') ? 'footer' : area, block: null, at: -1 })
    }
  }

  const leaveOut = (element: Element, hiding: Hiding) => {
    const words = left > 0 ? proseWithin(element) : 0
    left -= words
    if (words === 0) return
    const sum = out.leftOut.get(hiding) ?? { words: 0, headings: 0 }
    const headings = element.querySelectorAll('h1,h2,h3,h4,h5,h6').length + (/^h[1-6]$/.test(element.localName) ? 1 : 0)
    out.leftOut.set(hiding, { words: sum.words + words, headings: sum.headings + headings })
  }

  const stack: Frame[] = []
  let node: Node | null = root.firstChild
  while (node) {
    let leave: (() => void) | undefined | false = false
    if (node.nodeType === 3 || node.nodeType === 4)
      write((node as CharacterData).data) // 3, 4: text and CDATA
    else if (node.nodeType === 8) {
      const text = oneLine(clip((node as CharacterData).data, maxHiddenPerElement))
      if (/\p{L}{2}/u.test(text) && out.comments.length < 2_000) out.comments.push(text)
    } else if (node.nodeType === 1) leave = enter(node as Element) // 1: an element
    const child: Node | null = leave === false ? null : node.firstChild
    if (leave !== false && child) {
      stack.push({ element: node as Element, leave })
      node = child
      continue
    }
    if (leave) leave()
    let next: Node | null = node.nextSibling
    while (!next) {
      const frame = stack.pop()
      if (!frame) break
      frame.leave?.()
      next = frame.element.nextSibling
    }
    node = next
  }
  flush()
  return out
}

/** Whether what is only probably hidden is the page itself: it waits for a script to fade in, or the paper is dark. */
export function doubtfulIsThePage(shown: Walk, all: Walk): boolean {
  const words = (walked: Walk) => walked.blocks.reduce((sum, block) => sum + countWords(block.text), 0)
  const [some, every] = [words(shown), words(all)]
  return every - some >= 150 && every - some > every / 2
}

/** Less may well be hidden on purpose. */
const fewest = { words: 150, headings: 4 } as const

/** Ways of hiding that would leave out more than a fifth of the page's prose, or most of its headings. */
export function hidesTooMuch({ blocks, leftOut }: Walk): Set<Hiding> {
  const shown = new Set(blocks.map((block) => block.text))
  const words = [...shown].reduce((sum, text) => sum + countWords(text), 0)
  const headings = blocks.filter((block) => block.type === 'heading').length
  return new Set(
    [...leftOut].flatMap(([hiding, { words: lost, headings: lostHeadings }]) =>
      (lost >= fewest.words && lost > (words + lost) / 5) ||
      (lostHeadings >= fewest.headings && lostHeadings > (headings + lostHeadings) / 2)
        ? [hiding]
        : [],
    ),
  )
}

/** In two bounded steps: one pattern over five million blanks can outgrow the stack of the regular expression engine. */
const oneBlank = (raw: string): string => raw.replace(/[\t\n\f\r ]{1,4096}/g, ' ').replace(/ {2,4096}/g, ' ')
