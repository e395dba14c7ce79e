import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Sending, Sightline } from '../../../sdk/src/index.ts'
import { v1VendorsContract } from '../../features/developer-api/v1/vendors.ts'
import { Misuse, requireFile } from './misuse.ts'
import { print, printable } from './printable.ts'
import { type Fault, faultOf, type RemoteOptions, withServer } from './remote.ts'

type ListQuery = NonNullable<Sending<'GET /api/v1/vendors'>['query']>
type CreateBody = Sending<'POST /api/v1/vendors'>['body']
type UpdateBody = NonNullable<Sending<'PATCH /api/v1/vendors/{id}'>['body']>

export const listVendorsCommand = (
  options: RemoteOptions & { query?: string; risk?: string; tier?: string; archived?: boolean; limit?: string },
): Promise<void> =>
  withServer(options, async (sightline) => {
    const most = options.limit === undefined ? undefined : readNumber(options.limit, '--limit')
    const query = {
      ...(options.query !== undefined && { q: options.query }),
      ...(options.risk !== undefined && { risk: options.risk }),
      ...(options.tier !== undefined && { tier: options.tier }),
      ...(options.archived && { archived: 'true' }),
      limit: Math.min(most ?? 200, 200),
      // The server refuses what it does not take with the words of its contract.
    } as ListQuery
    const vendors = []
    for await (const vendor of sightline.vendors.list(query)) {
      if (most !== undefined && vendors.length >= most) break
      vendors.push(vendor)
    }
    if (options.json) return print(vendors)
    for (const vendor of vendors) console.log(lineOf(vendor))
  })

export const getVendorCommand = (id: string, options: RemoteOptions): Promise<void> =>
  withServer(options, async (sightline) => show(await sightline.vendors.get(readNumber(id, 'The id')), options))

export const createVendorCommand = (
  name: string,
  options: RemoteOptions & { type?: string; website?: string; set: readonly string[] },
): Promise<void> =>
  withServer(options, async (sightline) => {
    const { type, website, set } = options
    const fields = readFields(set, 'POST /api/v1/vendors')
    const body = {
      ...{ vendor_name: name, ...fields },
      ...(type !== undefined && { vendor_type: type }),
      ...(website !== undefined && { website }),
    } as CreateBody
    show(await sightline.vendors.create(body), options)
  })

export const updateVendorCommand = (id: string, options: RemoteOptions & { set: readonly string[] }): Promise<void> =>
  withServer(options, async (sightline) => {
    const fields = readFields(options.set, 'PATCH /api/v1/vendors/{id}')
    if (Object.keys(fields).length === 0) throw new Misuse('Say what to change, such as --set tier=critical.')
    show(await sightline.vendors.update(readNumber(id, 'The id'), fields as UpdateBody), options)
  })

interface ImportReport {
  added: number
  /** Lines whose vendor the register has already. */
  known: number[]
  refused: { line: number; vendor: string; fault: Fault }[]
  /** Columns that are no field of a vendor. */
  ignored: string[]
}

export const importVendorsCommand = (path: string, options: RemoteOptions): Promise<void> =>
  withServer(options, async (sightline) => {
    await requireFile(path)
    const bytes = await readFile(path)
    const { rows, ignored } = readRows(bytes)
    const report = await importRows(sightline, rows, { file: createHash('sha256').update(bytes).digest('hex') })
    const whole: ImportReport = { ...report, ignored }
    if (options.json) print(whole)
    else tell(whole)
    if (whole.refused.length > 0) process.exitCode = 1
  })

interface Row {
  line: number
  fields: Record<string, unknown>
}

/** Each row by itself: one that is refused keeps no other from being added. After a kill the same file goes on where it was. */
async function importRows(
  sightline: Sightline,
  rows: readonly Row[],
  { file }: { file: string },
): Promise<Omit<ImportReport, 'ignored'>> {
  const report: Omit<ImportReport, 'ignored'> = { added: 0, known: [], refused: [] }
  for (const { line, fields } of rows) {
    try {
      const idempotencyKey = `import ${file.slice(0, 40)} ${line}`
      await sightline.vendors.create(fields as CreateBody, { idempotencyKey })
      report.added += 1
    } catch (error) {
      const fault = faultOf(error)
      // Nothing that comes after would be taken either.
      if (!fault || ['unreachable', 'key_required', 'scope_missing', 'rate_limited'].includes(fault.code)) throw error
      if (fault.code === 'vendor_known') report.known.push(line)
      else report.refused.push({ line, vendor: String(fields.vendor_name ?? ''), fault })
    }
  }
  return report
}

