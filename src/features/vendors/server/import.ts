import { recordAudit } from '../../../platform/server/audit.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { foldedHeader } from '../import-columns.ts'
import type { ImportAnswer, ImportRow, VendorImport } from '../import-contract.ts'
import type { DateOrder } from '../import-dates.ts'
import type { ImportField } from '../import-fields.ts'
import type { CatalogItem, Connection, VendorCatalog } from './catalog.ts'
import {
  countRows,
  decideDuplicates,
  deleteRows,
  endImport,
  findFile,
  findImport,
  forgetOldImports,
  insertImport,
  insertRows,
  listHeaders,
  listImports,
  listOwners,
  listRowsOfFault,
  listRowsOfLines,
  listUndoable,
  moveImport,
  type NewRow,
  type StoredImport,
  type StoredRow,
  saveHeaders,
  updateRows,
} from './import.store.ts'
import { markDuplicates } from './import-duplicates.ts'
import { countInvestigationsLeft } from './investigation-budget.ts'
import type { ImportedRow, ReadColumns } from './read-import.ts'
import { type ReadRow, readRow } from './read-row.ts'
import type { VendorFields } from './vendor.store.ts'

// An import before it runs: its columns, their meaning, its rows, and what a person answers about them.

/** Keeps the file with what its columns seem to mean. */
export async function beginImport(
  tx: Db,
  {
    member: { id: memberId, organisationId },
    fileName,
    file,
    read: { shape, total, guess, dateOrder },
    now,
  }: { member: Member; fileName: string; file: Uint8Array; read: ReadColumns; now: Date },
): Promise<number> {
  await forgetOldImports(tx, { organisationId, now })
  const fields = await withRemembered(tx, { organisationId, shape, guess })
  return insertImport(tx, { organisationId, memberId, fileName, file, shape, fields, dateOrder, total, now })
}

/** Another sheet of the same workbook. */
export async function chooseSheet(
  tx: Db,
  {
    organisationId,
    id,
    read: { shape, total, guess, dateOrder },
  }: { organisationId: number; id: number; read: ReadColumns },
): Promise<void> {
  const fields = await withRemembered(tx, { organisationId, shape, guess })
  const change = { shape, fields, dateOrder, total }
  if (!(await moveImport(tx, { organisationId, id, from: ['mapping', 'preview'], to: 'mapping', change })))
    throw refuse('import_decided')
  await deleteRows(tx, { organisationId, id })
}

/** Applies what members of the organization chose for a header before, above a guess; no field is taken twice. */
async function withRemembered(
  tx: Db,
  {
    organisationId,
    shape,
    guess,
  }: { organisationId: number; shape: ReadColumns['shape']; guess: ReadColumns['guess'] },
): Promise<(ImportField | null)[]> {
  const said = new Map((await listHeaders(tx, organisationId)).map(({ header, field }) => [header, field]))
  const remembered = shape.columns.map(({ header }) => said.get(foldedHeader(header)))
  const taken = new Set(remembered.filter((field) => field !== undefined && field !== null))
  return remembered.map((field, at) => {
    if (field !== undefined) return field
    const guessed = guess[at] ?? null
    return guessed !== null && taken.has(guessed) ? null : guessed
  })
}

export interface ReadPayload {
  organisationId: number
  importId: number
}

export async function mapColumns(
  tx: Db,
  { queue, job, now }: { queue: QueueJob; job: JobKind<ReadPayload>; now: Date },
  {
    organisationId,
    id,
    fields,
    dateOrder,
  }: { organisationId: number; id: number; fields: (ImportField | null)[]; dateOrder: DateOrder | null },
): Promise<void> {
  const run = await getStored(tx, { organisationId, id, locks: true })
  const given = run.shape.columns.map((_, at) => fields[at] ?? null)
  const known = given.filter((field) => field !== null)
  if (!known.includes('vendor_name')) throw refuse('import_unnamed')
  if (new Set(known).size < known.length) throw refuse('import_fields_twice')
  const change = { fields: given, dateOrder, reachedLine: 0 }
  if (!(await moveImport(tx, { organisationId, id, from: ['mapping', 'preview'], to: 'reading', change })))
    throw refuse('import_decided')
  await deleteRows(tx, { organisationId, id })
  const headers = new Map(run.shape.columns.map(({ header }, at) => [foldedHeader(header), given[at] ?? null]))
  headers.delete('')
  await saveHeaders(tx, { organisationId, said: [...headers].map(([header, field]) => ({ header, field })), now })
  await queue(tx, job, { organisationId, importId: id })
}

