import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { catalogRef, id } from './contract.ts'
import { importLimit, importMegabytes } from './csv-columns.ts'
import { importFields } from './import-fields.ts'

// An import: a file is read into columns, a person says what they mean, looks at the rows, and decides.

const importField = z.enum(importFields)

/** Why a cell was not taken. */
export const cellFaultCodes = [
  'required',
  'not_a_name',
  'too_long',
  'not_a_date',
  /** 03/04/2026, while no one said which of the two numbers is the month. */
  'ambiguous_date',
  'not_a_country',
  'not_yes_no',
  'not_in_list',
  'not_a_data_type',
  'not_a_number',
  'not_an_email',
  'not_an_address',
  'not_a_member',
  /** Another cell of the row says otherwise. */
  'contradicts',
] as const
export const cellFault = z.object({
  column: importField,
  code: z.enum(cellFaultCodes),
  /** Content of the cell, or the unknown part of a list. */
  value: z.string(),
})

export const duplicateDecisions = ['add', 'update', 'skip'] as const

const offer = catalogRef.extend({ name: z.string(), company: z.string() })

export const importRow = z.object({
  line: z.int(),
  vendorName: z.string(),
  /** Those that were mapped, as they are in the file or were corrected; empty once the import has ended. */
  cells: z.partialRecord(importField, z.string()),
  faults: z.array(cellFault),
  /** Without a name there is no vendor. */
  isBlocked: z.boolean(),
  /** A vendor of the register, or an earlier line of the file. */
  duplicate: z
    .object({
      vendorId: z.int().nullable(),
      vendorName: z.string(),
      line: z.int().nullable(),
      because: z.enum(['domain', 'name']),
    })
    .nullable(),
  decision: z.enum(duplicateDecisions),
  /** The entry of the catalog that it will be connected to. */
  catalog: offer.nullable(),
  /** Catalog items that it may be, to be confirmed by a person. */
  proposals: z.array(offer),
  outcome: z.enum(['added', 'updated', 'skipped', 'kept', 'undone']).nullable(),
  vendorId: z.int().nullable(),
})

export const importStates = [
  'mapping',
  'reading',
  'preview',
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'undone',
] as const

export const vendorImport = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** `xlsx`, or the encoding of a text. */
  format: z.string(),
  separator: z.string().nullable(),
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.string().nullable(),
  columns: z.array(
    z.object({
      header: z.string(),
      samples: z.array(z.string()),
      /** Null: not imported. */
      field: importField.nullable(),
      /** Someone of the organization said so at an earlier import. */
      isRemembered: z.boolean(),
    }),
  ),
  dateOrder: z.enum(['dmy', 'mdy']).nullable(),
  /** Rows below the header. */
  total: z.int(),
  /** Rows that were read by now, while it is reading. */
  read: z.int(),
  /** Rows with a cell that was not taken; those without a name among them. */
  faulty: z.int(),
  blocked: z.int(),
  duplicates: z.int(),
  /** Rows that are skipped by decision. */
  skipped: z.int(),
  linked: z.int(),
  /** Rows that may be something in the catalog. */
  proposed: z.int(),
  added: z.int(),
  updated: z.int(),
  failure: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Investigations that the organization can still begin today. */
  investigationsLeft: z.int(),
  /** Vendors that an undo would leave as they are: they changed since. Null where nothing can be undone. */
  undo: z.object({ vendors: z.int(), changedSince: z.array(z.string()) }).nullable(),
})

const rowsShown = 100

const answers = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('row'),
    line: z.int(),
    /** Corrected cells. */
    cells: z.partialRecord(importField, z.string().max(20_000)).optional(),
    decision: z.enum(duplicateDecisions).optional(),
    catalog: catalogRef.nullable().optional(),
  }),
  /** Every cell of a column in which this was not taken. */
  z.object({ kind: z.literal('replace'), column: importField, from: z.string(), to: z.string().max(20_000) }),
  z.object({ kind: z.literal('duplicates'), decision: z.enum(duplicateDecisions) }),
  /** Takes the first proposal of each of these lines. */
  z.object({ kind: z.literal('connect'), lines: z.array(z.int()).min(1).max(importLimit) }),
])
export type ImportAnswer = z.output<typeof answers>