function tell({ added, known, refused, ignored }: ImportReport): void {
  console.log(`${added} added, ${known.length} known already, ${refused.length} refused.`)
  if (ignored.length > 0) console.log(printable(`Columns that are no field of a vendor: ${ignored.join(', ')}.`))
  for (const { line, vendor, fault } of refused) {
    const issues = fault.issues.map(({ path, message }) => `${path}: ${message}`)
    console.error(printable(`Line ${line}, ${vendor || 'no name'}: ${[fault.message, ...issues].join(' · ')}`))
  }
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

function readRows(bytes: Buffer): { rows: Row[]; ignored: string[] } {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Misuse('This file is not UTF-8. Save it as “CSV UTF-8”, or import it in the portal.')
  }
  const [first = ''] = text.split(/\r?\n/, 1)
  const delimiter = [';', '\t', ','].find((one) => first.includes(one)) ?? ','
  let records: CsvRecord[]
  try {
    // With `info`, the types of the library do not follow.
    records = parse(text, {
      ...{ delimiter, bom: true, info: true, skip_empty_lines: true, relax_column_count: true },
    }) as unknown as CsvRecord[]
  } catch (error) {
    throw new Misuse(`This is not a CSV file that we can read: ${error instanceof Error ? error.message : error}`)
  }
  const header = (records[0]?.record ?? []).map((name) => name.trim())
  const known = fieldsOf('POST /api/v1/vendors')
  if (!header.includes('vendor_name')) throw new Misuse('The first line must name the columns, vendor_name among them.')
  return {
    ignored: header.filter((name) => !known.has(name)),
    rows: records.slice(1).map(({ record, info }) => ({
      line: info.lines,
      fields: Object.fromEntries(
        header.flatMap((name, at) => {
          const cell = record[at]?.trim() ?? ''
          return cell === '' || !known.has(name) ? [] : [[name, readValue(name, cell, known)]]
        }),
      ),
    })),
  }
}

type Call = 'POST /api/v1/vendors' | 'PATCH /api/v1/vendors/{id}'

/** Names of the fields of a call, and what JSON Schema says of each. */
function fieldsOf(call: Call): Map<string, FieldShape> {
  const { properties = {} } = z.toJSONSchema(v1VendorsContract[call].body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, FieldShape>
  }
  return new Map(Object.entries(properties))
}

interface FieldShape {
  type?: string | string[]
  anyOf?: FieldShape[]
}

/** `name=value`, a list separated by `|` or commas; an empty value is null. */
function readFields(set: readonly string[], call: Call): Record<string, unknown> {
  const known = fieldsOf(call)
  return Object.fromEntries(
    set.map((one) => {
      const at = one.indexOf('=')
      const name = at < 0 ? one : one.slice(0, at)
      if (at < 0) throw new Misuse(`${one} is not name=value.`)
      if (!known.has(name))
        throw new Misuse(`A vendor has no field ${name}. There are: ${[...known.keys()].join(', ')}.`)
      return [name, readValue(name, one.slice(at + 1), known)]
    }),
  )
}

function readValue(name: string, text: string, known: ReadonlyMap<string, FieldShape>): unknown {
  const shape = known.get(name)
  const types = [shape, ...(shape?.anyOf ?? [])].flatMap((one) => one?.type ?? [])
  if (types.includes('array'))
    return text
      .split(text.includes('|') ? '|' : ',')
      .map((part) => part.trim())
      .filter(Boolean)
  if (text === '' && types.includes('null')) return null
  if (types.includes('boolean') && /^(true|false|yes|no)$/i.test(text)) return /^(true|yes)$/i.test(text)
  if (types.includes('integer') && /^\d{1,15}$/.test(text)) return Number(text)
  return text
}

function readNumber(text: string, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Misuse(`${what} must be a whole number above 0.`)
  return Number(text)
}

interface Shown {
  id: number
  vendor_name: string
  risk: string | null
  risk_score: number | null
  tier: string
  compliance_status: string
  url: string
}

const lineOf = ({ id, vendor_name, risk, risk_score, tier, compliance_status }: Shown) =>
  printable([id, vendor_name, risk ? `${risk} (${risk_score})` : 'not scored', tier, compliance_status].join('  '))

function show(vendor: Shown, { json }: RemoteOptions): void {
  if (json) print(vendor)
  else console.log(`${lineOf(vendor)}\n${printable(vendor.url)}`)
}