export interface ReadingParts {
  catalog: VendorCatalog
  /** Within limits of time and memory. */
  readRows: (
    bytes: Uint8Array,
    how: { sheet: string | null; fields: readonly (ImportField | null)[]; dateOrder: DateOrder | null },
  ) => Promise<ImportedRow[]>
  now: () => Date
}

const chunkSize = 250

/** Reads the rows by what their columns mean. Each chunk says how far it is: a reading that was killed goes on where it was. */
export const readImport = ({ catalog, readRows, now }: ReadingParts): JobKind<ReadPayload> => ({
  name: 'vendors.import.read',
  run: async ({ organisationId, importId: id }, { db, signal }) => {
    const named = { organisationId, id }
    const begun = await inOrganisation(db, organisationId, async (tx) => {
      const run = await findImport(tx, named)
      const file = run?.state === 'reading' ? await findFile(tx, named) : undefined
      return run && file ? { run, file, owners: await listOwners(tx, organisationId) } : undefined
    })
    if (!begun) return
    const { run, file, owners } = begun
    const rows = await readRows(file, { sheet: run.shape.sheet, fields: run.fields, dateOrder: run.dateOrder })
    const left = rows.filter(({ line }) => line > run.reachedLine)
    for (let from = 0; from < left.length; from += chunkSize) {
      signal.throwIfAborted()
      const chunk = left.slice(from, from + chunkSize)
      const connections = await catalog.listConnections(db, chunk.map(namedBy))
      const added = chunk.map((row, at) => asNewRow(row, { owners, connection: connections[at] }))
      // Another mapping may have been chosen meanwhile: that one is read by its own job.
      if (!(await addChunk(db, { ...named, run, rows: added }))) return
    }
    await inOrganisation(db, organisationId, async (tx) => {
      const current = await findImport(tx, { ...named, locks: true })
      if (current?.state !== 'reading' || !isSameMapping(current, run)) return
      await markDuplicates(tx, named)
      await moveImport(tx, { ...named, from: ['reading'], to: 'preview', change: { reachedLine: 0 } })
    })
  },
  giveUp: ({ organisationId, importId: id }, { db }) =>
    inOrganisation(db, organisationId, (tx) =>
      endImport(tx, { organisationId, id, failure: 'The file could not be read. Nothing was added.', now: now() }),
    ),
})

const isSameMapping = (a: StoredImport, b: StoredImport) =>
  JSON.stringify([a.fields, a.dateOrder, a.shape.sheet]) === JSON.stringify([b.fields, b.dateOrder, b.shape.sheet])

const addChunk = (
  db: Database,
  { organisationId, id, run, rows }: { organisationId: number; id: number; run: StoredImport; rows: NewRow[] },
): Promise<boolean> =>
  inOrganisation(db, organisationId, async (tx) => {
    const current = await findImport(tx, { organisationId, id, locks: true })
    if (current?.state !== 'reading' || !isSameMapping(current, run)) return false
    await insertRows(tx, { organisationId, id, rows: rows.filter(({ line }) => line > current.reachedLine) })
    return true
  })

type Owners = Awaited<ReturnType<typeof listOwners>>

const namedBy = ({ read: { vendor } }: { read: Pick<ReadRow, 'vendor'> }) => ({
  name: vendor.vendorName ?? '',
  address: vendor.website || vendor.domains?.[0] || '',
})

function asNewRow(
  { line, cells, read }: ImportedRow,
  { owners, connection }: { owners: Owners; connection: Connection | undefined },
): NewRow {
  const { vendor, faults } = withOwner(read, owners)
  return {
    ...{ line, cells, vendor, faults, dpa: read.dpa, duplicate: null, decision: 'add' },
    vendorName: shownName(read, cells),
    catalog: connection?.meant ? offerOf(connection.meant) : null,
    proposals: (connection?.proposals ?? []).map(offerOf),
  }
}

