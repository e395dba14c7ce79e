import { z } from 'zod'
import { isoDay } from '../../../platform/shared/days.ts'
import { cleanLine, compareText } from '../../../platform/shared/text.ts'
import type { SourceItem } from '../items.ts'
import { noFlags, type ParseResult, type Row, readJson, resultOf, unparseable } from './feed.ts'

// EDGAR's full-text search: filings on form 8-K whose Item 1.05 reports a material cybersecurity incident (17 CFR 249.308).
// The search finds words; only a filing that itself names the item counts.

const item105 = '1.05'

const answer = z.object({
  timed_out: z.boolean().optional(),
  hits: z.object({ hits: z.array(z.unknown()).max(10_000) }),
})

const hit = z.object({
  _source: z.object({
    adsh: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
    display_names: z.array(z.string().max(500)).min(1),
    file_date: z.string(),
    form: z.string().max(20),
    items: z.array(z.string().max(20)).default([]),
    ciks: z.array(z.string().regex(/^\d{1,10}$/)).min(1),
  }),
})

function rowOf(value: unknown): Row {
  const read = hit.safeParse(value)
  const known = z.object({ _source: z.object({ adsh: hit.shape._source.shape.adsh }) }).safeParse(value)
  const externalId = known.data?._source.adsh ?? null
  const rejected = (why: string): Row => ({ outcome: 'rejected', externalId, why })
  if (!read.success) return rejected(`${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`)
  const { adsh, display_names, file_date, form, items, ciks } = read.data._source
  if (!items.includes(item105) || !/^8-K(\/A)?$/.test(form)) return { outcome: 'left-out' }
  const { company, tickers } = filerIn(display_names[0] ?? '')
  const publishedOn = isoDay(file_date)
  const [cik = ''] = ciks
  if (company === '' || !publishedOn) return rejected('no filer, or no day of filing')
  const item: SourceItem = {
    source: 'sec-8k',
    externalId: adsh,
    company,
    title: `${company}: Form ${form}, Item ${item105}`,
    domain: null,
    breachedOn: { from: null, to: null },
    publishedOn,
    modifiedAt: null,
    affected: [],
    dataTypes: [],
    flags: noFlags,
    industry: null,
    url: `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${adsh.replaceAll('-', '')}/${adsh}-index.htm`,
    payload: { cik: String(Number(cik)), form, items: [...new Set(items)].toSorted(compareText), tickers },
  }
  return { outcome: 'item', item }
}

/** "West Pharmaceutical Services Inc  (WST)  (CIK 0000105770)" */
function filerIn(displayName: string): { company: string; tickers: string[] } {
  const line = cleanLine(displayName).replace(/\s*\(CIK \d+\)$/i, '')
  const [, tickers = ''] = /\s\(([A-Z0-9.\-, ]+)\)$/.exec(line) ?? []
  return {
    company: tickers ? line.slice(0, line.length - tickers.length - 2).trim() : line,
    tickers: tickers
      .split(',')
      .map((ticker) => ticker.trim())
      .filter(Boolean),
  }
}

export function parseSec(body: string): ParseResult {
  const json = readJson(body)
  if (json.outcome === 'none') return unparseable(json.reason)
  const read = answer.safeParse(json.value)
  if (!read.success) return unparseable('JSON that is no answer of the full-text search')
  if (read.data.timed_out) return unparseable('a search that ran out of time and found only part')
  return resultOf(read.data.hits.hits.map(rowOf), { sameId: 'contradiction' })
}
