import { type Area, type Block, caps, type HeadingLevel, type Link, type ProseType, type Table } from './document.ts'
import { clip } from './normalise.ts'

/** A block before it has a place in the text. Its own text is normalised. */
export interface DraftBlock {
  type: 'heading' | ProseType
  level: HeadingLevel
  text: string
  area: Area
  /** The navigation, banner or footer around it, by its markup: the first to go when the page's article is known. */
  chrome: Chrome | null
  /** For rows: number of the table and the cells. */
  table: number | null
  cells: string[]
  isHeader: boolean
}

/** One object for each place, so that its blocks can be counted together. */
export interface Chrome {
  /** It asks for consent to cookies. */
  isBanner: boolean
}

export interface DraftLink {
  href: string
  text: string
  rel: string
  area: Area
  /** The block in which the link begins, and where in it. */
  block: DraftBlock | null
  at: number
}

interface Assembled {
  text: string
  blocks: Block[]
  links: Link[]
  tables: Table[]
  truncated: boolean
}

/** Joins blocks and computes the offset of each. Links of blocks left out stay, without an offset. */
export function assemble(drafts: readonly DraftBlock[], draftLinks: readonly DraftLink[]): Assembled {
  const parts: string[] = []
  const blocks: Block[] = []
  const starts = new Map<DraftBlock, number>()
  const tables = new Map<number, Table>()
  let length = 0
  let heading: number | null = null
  let previous: DraftBlock | undefined
  let truncated = false
  for (const draft of drafts) {
    if (draft.text === '') continue
    const gap = !previous ? '' : isDense(previous) && previous.type === draft.type ? '\n' : '\n\n'
    if (length + gap.length + draft.text.length > caps.characters) {
      truncated = true
      break
    }
    const start = length + gap.length
    const end = start + draft.text.length
    if (draft.table !== null) {
      const table: Table = tables.get(draft.table) ?? { header: null, rows: [] }
      if (!tables.has(draft.table)) {
        if (tables.size === caps.tables) truncated = true
        else tables.set(draft.table, table)
      }
      if (draft.isHeader && table.rows.length === 0) table.header = headerOf(table.header, draft.cells)
      else if (table.rows.length < caps.rowsPerTable) table.rows.push({ cells: draft.cells, start, end })
      else truncated = true
    }
    parts.push(gap, draft.text)
    length = end
    starts.set(draft, start)
    if (draft.type === 'heading') {
      heading = blocks.length
      blocks.push({ type: 'heading', level: draft.level, start, end })
    } else blocks.push({ type: draft.type, start, end, heading })
    previous = draft
  }
  const text = parts.join('')
  const links = draftLinks.slice(0, caps.links).map(({ href, text: words, rel, area, block, at }) => {
    const start = block ? starts.get(block) : undefined
    const offset =
      start === undefined || words === '' ? null : start + Math.min(at, Math.max(0, (block?.text.length ?? 1) - 1))
    const isFound = offset !== null && startsWithWords(text, offset, words)
    return { href, text: clip(words, 500), rel, area, offset: isFound ? offset : null }
  })
  truncated ||= draftLinks.length > caps.links
  return { text, blocks, links, tables: [...tables.values()].filter((t) => t.rows.length > 0 || t.header), truncated }
}

/** Merges a header of two rows: titles above several columns, and the name of each column. */
const headerOf = (above: readonly string[] | null, cells: readonly string[]): string[] =>
  above === null || above.every((cell) => cell === '')
    ? [...cells]
    : cells.map((cell, column) => [above[column], cell].filter(Boolean).join(' '))

const isDense = (draft: DraftBlock) => draft.type === 'item' || draft.type === 'row'

/** A link over several blocks reads the same but for its line breaks. */
function startsWithWords(text: string, offset: number, words: string): boolean {
  const stretch = text.slice(offset, offset + words.length * 2 + 8).replace(/\s+/g, ' ')
  return stretch.startsWith(clip(words, 500))
}