const shownName = ({ vendor }: Pick<ReadRow, 'vendor'>, cells: ImportRow['cells']) =>
  vendor.vendorName ?? (cells.vendor_name ?? '').trim().slice(0, 200)

const offerOf = ({ kind, id, name, company }: CatalogItem): NonNullable<ImportRow['catalog']> => ({
  ...{ kind, id, name, company },
})

/** Finds the owner by email address, or by the name that one member alone has. */
function withOwner(read: ReadRow, owners: Owners): Pick<ReadRow, 'vendor' | 'faults'> {
  const typed = read.owner.trim().toLowerCase()
  if (typed === '') return read
  const meant = owners.filter(({ email, name }) => email === typed || (name !== '' && name.toLowerCase() === typed))
  const [owner] = meant
  if (owner && meant.length === 1) return { ...read, vendor: { ...read.vendor, ownerId: owner.id } }
  const fault = { column: 'owner_email', code: 'not_a_member', value: read.owner.slice(0, 200) } as const
  return { ...read, faults: [...read.faults, fault] }
}

/** Answers of a person about the rows of a preview. */
export async function answerImport(
  tx: Db,
  { catalog }: { catalog: VendorCatalog },
  { organisationId, id, answer }: { organisationId: number; id: number; answer: ImportAnswer },
): Promise<void> {
  const named = { organisationId, id }
  const run = await getStored(tx, { ...named, locks: true })
  if (run.state !== 'preview') throw refuse('import_decided')
  switch (answer.kind) {
    case 'duplicates':
      await decideDuplicates(tx, { ...named, decision: answer.decision })
      return
    case 'connect': {
      const rows = await listRowsOfLines(tx, { ...named, lines: answer.lines })
      const connected = rows.map((row) => ({ ...row, catalog: row.catalog ?? row.proposals[0] ?? null }))
      await updateRows(tx, { ...named, rows: connected })
      return
    }
    case 'replace': {
      const { column, from, to } = answer
      const rows = await listRowsOfFault(tx, { ...named, column, value: from })
      const corrected = rows.map((row) => ({ [column]: replaced(row.cells[column] ?? '', { from, to }) }))
      await correctRows(tx, { catalog, run, named }, rows, corrected)
      return
    }
    case 'row': {
      const [row] = await listRowsOfLines(tx, { ...named, lines: [answer.line] })
      if (!row) throw refuse('not_found')
      if (answer.decision === 'update' && row.duplicate?.vendorId == null) throw refuse('import_decided')
      const item = answer.catalog && (await catalog.find(tx, answer.catalog))
      if (answer.catalog && !item) throw refuse('catalog_unknown')
      const decided = {
        ...row,
        ...(answer.decision === undefined ? {} : { decision: answer.decision, isDecided: true }),
        // Said to be nothing in the catalog, it is not asked about again.
        ...(answer.catalog === undefined ? {} : { catalog: item ? offerOf(item) : null, proposals: [] }),
      }
      await updateRows(tx, { ...named, rows: [decided] })
      if (answer.cells) await correctRows(tx, { catalog, run, named }, [decided], [answer.cells])
      return
    }
  }
}

/** Replaces only the refused part of a list. */
const replaced = (cell: string, { from, to }: { from: string; to: string }) =>
  cell.trim() === from || !cell.includes(from) ? to : cell.replace(from, () => to)

