import { afterAll } from 'vitest'
import {
  type Answered,
  createTwoOrganisations,
  portalCaller,
  type TestOrganisation,
  type TwoOrganisations,
} from '../../../../tests/support/organisation.ts'
import { createBlobStore } from '../../../platform/server/blobs.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { customersContract, customersRefusals } from '../../customers/contract.ts'
import { fileEndpoints } from '../../customers/server/files.ts'
import { openPolicyOutside } from '../../policies/server/outside.ts'
import { vendorsRefusals } from '../contract.ts'
import { dossierContract, dossierRefusals } from '../dossier-contract.ts'
import { raiseAlert } from './alerts.ts'
import { dossierEndpoints } from './dossier-endpoints.ts'
import { createRescore } from './rescore.ts'

const {
  'GET /api/customer/vendors/{id}/score': _score,
  'GET /api/customer/vendors/{id}/score.json': _file,
  'PUT /api/customer/vendors/{id}/override': _put,
  'DELETE /api/customer/vendors/{id}/overrides/{childId}': _delete,
  ...dossierCalls
} = dossierContract
const contract = {
  ...dossierCalls,
  'POST /api/customer/files': customersContract['POST /api/customer/files'],
  'GET /api/customer/files/{id}': customersContract['GET /api/customer/files/{id}'],
}

export interface DossierWorld extends TwoOrganisations {
  call: ReturnType<typeof portalCaller<typeof contract>>
  /** A vendor of `own`, or of who is named; a processor of personal data with a score. */
  addVendor: (vendor?: { name?: string; of?: TestOrganisation; columns?: Record<string, unknown> }) => Promise<number>
  /** A file that a manager of `own`, or who is named, uploaded. */
  upload: (name: string, bytes: string | Uint8Array<ArrayBuffer>, member?: Member) => Promise<Answered<{ id: number }>>
  parts: Parameters<typeof dossierEndpoints>[0]
  clock: { now: Date }
}

/** Two organisations and the calls of a vendor's dossier, with real scores of what the organisation itself recorded. */
export async function createDossierWorld(): Promise<DossierWorld> {
  const world = await createTwoOrganisations()
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const now = () => clock.now
  const outside = openPolicyOutside({
    fetch: () => {
      throw new Error('a dossier asks nobody outside')
    },
  })
  afterAll(() => outside.close())
  const { db, own } = world
  const blobs = createBlobStore(undefined)
  const rescore = createRescore({
    openSources: () => ({
      findKnown: async () => new Map(),
      findRun: async () => null,
      findRunDigest: async () => undefined,
      findBreach: async () => undefined,
      listUntoldActs: async () => [],
    }),
    raiseAlert,
    onRiskChanged: async () => {},
  })
  const parts = { db, blobs, readDocument: outside.readBytes, rescore, raiseAlert, now }
  const call = portalCaller({
    db,
    contract,
    handlers: { ...dossierEndpoints(parts), ...fileEndpoints({ db, blobs, now }) },
    refusals: { ...customersRefusals, ...vendorsRefusals, ...dossierRefusals },
  })
  return {
    ...world,
    ...{ call, clock, parts },
    addVendor: ({ name = 'Example Vendor', of = own, columns = {} } = {}) =>
      inOrganisation(db, of.id, async (tx) => {
        const id = await insertVendor(tx, of.id, name, columns)
        await rescore(tx, { organisationId: of.id, vendorIds: [id], cause: 'created', now: clock.now })
        return id
      }),
    upload: (name, bytes, member = own.manager) => call(member, 'POST /api/customer/files', { file: { name, bytes } }),
  }
}

async function insertVendor(
  tx: Db,
  organisationId: number,
  name: string,
  columns: Record<string, unknown>,
): Promise<number> {
  const all = {
    ...{ organisation_id: organisationId, vendor_name: name, vendor_type: 'analytics', roles: ['processor'] },
    ...{ data_types: ['email'], keys: [`name:${name.toLowerCase()}`], next_review_on: '2027-06-01' },
    ...columns,
  }
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into vendor (${Object.keys(all).join(', ')}) values (${Object.keys(all).map((_, at) => `$${at + 1}`)}) returning id`,
    Object.values(all),
  )
  return row?.id ?? 0
}
