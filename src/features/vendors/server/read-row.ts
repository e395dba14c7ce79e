import { splitCell } from '../../../platform/shared/csv-cells.ts'
import type { Day } from '../../../platform/shared/days.ts'
import { readCountries } from '../../../product/countries.ts'
import { byCsvColumn, type VendorFieldName, vendorFieldOf } from '../../../product/vendor-fields.ts'
import { listLimits } from '../../../product/vendors.ts'
import { readAddress } from '../../investigations/core/input.ts'
import { vendorFields } from '../contract.ts'
import { longestCell } from '../csv-columns.ts'
import type { CellFault } from '../import-contract.ts'
import { type DateOrder, readDate } from '../import-dates.ts'
import type { ImportField } from '../import-fields.ts'
import {
  isNothing,
  readCadence,
  readCount,
  readCriticality,
  readDataType,
  readNotice,
  readRole,
  readSubject,
  readTier,
  readYesNo,
} from '../import-values.ts'
import { typeWordOf } from '../type-words.ts'
import type { VendorFields } from './vendor.store.ts'

// One row of a spreadsheet as a vendor. A cell that cannot be read is a fault of that cell alone; of a list, its good parts stay.

/** Cells of the columns that have a meaning. */
export type RowCells = Partial<Record<ImportField, string>>

export interface ReadRow {
  vendor: Partial<VendorFields>
  /** As it was written; whether a member is meant is not known here. */
  owner: string
  dpa: { signedOn: Day; validUntil: Day | null } | null
  faults: CellFault[]
}

export function readRow(cells: RowCells, { dateOrder }: { dateOrder: DateOrder | null }): ReadRow {
  const row: Reading = { vendor: {}, owner: '', days: {}, faults: [], dateOrder }
  for (const [column, raw] of Object.entries(cells) as [ImportField, string][]) {
    const cell = raw.trim()
    if (cell === '' || (!isText.has(column) && isNothing(cell))) continue
    if (cell.length > (isLongText.has(column) ? longestCell : longestValue))
      fault(row, { column, code: 'too_long', value: cell })
    else readers[column](row, cell, column)
  }
  if (row.vendor.vendorName === undefined && !row.faults.some(({ column }) => column === 'vendor_name'))
    fault(row, { column: 'vendor_name', code: 'required', value: '' })
  return { vendor: row.vendor, owner: row.owner, dpa: dpaOf(row), faults: row.faults }
}

interface Reading {
  vendor: Partial<VendorFields>
  owner: string
  isDpaSigned?: boolean
  days: { signed?: Day; until?: Day }
  faults: CellFault[]
  dateOrder: DateOrder | null
}

type Reader = (row: Reading, cell: string, column: ImportField) => void

const shownOfValue = 200
const fault = (row: Reading, { column, code, value }: CellFault) =>
  row.faults.push({ column, code, value: [...value].slice(0, shownOfValue).join('') })

/** No name, list or day is longer; patterns read values of at most this length. */
const longestValue = 2_000
const isLongText = new Set<ImportField>(['purposes', 'notes', 'retention', 'security_measures'])

/** In these "-" and "none" are words like others. */
const isText = new Set<ImportField>([
  ...(['vendor_name', 'legal_name', 'aliases', 'purposes', 'notes', 'retention', 'security_measures'] as const),
  // A no is an answer.
  ...(['dpa_signed', 'is_processor', 'is_controller', 'has_child_data'] as const),
])

/** Sets a field that its schema takes, and says in a fault why it does not. */
function set<Name extends keyof VendorFields>(
  row: Reading,
  {
    field,
    value,
    cell,
    column,
    code,
  }: { field: Name; value: unknown; cell: string; column: ImportField; code: CellFault['code'] },
): void {
  const parsed = vendorFields.shape[field].safeParse(value)
  if (parsed.success) row.vendor = { ...row.vendor, [field]: parsed.data }
  else
    fault(row, {
      column,
      value: cell,
      code: parsed.error.issues.some((issue) => issue.code === 'too_big') ? 'too_long' : code,
    })
}