async function correctRows(
  tx: Db,
  { catalog, run, named }: { catalog: VendorCatalog; run: StoredImport; named: { organisationId: number; id: number } },
  rows: readonly StoredRow[],
  corrections: readonly ImportRow['cells'][],
): Promise<void> {
  const owners = await listOwners(tx, named.organisationId)
  const read = rows.map((row, at) => {
    const cells = { ...row.cells, ...corrections[at] }
    return { row, cells, read: readRow(cells, { dateOrder: run.dateOrder }) }
  })
  const isRenamed = read.map(({ row, read: { vendor } }) => nameOf(row.vendor) !== nameOf(vendor))
  const asked = read.filter((_, at) => isRenamed[at])
  const connections = await catalog.listConnections(tx, asked.map(namedBy))
  const corrected = read.map(({ row, cells, read: one }): StoredRow => {
    const connection = connections[asked.findIndex((other) => other.row === row)]
    const { vendor, faults } = withOwner(one, owners)
    return {
      ...{ ...row, cells, vendor, faults, dpa: one.dpa, vendorName: shownName(one, cells) },
      ...(connection
        ? { catalog: connection.meant ? offerOf(connection.meant) : null, proposals: connection.proposals.map(offerOf) }
        : {}),
    }
  })
  await updateRows(tx, { ...named, rows: corrected })
  if (isRenamed.includes(true)) await markDuplicates(tx, named)
}

/** All that a vendor is found by. */
const nameOf = ({ vendorName, website, domains, aliases }: Partial<VendorFields>) =>
  JSON.stringify([vendorName, website, domains, aliases])

export interface ImportPayload {
  organisationId: number
  importId: number
  /** The member who decided. */
  memberId: number
}

export async function decide(
  tx: Db,
  { queue, job, now }: { queue: QueueJob; job: JobKind<ImportPayload>; now: Date },
  {
    member,
    id,
    decision,
    investigates,
  }: { member: Member; id: number; decision: 'run' | 'cancel'; investigates: boolean },
): Promise<void> {
  const { organisationId } = member
  const isRun = decision === 'run'
  const moved = await moveImport(tx, {
    ...{ organisationId, id, from: isRun ? ['preview'] : ['mapping', 'reading', 'preview'] },
    ...{ to: isRun ? 'queued' : 'cancelled', change: { reachedLine: 0, investigates, file: null } },
  })
  if (!moved) throw refuse('import_decided')
  if (!isRun) await deleteRows(tx, { organisationId, id })
  await recordAudit(tx, {
    ...{ organisationId, at: now, actor: { member: member.id } },
    ...{ kind: isRun ? 'vendor_import.started' : 'vendor_import.cancelled', subject: { kind: 'vendor_import', id } },
  })
  if (isRun) await queue(tx, job, { organisationId, importId: id, memberId: member.id })
}

async function getStored(
  tx: Db,
  named: { organisationId: number; id: number; locks?: boolean },
): Promise<StoredImport> {
  const found = await findImport(tx, named)
  if (!found) throw refuse('not_found')
  return found
}

/** @throws Refusal `not_found` for an import that went meanwhile. */
export async function getImport(
  tx: Db,
  { organisationId, id, now }: { organisationId: number; id: number; now: Date },
): Promise<VendorImport> {
  const named = { organisationId, id }
  const run = await getStored(tx, named)
  const { shape, fields, reachedLine: _, investigates: __, createdAt, endedAt, ...shown } = run
  const said = new Set((await listHeaders(tx, organisationId)).map(({ header }) => header))
  const { format = '', separator = null, sheets = [], sheet = null, columns = [] } = shape
  const undoable = run.state === 'done' ? await listUndoable(tx, named) : []
  return {
    ...{ ...shown, format, separator, sheets, sheet },
    ...(await countRows(tx, named)),
    columns: columns.map(({ header, samples }, at) => ({
      ...{ header, samples, field: fields[at] ?? null, isRemembered: said.has(foldedHeader(header)) },
    })),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    investigationsLeft: await countInvestigationsLeft(tx, { organisationId, now }),
    undo:
      undoable.length === 0
        ? null
        : {
            vendors: undoable.length,
            changedSince: undoable
              .filter(({ isChanged }) => isChanged)
              .map(({ vendorName }) => vendorName)
              .slice(0, 100),
          },
  }
}

export const listRecentImports = async (tx: Db, organisationId: number) =>
  (await listImports(tx, organisationId)).map(({ id, fileName, state, added, updated, createdAt }) => ({
    ...{ id, fileName, state, added, updated, createdAt: createdAt.toISOString() },
  }))

export const presentRow = ({ vendor: _, dpa: __, isDecided: ___, ...row }: StoredRow): ImportRow => ({
  ...row,
  isBlocked: row.faults.some(({ column }) => column === 'vendor_name'),
})
