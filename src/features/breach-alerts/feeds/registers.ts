import { cleanLine, compareText } from '../../../platform/shared/text.ts'
import { registerDay, spanOf } from '../days.ts'
import type { SourceItem, SourceKey } from '../items.ts'
import { namesPerson } from '../names.ts'
import {
  countIn,
  type FeedMeta,
  keyOf,
  mostRecords,
  noFlags,
  type ParseResult,
  type Row,
  resultOf,
  tooMany,
  unparseable,
} from './feed.ts'
import { type Cell, type Columns, readTables } from './tables.ts'

// The registers of state attorneys general: tables on web pages, newest notices first. None says how a breach came about.
// What the columns are called is known from descriptions of these pages, not from the pages.

type Column = 'company' | 'reported' | 'breached' | 'affected' | 'dataTypes'

interface Register {
  source: SourceKey
  columns: Columns<Column>
  /** The register's own key of a notice, out of the link in its row; undefined where the link holds none. */
  keyIn: (href: string) => string | undefined
  /** Whom the count counts. */
  scope: string
}

const california: Register = {
  source: 'ca-ag',
  columns: {
    company: { header: /^organi[sz]ation/ },
    breached: { header: /^dates?(\(s\))? of breach/ },
    reported: { header: /^(date )?reported/ },
    affected: { header: /affected/, isOptional: true },
    dataTypes: { header: /^information compromised/, isOptional: true },
  },
  keyIn: (href) => /\/(sb24-\d+)\/?$/i.exec(href)?.[1]?.toLowerCase(),
  scope: 'residents of California',
}

const washington: Register = {
  source: 'wa-ag',
  columns: {
    reported: { header: /^(date )?reported|^date (posted|ag notified)/ },
    company: { header: /^organi[sz]ation/ },
    breached: { header: /^dates?(\(s\))? of breach/ },
    affected: { header: /washingtonians|residents affected/ },
    dataTypes: { header: /^information compromised/, isOptional: true },
  },
  keyIn: (href) => /\/([\w.-]{3,100})\.pdf$/i.exec(href)?.[1],
  scope: 'residents of Washington',
}

const oregon: Register = {
  source: 'or-doj',
  columns: {
    company: { header: /^organi[sz]ation/ },
    reported: { header: /^(date )?reported/ },
    breached: { header: /^dates?(\(s\))? of breach/ },
    affected: { header: /affected/ },
    dataTypes: { header: /^(type of )?(personal )?information (involved|compromised)/, isOptional: true },
  },
  // Its links are not known well enough to take a key from them.
  keyIn: () => undefined,
  // The form asks for Oregonians and for all; the list's column does not say which it shows.
  scope: 'people, as reported to Oregon',
}

function parseRegister(register: Register, body: string, meta: FeedMeta): ParseResult {
  const table = readTables(body, register.columns)
  if (table.outcome === 'none') return unparseable(table.reason)
  if (table.rows.length > mostRecords) return tooMany(table.rows.length)
  return resultOf(
    table.rows.map((row) =>
      row === 'misshapen'
        ? { outcome: 'rejected', externalId: null, why: 'a row with other cells than the header' }
        : rowOf(register, row, meta),
    ),
    { sameId: 'two-rows' },
  )
}

function rowOf({ source, keyIn, scope }: Register, cells: Partial<Record<Column, Cell>>, meta: FeedMeta): Row {
  const company = cleanLine(cells.company?.text ?? '')
  const publishedOn = registerDay(cells.reported?.text ?? '')
  const link = linkOf(Object.values(cells), meta.url)
  const ownKey = link && keyIn(new URL(link).pathname)
  const externalId = ownKey ?? (company && publishedOn ? keyOf(company, publishedOn) : '')
  const rejected = (why: string): Row => ({ outcome: 'rejected', externalId: externalId || null, why })
  if (company === '' || externalId === '') return rejected('no name, or no day of the report')
  if (!publishedOn) return rejected('no day of the report')
  if (namesPerson(company)) return { outcome: 'left-out' }
  const count = countIn(cells.affected?.text ?? '')
  if (count === undefined) return rejected('a count that is none')
  const item: SourceItem = {
    source,
    externalId,
    company,
    title: company,
    domain: null,
    breachedOn: spanOf(cells.breached?.text ?? ''),
    publishedOn,
    modifiedAt: null,
    affected: count === null ? [] : [{ count, scope }],
    dataTypes: typesIn(cells.dataTypes?.text ?? ''),
    flags: noFlags,
    industry: null,
    url: link ?? meta.url,
    payload: {
      breached: cells.breached?.text ?? '',
      reported: cells.reported?.text ?? '',
      affected: cells.affected?.text ?? '',
    },
  }
  return { outcome: 'item', item }
}

/** The notice that a row links to: the web's, never a script. */
function linkOf(cells: readonly (Cell | undefined)[], base: string): string | undefined {
  const href = cells.find((cell) => cell?.href)?.href
  if (!href || !URL.canParse(href, base)) return undefined
  const url = new URL(href, base)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= 2_000 ? url.href : undefined
}

/** Washington parts them by semicolons. */
const typesIn = (text: string): string[] =>
  [...new Set(text.split(';').map((part) => cleanLine(part, 100)))].filter(Boolean).toSorted(compareText)

export const parseCalifornia = (body: string, meta: FeedMeta) => parseRegister(california, body, meta)
export const parseWashington = (body: string, meta: FeedMeta) => parseRegister(washington, body, meta)
export const parseOregon = (body: string, meta: FeedMeta) => parseRegister(oregon, body, meta)
