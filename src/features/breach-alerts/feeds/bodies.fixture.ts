import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Bodies as the sources serve them, or as their pages are described; see the notice beside the file.

interface Fixture {
  feeds: {
    hibp: { t0: Record<string, unknown>[]; added: Record<string, unknown>[] }
    hhsOcr: { body: string }
    caAg: { body: string }
    waAg: { body: string }
    sec: { body: { hits: { hits: { _id: string; _source: Record<string, unknown> }[] } } }
  }
}

const file = join(import.meta.dirname, '../../../../tests/fixtures/breach-feeds/breach-feed-fixture.json')
const { feeds } = JSON.parse(readFileSync(file, 'utf8')) as Fixture // our own file

export const hibpBefore = feeds.hibp.t0
export const hibpAdded = feeds.hibp.added
export const secHits = feeds.sec.body.hits.hits

/** Oregon is not among the recorded bodies: companies made up, columns as others describe that page. */
const oregonRows = [
  ['Example Lakes Credit Union', '09/18/2026', '08/01/2026 - 08/14/2026', '08/20/2026', '09/17/2026', '1,332'],
  ['Example Timber Co.', '09/11/2026', '12/2/2025', '', '', ''],
  ['Example Valley Dental, P.C.', '09/02/2026', '', '08/25/2026', '', '410'],
]

const oregonBody = `<!DOCTYPE html><html><head><title>Data breaches</title></head><body>
<table class="webgrid-table" id="grid"><thead><tr><th>Organization</th><th>Reported Date</th><th>Date(s) of Breach</th>
<th>Date(s) of Discovery</th><th>Notice Sent</th><th>Number Affected</th></tr></thead><tbody>
${oregonRows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}
</tbody></table></body></html>`

export const bodies = {
  hibp: JSON.stringify(feeds.hibp.t0),
  'hibp-latest': JSON.stringify(
    feeds.hibp.t0.toSorted((a, b) => String(b.AddedDate).localeCompare(String(a.AddedDate)))[0],
  ),
  'hhs-ocr': feeds.hhsOcr.body,
  'ca-ag': feeds.caAg.body,
  'wa-ag': feeds.waAg.body,
  'or-doj': oregonBody,
  'sec-8k': JSON.stringify(feeds.sec.body),
}