export const importContract = {
  'POST /api/customer/vendors/imports': endpoint({
    summary: 'Read a CSV or Excel file of vendors into columns; nothing is added before it is decided',
    audience: 'member',
    role: 'manager',
    upload: { maxBytes: importMegabytes * 1024 * 1024 },
    response: vendorImport,
    status: 201,
    cost: 'costly',
  }),
  'GET /api/customer/vendors/imports': endpoint({
    summary: 'The newest imports, without their columns',
    audience: 'member',
    response: z.array(
      vendorImport.pick({ id: true, fileName: true, state: true, added: true, updated: true, createdAt: true }),
    ),
  }),
  'GET /api/customer/vendors/imports/{id}': endpoint({
    summary: 'An import: its columns, its progress, its end',
    audience: 'member',
    owned: { id: 'vendor_import' },
    params: id,
    response: vendorImport,
  }),
  'POST /api/customer/vendors/imports/{id}/sheet': endpoint({
    summary: 'Read another sheet of the workbook',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor_import' },
    params: id,
    body: z.object({ sheet: z.string().max(200) }),
    response: vendorImport,
    cost: 'costly',
  }),
  'PUT /api/customer/vendors/imports/{id}/mapping': endpoint({
    summary: 'Say what each column means; the rows are read by it, and the answer is remembered for the next file',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor_import' },
    params: id,
    body: z.object({
      fields: z.array(importField.nullable()).max(200),
      dateOrder: z.enum(['dmy', 'mdy']).nullable(),
    }),
    response: vendorImport,
    cost: 'costly',
  }),
  'GET /api/customer/vendors/imports/{id}/rows': endpoint({
    summary: 'Rows of an import, in the order of the file',
    audience: 'member',
    owned: { id: 'vendor_import' },
    params: id,
    query: z.object({
      show: z.enum(['all', 'faulty', 'duplicates', 'proposed', 'linked', 'skipped']).default('all'),
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(rowsShown),
    }),
    response: z.array(importRow),
  }),
  'GET /api/customer/vendors/imports/{id}/faults': endpoint({
    summary: 'Cells that were not taken, those with the same value together',
    audience: 'member',
    owned: { id: 'vendor_import' },
    params: id,
    response: z.array(cellFault.extend({ rows: z.int(), lines: z.array(z.int()) })),
  }),
  'POST /api/customer/vendors/imports/{id}/answers': endpoint({
    summary: 'Correct cells, decide about duplicates, confirm connections to the catalog',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor_import' },
    params: id,
    body: z.object({ answer: answers }),
    response: vendorImport,
  }),
  'POST /api/customer/vendors/imports/{id}/decision': endpoint({
    summary: 'Run the import, or drop it',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor_import' },
    params: id,
    body: z.object({
      decision: z.enum(['run', 'cancel']),
      /** Begin investigations of connected vendors, the most critical first, as many as the organization has left today. */
      investigates: z.boolean().default(false),
    }),
    response: vendorImport,
  }),
  'POST /api/customer/vendors/imports/{id}/undo': endpoint({
    summary: 'Take back what the import added and updated, but for vendors that changed since',
    audience: 'member',
    role: 'manager',
    owned: { id: 'vendor_import' },
    params: id,
    response: vendorImport,
  }),
}

export type CellFault = z.output<typeof cellFault>
export type ImportRow = z.output<typeof importRow>
export type VendorImport = z.output<typeof vendorImport>

export const importRefusals = {
  import_unreadable: {
    status: 422,
    message: 'We can’t read this file. Upload a CSV file or an Excel workbook (.xlsx).',
  },
  import_empty: { status: 422, message: 'This file has no rows.' },
  import_encrypted: { status: 422, message: 'This workbook has a password. Save it without one and upload it again.' },
  import_old_excel: {
    status: 422,
    message: 'This is not an .xlsx workbook. Save it as .xlsx or CSV and upload it again.',
  },
  import_too_long: {
    status: 422,
    message: `An import takes at most ${importLimit.toLocaleString('en-US')} rows. Split the file and upload the parts.`,
  },
  import_unnamed: { status: 422, message: 'Choose the column that holds the vendor names.' },
  import_fields_twice: { status: 422, message: 'Two columns have the same field. Choose one of them.' },
  import_decided: { status: 409, message: 'This import has already been decided.' },
  import_not_undoable: { status: 409, message: 'This import can’t be undone.' },
} as const
