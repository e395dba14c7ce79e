import { cleanLine } from '../../../platform/shared/text.ts'
import { registerDay } from '../days.ts'
import type { SourceItem } from '../items.ts'
import { namesPerson } from '../names.ts'
import { readCsv } from './csv.ts'
import {
  countIn,
  keyOf,
  mostRecords,
  noFlags,
  type ParseResult,
  type Row,
  resultOf,
  tooMany,
  unparseable,
} from './feed.ts'

// The breach portal of the HHS Office for Civil Rights: breaches of unsecured protected health information of 500 or
// more individuals (45 CFR 164.408). Its page makes the export for visitors who have it open, at no address of its own:
// someone downloads and uploads it.

const columns = {
  company: 'name of covered entity',
  state: 'state',
  entityType: 'covered entity type',
  affected: 'individuals affected',
  submitted: 'breach submission date',
  breachType: 'type of breach',
  location: 'location of breached information',
  associate: 'business associate present',
  // Prose, never kept; but a header without it is a header that was cut.
  description: 'web description',
} as const
type Column = keyof typeof columns

const page = 'https://ocrportal.hhs.gov/ocr/breach/breach_report.jsf'

function rowOf(field: (name: Column) => string): Row {
  const company = cleanLine(field('company'))
  const publishedOn = registerDay(field('submitted'))
  if (company === '' || !publishedOn)
    return { outcome: 'rejected', externalId: null, why: 'no name, or no day of submission' }
  const externalId = keyOf(company, field('state'), publishedOn)
  const count = countIn(field('affected'))
  if (count === undefined) return { outcome: 'rejected', externalId, why: 'a count that is none' }
  if (namesPerson(company)) return { outcome: 'left-out' }
  const item: SourceItem = {
    source: 'hhs-ocr',
    externalId,
    company,
    title: company,
    domain: null,
    // The export holds the day of submission and no other.
    breachedOn: { from: null, to: null },
    publishedOn,
    modifiedAt: null,
    affected: count === null ? [] : [{ count, scope: 'individuals' }],
    // Every row of this register is about such information by law.
    dataTypes: ['Protected health information'],
    flags: noFlags,
    industry: 'healthcare',
    url: page,
    payload: Object.fromEntries(
      (['state', 'entityType', 'breachType', 'location', 'associate'] as const).map((name) => [name, field(name)]),
    ),
  }
  return { outcome: 'item', item }
}

export function parseHhs(body: string): ParseResult {
  if (/^\ufeff?\s*</.test(body.slice(0, 200))) return unparseable('a page instead of a table')
  const csv = readCsv(body)
  if (csv.outcome === 'broken') return unparseable(`no CSV: ${csv.reason}`)
  if (csv.rows.length > mostRecords) return tooMany(csv.rows.length)
  const [header = [], ...rows] = csv.rows
  const names = header.map((name) => cleanLine(name).toLowerCase())
  const places = Object.entries(columns).map(([column, name]) => [column, names.indexOf(name)] as const)
  const missing = places.find(([, place]) => place < 0)
  if (missing) return unparseable(`no column "${columns[missing[0] as Column]}"`)
  const place = Object.fromEntries(places) as Record<Column, number> // its keys are the columns'
  return resultOf(
    rows.map((row) => rowOf((name) => cleanLine(row[place[name]] ?? '', 500))),
    { sameId: 'two-rows' },
  )
}
