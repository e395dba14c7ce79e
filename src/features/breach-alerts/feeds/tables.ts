import { DOMParser } from 'linkedom'
import { cleanLine } from '../../../platform/shared/text.ts'
import { checkComplexity } from '../../../scanners/document/complexity.ts'

// Tables of web pages, recognised by their headers: a page that lost its table isn't a page with an empty one.

/** Name of a column and how its header may read, in lower case. */
export type Columns<Name extends string> = Record<Name, { header: RegExp; isOptional?: true }>

export interface Cell {
  text: string
  /** Target of its first link, as the page wrote it. */
  href: string | null
}

/** A row has other cells than its header where it is misshapen. */
type TableRow<Name extends string> = Partial<Record<Name, Cell>> | 'misshapen'

type TableRows<Name extends string> = { outcome: 'rows'; rows: TableRow<Name>[] } | { outcome: 'none'; reason: string }

/** The rows of every table on the page that has all these columns. */
export function readTables<Name extends string>(html: string, columns: Columns<Name>): TableRows<Name> {
  const none = (reason: string): TableRows<Name> => ({ outcome: 'none', reason })
  const markup = withoutUnread(html)
  if (markup === undefined) return none('a page that ends within a comment or a script')
  if (!/<[a-z]/i.test(markup)) return none('no page')
  const checked = checkComplexity(markup)
  if (!checked) return none('a page too complex to be read safely')
  if (checked.truncated) return none('a page with more elements than a register needs')
  // A parser closes by itself what was cut, and half a table would look whole.
  if (count(markup, /<table\b/gi) > count(markup, /<\/table\s*>/gi)) return none('a page that ends within its table')
  if (/<html\b/i.test(markup) && !/<\/html\s*>/i.test(markup)) return none('a page that ends before its end')
  const whole = /<body[\s>]/i.test(markup) ? markup : `<html><body>${markup}</body></html>`
  const document = new DOMParser().parseFromString(whole, 'text/html') as unknown as Document // the types of linkedom lag behind its tree
  const found = [...document.querySelectorAll('table')].flatMap((table) => rowsOf(table, columns) ?? [])
  if (found.length === 0) return none('no table with the columns of this register')
  return { outcome: 'rows', rows: found.flatMap(({ rows }) => rows) }
}

/** Without comments, scripts, styles and the doctype; undefined where one of them does not end. */
function withoutUnread(html: string): string | undefined {
  const kept: string[] = []
  let at = 0
  for (const found of html.matchAll(unread)) {
    if (found.index < at) continue
    const close = found[1] ? closeOf(found[1].toLowerCase()) : found[0] === '<!--' ? /-->/g : />/g
    close.lastIndex = found.index + found[0].length
    const end = close.exec(html)
    if (!end) return undefined
    kept.push(html.slice(at, found.index))
    at = end.index + end[0].length
  }
  kept.push(html.slice(at))
  return kept.join('')
}

const unread = /<!--|<!doctype|<(script|style)\b/gi
const closeOf = (name: string): RegExp => (name === 'script' ? /<\/script\s*>/gi : /<\/style\s*>/gi)

function rowsOf<Name extends string>(table: Element, columns: Columns<Name>): { rows: TableRow<Name>[] } | undefined {
  const all = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  const at = all.findIndex((row) => cellsOf(row).length > 1)
  const headers = cellsOf(all[at]).map((cell) => textOf(cell).toLowerCase())
  const places: [Name, number][] = []
  for (const [name, { header, isOptional }] of Object.entries(columns) as [Name, Columns<Name>[Name]][]) {
    const fitting = headers.flatMap((text, place) => (header.test(text) ? [place] : []))
    // Two columns that could be meant: guessing would swap dates.
    if (fitting.length > 1 || (fitting.length === 0 && !isOptional)) return undefined
    if (fitting[0] !== undefined) places.push([name, fitting[0]])
  }
  const rows = all.slice(at + 1).flatMap((row): TableRow<Name>[] => {
    const cells = cellsOf(row)
    // A note across the table: "No results".
    if (cells.length === 0 || (cells.length === 1 && cells[0]?.hasAttribute('colspan'))) return []
    if (cells.length !== headers.length) return ['misshapen']
    const read = places.map(([name, place]) => [name, cellOf(cells[place])])
    return [Object.fromEntries(read) as Partial<Record<Name, Cell>>] // its keys are the columns'
  })
  return { rows }
}

const cellsOf = (row: Element | undefined): Element[] =>
  [...(row?.children ?? [])].filter(({ tagName }) => /^t[hd]$/i.test(tagName))

const textOf = (element: Element): string => cleanLine(element.textContent ?? '', 2_000)

const cellOf = (cell: Element | undefined): Cell => ({
  text: cell ? textOf(cell) : '',
  href: cell?.querySelector('a[href]')?.getAttribute('href') ?? null,
})

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
