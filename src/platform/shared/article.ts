import { wordsOf } from './text-search.ts'

// The markup of articles and guides, read to data: what is rendered is elements, and never text taken for HTML.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; id: string }
  | { kind: 'strong'; inlines: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'paragraph'; inlines: Inline[] }
  /** `label` is the text after the language on the fence. */
  | { kind: 'code'; language: string; label: string; code: string }
  | { kind: 'table'; label: string; head: string[]; rows: Inline[][][] }
  | { kind: 'bars'; label: string; items: { label: string; value: number }[] }

/**
 * Reads a body line by line: `#`, `##` and `###` begin a heading, `-` a list item; a line between double asterisks is bold,
 * blank ones are skipped, any other is a paragraph. Code is between lines of three backticks, and within a
 * line between single ones; a link reads `[words](address)`. A fence named `table` or `bars` holds a row per line, with its
 * cells between vertical bars: the first line of a table is its head, and a row of bars is a label and a number.
 */
export function parseArticle(body: string): Block[] {
  const blocks: Block[] = []
  const idOf = idMaker()
  const lines = body.split(/\r?\n/)
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (line === '') continue
    const fence = /^```(\S*) *(.*)$/.exec(line)
    if (fence) {
      const end = lines.findIndex((later, index) => index > at && later.trim() === '```')
      const code = lines.slice(at + 1, end < 0 ? undefined : end).join('\n')
      blocks.push(fencedBlock({ language: fence[1] ?? '', label: fence[2] ?? '', code }))
      // An unclosed fence holds the rest.
      at = end < 0 ? lines.length : end
      continue
    }
    const heading = /^(#{1,3})(?!#)\s*(.+)$/.exec(line)
    const strong = /^\*\*(.+)\*\*$/.exec(line)
    const item = /^-\s*(.+)$/.exec(line)
    const last = blocks.at(-1)
    if (heading) {
      const [, marks = '', text = ''] = heading
      blocks.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, text, id: idOf(text) })
    } else if (strong) blocks.push({ kind: 'strong', inlines: parseInlines(strong[1] ?? '') })
    else if (item && last?.kind === 'list') last.items.push(parseInlines(item[1] ?? ''))
    else if (item) blocks.push({ kind: 'list', items: [parseInlines(item[1] ?? '')] })
    else blocks.push({ kind: 'paragraph', inlines: parseInlines(line) })
  }
  return blocks
}

function fencedBlock({ language, label, code }: { language: string; label: string; code: string }): Block {
  const rows = () =>
    code
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.split('|').map((cell) => cell.trim()))
  if (language === 'table') {
    const [head = [], ...body] = rows()
    return { kind: 'table', label, head, rows: body.map((cells) => cells.map(parseInlines)) }
  }
  if (language === 'bars')
    return { kind: 'bars', label, items: rows().map(([name = '', value]) => ({ label: name, value: Number(value) })) }
  return { kind: 'code', language, label, code }
}

const marked = /`([^`]+)`|\[([^\][]+)\]\(([^()\s]+)\)/g

export function parseInlines(line: string): Inline[] {
  const inlines: Inline[] = []
  let from = 0
  for (const found of line.matchAll(marked)) {
    const [whole, code, text, href = ''] = found
    if (text !== undefined && !isAddress(href)) continue
    if (found.index > from) inlines.push({ kind: 'text', text: line.slice(from, found.index) })
    inlines.push(text === undefined ? { kind: 'code', text: code ?? '' } : { kind: 'link', text, href })
    from = found.index + whole.length
  }
  if (from < line.length) inlines.push({ kind: 'text', text: line.slice(from) })
  return inlines
}

/** A place of this site or page, or one that a browser opens without running anything. */
const isAddress = (href: string) => /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(href)

/** Returns the text that a reader sees. */
export function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'code':
      return block.code
    case 'list':
      return block.items.map(textOfInlines).join('\n')
    case 'table':
      return [block.label, ...block.rows.map((cells) => cells.map(textOfInlines).join(', '))].join('\n')
    case 'bars':
      return [block.label, ...block.items.map(({ label, value }) => `${label}: ${value}`)].join('\n')
    case 'strong':
    case 'paragraph':
      return textOfInlines(block.inlines)
  }
}

/** The places on a page that its list of contents leads to. */
export const contentsOf = (blocks: readonly Block[]): { href: string; label: string }[] =>
  blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 1 ? [{ href: `#${block.id}`, label: block.text }] : [],
  )

const textOfInlines = (inlines: readonly Inline[]) => inlines.map(({ text }) => text).join('')

/** Names of places on a page, each once. */
function idMaker(): (text: string) => string {
  const taken = new Set<string>()
  return (text) => {
    const name = wordsOf(text).join('-') || 'part'
    let id = name
    for (let n = 2; taken.has(id); n++) id = `${name}-${n}`
    taken.add(id)
    return id
  }
}
