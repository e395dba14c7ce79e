import { readFile } from 'node:fs/promises'
import type { Database, Db } from '../../../platform/server/database.ts'
import { type Call, callerOf, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import type { Caller } from '../../../platform/shared/fair-queue.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { importContract } from '../import-contract.ts'
import type { VendorCatalog } from './catalog.ts'
import { findFile, findImport, listFaults, listRows } from './import.store.ts'
import {
  answerImport,
  beginImport,
  chooseSheet,
  decide,
  getImport,
  type ImportPayload,
  listRecentImports,
  mapColumns,
  presentRow,
  type ReadPayload,
} from './import.ts'
import type { ReadColumns } from './read-import.ts'
import type { Rescore } from './rescore.ts'
import { undoImport } from './run-import.ts'

export function importEndpoints({
  db,
  queue,
  importJob,
  readJob,
  catalog,
  rescore,
  readColumns,
  now,
}: {
  db: Database
  queue: QueueJob
  importJob: JobKind<ImportPayload>
  readJob: JobKind<ReadPayload>
  catalog: VendorCatalog
  rescore: Rescore
  /** Within limits of time and memory. */
  readColumns: (bytes: Uint8Array, how: { sheet: string | null }, options?: { caller?: Caller }) => Promise<ReadColumns>
  now: () => Date
}): Handlers<typeof importContract> {
  const within = <T>(call: Call, act: (tx: Db) => Promise<T>) => inOrganisation(db, memberOf(call).organisationId, act)
  const nameOf = (call: Call, id: number) => ({ organisationId: memberOf(call).organisationId, id })
  const present = (tx: Db, call: Call, id: number) => getImport(tx, { ...nameOf(call, id), now: now() })

  return {
    'POST /api/customer/vendors/imports': async ({ file }, call) => {
      const bytes = await readFile(file.path)
      const read = await readColumns(bytes, { sheet: null }, { caller: callerOf(call) })
      return within(call, async (tx) => {
        const given = { member: memberOf(call), fileName: file.name, file: bytes, read, now: now() }
        return present(tx, call, await beginImport(tx, given))
      })
    },

    'GET /api/customer/vendors/imports': (_, call) =>
      within(call, (tx) => listRecentImports(tx, memberOf(call).organisationId)),

    'GET /api/customer/vendors/imports/{id}': ({ params }, call) => within(call, (tx) => present(tx, call, params.id)),

    'POST /api/customer/vendors/imports/{id}/sheet': async ({ params, body: { sheet } }, call) => {
      const named = nameOf(call, params.id)
      const file = await within(call, (tx) => findFile(tx, named))
      if (!file) throw refuse('import_decided')
      const read = await readColumns(file, { sheet }, { caller: callerOf(call) })
      return within(call, async (tx) => {
        await chooseSheet(tx, { ...named, read })
        return present(tx, call, params.id)
      })
    },

    'PUT /api/customer/vendors/imports/{id}/mapping': ({ params, body }, call) =>
      within(call, async (tx) => {
        await mapColumns(tx, { queue, job: readJob, now: now() }, { ...nameOf(call, params.id), ...body })
        return present(tx, call, params.id)
      }),

    'GET /api/customer/vendors/imports/{id}/rows': ({ params, query }, call) =>
      within(call, async (tx) => {
        const named = nameOf(call, params.id)
        if (!(await findImport(tx, named))) throw refuse('not_found')
        return (await listRows(tx, { ...named, ...query })).map(presentRow)
      }),

    'GET /api/customer/vendors/imports/{id}/faults': ({ params }, call) =>
      within(call, async (tx) => {
        const named = nameOf(call, params.id)
        if (!(await findImport(tx, named))) throw refuse('not_found')
        return listFaults(tx, named)
      }),

    'POST /api/customer/vendors/imports/{id}/answers': ({ params, body }, call) =>
      within(call, async (tx) => {
        await answerImport(tx, { catalog }, { ...nameOf(call, params.id), answer: body.answer })
        return present(tx, call, params.id)
      }),

    'POST /api/customer/vendors/imports/{id}/decision': ({ params, body }, call) =>
      within(call, async (tx) => {
        await decide(tx, { queue, job: importJob, now: now() }, { member: memberOf(call), id: params.id, ...body })
        return present(tx, call, params.id)
      }),

    'POST /api/customer/vendors/imports/{id}/undo': ({ params }, call) =>
      within(call, async (tx) => {
        await undoImport(tx, { rescore, now }, { member: memberOf(call), id: params.id })
        return present(tx, call, params.id)
      }),
  }
}