const text =
  (field: keyof VendorFields, code: CellFault['code'] = 'not_a_name'): Reader =>
  (row, cell, column) =>
    set(row, { field, value: cell, cell, column, code })

/** Parts of a list by the vocabulary; what it does not have is said, the others stay. */
const listed =
  (
    field: 'roles' | 'dataTypes' | 'dataSubjects',
    read: (part: string) => string | undefined,
    code: CellFault['code'],
  ): Reader =>
  (row, cell, column) => {
    const whole = read(cell)
    const parts =
      whole === undefined ? cell.split(/[;,|/\n]|\s(?:und|and|et|y)\s/iu).map((part) => part.trim()) : [cell]
    const known = new Set<string>(row.vendor[field] ?? [])
    for (const part of parts.filter((one) => one !== '' && !isNothing(one))) {
      const value = read(part)
      if (value === undefined) fault(row, { column, code, value: part })
      else known.add(value)
    }
    if (known.size > 0) set(row, { field, value: [...known].slice(0, listLimits[field]), cell, column, code })
  }

const chosen =
  (
    field: 'tier' | 'criticality' | 'cadenceDays' | 'noticeDays',
    read: (cell: string) => unknown,
    code: CellFault['code'],
  ): Reader =>
  (row, cell, column) =>
    set(row, { field, value: read(cell), cell, column, code })

function yes(row: Reading, cell: string, column: ImportField): boolean | null {
  const answer = readYesNo(cell)
  if (answer === undefined) fault(row, { column, code: 'not_yes_no', value: cell })
  return answer ?? null
}

const isRole =
  (role: 'processor' | 'controller'): Reader =>
  (row, cell, column) => {
    if (yes(row, cell, column) !== true) return
    row.vendor = { ...row.vendor, roles: [...new Set([...(row.vendor.roles ?? []), role])] }
  }

const day =
  (keep: (row: Reading, day: Day) => void): Reader =>
  (row, cell, column) => {
    const read = readDate(cell, row.dateOrder)
    if ('day' in read) keep(row, read.day)
    else fault(row, { column, code: read.fault, value: cell })
  }

const betweenWords = /[\s<>()[\]:;,"'|/]+/u
const isEmail = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/u

/** "Mr. Doe, dpo@example.com" is a name and an address, in whichever of the two columns it is. */
const contact: Reader = (row, cell, column) => {
  const email = cell.split(betweenWords).find((word) => isEmail.test(word))
  const name = cell
    .replace(email ?? '', ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,;:|/<>()[\]-]+|[\s,;:|/<>()[\]-]+$/gu, '')
  if (email !== undefined) {
    set(row, { field: 'contactEmail', value: email, cell, column, code: 'not_an_email' })
    if (name !== '' && row.vendor.contactName === undefined)
      set(row, { field: 'contactName', value: name, cell, column, code: 'too_long' })
  } else if (column === 'contact_email') fault(row, { column, code: 'not_an_email', value: cell })
  else set(row, { field: 'contactName', value: cell, cell, column, code: 'too_long' })
}

const website: Reader = (row, cell, column) => {
  if (/^https?:\/\/\S+$/iu.test(cell))
    return set(row, { field: 'website', value: cell, cell, column, code: 'not_an_address' })
  const [first, ...others] = cell.split(/[\s;,|]+/u).filter((part) => part !== '')
  const address = first === undefined ? undefined : readAddress(first)
  if (!address) return void fault(row, { column, code: 'not_an_address', value: cell })
  set(row, { field: 'website', value: address.href, cell, column, code: 'not_an_address' })
  if (others.length > 0) domains(row, others.join(' '), column)
}

const domains: Reader = (row, cell, column) => {
  const hosts = new Set(row.vendor.domains ?? [])
  for (const part of cell.split(/[;,|\s]+/u).filter((one) => one !== '')) {
    const host = vendorFields.shape.domains.element.safeParse(part)
    const address = host.success ? undefined : readAddress(part)
    if (host.success) hosts.add(host.data)
    else if (address) hosts.add(address.hostname)
    else fault(row, { column, code: 'not_an_address', value: part })
  }
  if (hosts.size > 0) set(row, { field: 'domains', value: [...hosts], cell, column, code: 'not_an_address' })
}

