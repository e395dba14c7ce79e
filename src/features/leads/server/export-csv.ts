import { Readable } from 'node:stream'
import { csvOf } from '../../../platform/server/csv.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { Lead } from '../contract.ts'
import { type LeadFilters, listLeads } from './lead.store.ts'

const cells: Record<string, (lead: Lead) => string> = {
  id: (lead) => String(lead.id),
  created_at: (lead) => lead.createdAt,
  first_name: (lead) => lead.firstName,
  last_name: (lead) => lead.lastName,
  email: (lead) => lead.email,
  company: (lead) => lead.company,
  job_title: (lead) => lead.jobTitle,
  inquiry_type: (lead) => lead.inquiryType,
  message: (lead) => lead.message,
  source: (lead) => lead.source,
  status: (lead) => lead.status,
  assignee: (lead) => lead.assignee ?? '',
  notes: (lead) => lead.notes,
  demo_at: (lead) => lead.slot?.at ?? '',
  demo_time_zone: (lead) => lead.slot?.timeZone ?? '',
  suspicious: (lead) => (lead.isSuspicious ? 'yes' : 'no'),
}

/** Few enough that others are answered between two pages. */
const rowsAtOnce = 250

/**
 * Read page by page as it is taken: a slow reader holds no transaction, and only the current page is in memory.
 */
export const leadsCsv = (db: Db, filters: LeadFilters): ReadableStream<Uint8Array> =>
  // The stream's own type has no word for what its chunks are.
  Readable.toWeb(Readable.from(pages(db, filters), { highWaterMark: 1 })) as ReadableStream<Uint8Array>

async function* pages(db: Db, filters: LeadFilters): AsyncGenerator<Uint8Array> {
  const columns = Object.values(cells)
  yield csvOf([Object.keys(cells)], { bom: true })
  let before: number | undefined
  do {
    const leads: Lead[] = await listLeads(db, { filters, limit: rowsAtOnce, before })
    if (leads.length > 0)
      yield csvOf(
        leads.map((lead) => columns.map((cell) => cell(lead))),
        { bom: false },
      )
    before = leads.length < rowsAtOnce ? undefined : leads.at(-1)?.id
  } while (before !== undefined)
}