const countries: Reader = (row, cell, column) => {
  const { codes, unknown } = readCountries(cell)
  for (const part of unknown) fault(row, { column, code: 'not_a_country', value: part })
  if (codes.length > 0) set(row, { field: 'countries', value: codes, cell, column, code: 'not_a_country' })
}

/** Reads a field by its type alone. */
function plainReader(field: VendorFieldName): Reader {
  switch (vendorFieldOf(field).type) {
    case 'text':
      return text(field, 'too_long')
    case 'text[]':
      return (row, cell, column) => set(row, { field, value: splitCell(cell), cell, column, code: 'too_long' })
    case 'int':
    case 'bigint':
      return (row, cell, column) => set(row, { field, value: readCount(cell), cell, column, code: 'not_a_number' })
    case 'date':
      return day((row, read) => {
        row.vendor = { ...row.vendor, [field]: read }
      })
    case 'boolean':
      return (row, cell, column) => {
        const answer = yes(row, cell, column)
        if (answer !== null) row.vendor = { ...row.vendor, [field]: answer }
      }
  }
}

const readers: Record<ImportField, Reader> = {
  ...byCsvColumn(plainReader),
  vendor_name: text('vendorName'),
  vendor_type: (row, cell, column) =>
    set(row, {
      field: 'vendorType',
      value: typeWordOf(cell).slice(0, 60).replace(/_$/u, ''),
      cell,
      column,
      code: 'not_a_name',
    }),
  legal_name: text('legalName'),
  website,
  domains,
  owner_email: (row, cell) => {
    row.owner = cell
  },
  tier: chosen('tier', readTier, 'not_in_list'),
  cadence_days: chosen('cadenceDays', readCadence, 'not_a_number'),
  criticality: chosen('criticality', readCriticality, 'not_in_list'),
  roles: listed('roles', readRole, 'not_in_list'),
  data_types: listed('dataTypes', readDataType, 'not_a_data_type'),
  data_subjects: listed('dataSubjects', readSubject, 'not_in_list'),
  countries,
  contact_name: contact,
  contact_email: contact,
  notice_days: chosen('noticeDays', readNotice, 'not_a_number'),
  dpa_signed: (row, cell, column) => {
    // "yes, 01.03.2024" and a day alone say both.
    const read = readDate(cell.replace(/^(?:yes|ja|oui|s[ií])[\s,:;-]*(?=\d)/iu, ''), row.dateOrder)
    if ('day' in read) row.days.signed ??= read.day
    const answer = 'day' in read ? true : yes(row, cell, column)
    if (answer !== null) row.isDpaSigned = answer
  },
  dpa_signed_on: day((row, signed) => {
    row.days.signed = signed
  }),
  dpa_valid_until: day((row, until) => {
    row.days.until = until
  }),
  is_processor: isRole('processor'),
  is_controller: isRole('controller'),
}

/** A signed agreement has the day on which it was signed: without it, or against a no, none is recorded. */
function dpaOf(row: Reading): ReadRow['dpa'] {
  const { signed, until = null } = row.days
  const hasDateFault = row.faults.some(({ column }) => column === 'dpa_signed_on')
  if (row.isDpaSigned === false) {
    if (signed) fault(row, { column: 'dpa_signed_on', code: 'contradicts', value: signed })
    return null
  }
  if (signed === undefined) {
    if (row.isDpaSigned && !hasDateFault) fault(row, { column: 'dpa_signed_on', code: 'required', value: '' })
    return null
  }
  if (until !== null && until < signed) {
    fault(row, { column: 'dpa_valid_until', code: 'contradicts', value: until })
    return { signedOn: signed, validUntil: null }
  }
  return { signedOn: signed, validUntil: until }
}
