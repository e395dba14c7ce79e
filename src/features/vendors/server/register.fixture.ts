import { silent } from '../../../../tests/support/database.ts'
import {
  type Answered,
  createTwoOrganisations,
  portalCaller,
  type TwoOrganisations,
} from '../../../../tests/support/organisation.ts'
import type { JobTools } from '../../../platform/server/jobs.ts'
import { type VendorDetail, vendorsContract, vendorsRefusals } from '../contract.ts'
import { importContract, importRefusals } from '../import-contract.ts'
import type { CatalogItem, VendorCatalog } from './catalog.ts'
import { type ImportPayload, type ReadPayload, readImport } from './import.ts'
import { importEndpoints } from './import-endpoints.ts'
import { readImportColumns, readImportRows } from './read-import.ts'
import type { Rescore } from './rescore.ts'
import { importVendors } from './run-import.ts'
import type { VendorSources } from './sources.ts'
import { vendorsEndpoints } from './vendor-endpoints.ts'

const { 'POST /api/customer/vendors/{id}/investigation': _, ...registerContract } = vendorsContract
const contract = { ...registerContract, ...importContract }

export interface Register extends TwoOrganisations {
  call: ReturnType<typeof portalCaller<typeof contract>>
  /** Adds a vendor as a manager of `own`, whatever seems to be there already. */
  given: (vendor: { vendorName: string } & Record<string, unknown>) => Promise<VendorDetail>
  /** What was calculated anew: cause and vendors. */
  rescored: { cause: string; vendorIds: readonly number[] }[]
  /** Readings and runs of imports that wait for a worker. */
  queued: { job: string; payload: ImportPayload }[]
  /** Vendors of which an import began an investigation. */
  investigated: number[]
  work: (options?: { db?: TwoOrganisations['db']; signal?: AbortSignal }) => Promise<void>
  clock: { now: Date }
}

const items: CatalogItem[] = [
  {
    ...{ kind: 'company', id: 'acme', name: 'Acme', company: '', vendorType: 'company', level: 'medium' },
    isExpected: false,
    ...{ website: 'https://www.acme.com/', domains: ['acme.com'], aliases: ['Acme Analytics', 'Roadrunner'] },
  },
  {
    ...{ kind: 'sdk', id: 'acme-sdk', name: 'Acme SDK', company: 'Acme', vendorType: 'third_party_sdk', level: 'high' },
    isExpected: false,
    ...{ website: '', domains: ['acme-events.net'], aliases: [] },
  },
]

export const testCatalog: VendorCatalog = {
  find: async (_, ref) => items.find(({ kind, id }) => kind === ref.kind && id === ref.id),
  list: async (_, refs) => items.filter((item) => refs.some(({ kind, id }) => kind === item.kind && id === item.id)),
  suggest: async (_, text) => items.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase())),
  listMeant: async (_, texts) => texts.map(meantBy),
  listConnections: async (_, vendors) =>
    vendors.map(({ name, address }) => {
      const host = address.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
      const meant = meantBy(host || name)
      const proposals = items.filter((item) => name.toLowerCase().startsWith(item.name.toLowerCase()))
      return { meant, proposals: meant ? [] : proposals }
    }),
}

const meantBy = (text: string) =>
  items.find(({ name, domains }) => [name, ...domains].some((called) => called.toLowerCase() === text.toLowerCase()))

const sources: VendorSources = {
  findKnown: async () => new Map(),
  findRun: async () => null,
  findRunDigest: async () => undefined,
  findBreach: async () => undefined,
  listUntoldActs: async () => [],
}

/** Two organisations and the calls of the register; scores are only noted, the catalog is two made-up things. */
export async function createRegister(): Promise<Register> {
  const world = await createTwoOrganisations()
  const rescored: Register['rescored'] = []
  const queued: Register['queued'] = []
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const now = () => clock.now
  const rescore: Rescore = async (_, { cause, vendorIds }) => {
    rescored.push({ cause, vendorIds })
  }
  const investigated: number[] = []
  const importJob = importVendors({
    ...{ rescore, listCatalogItems: testCatalog.list, now },
    startVendorRun: async (_, { vendorId }) => {
      investigated.push(vendorId)
      return { id: `run-${vendorId}`, status: 'pending' }
    },
  })
  const readJob = readImport({ catalog: testCatalog, readRows: readImportRows, now })
  const handlers = {
    ...vendorsEndpoints({ db: world.db, catalog: testCatalog, openSources: () => sources, rescore, now }),
    ...importEndpoints({
      ...{ db: world.db, importJob, readJob, catalog: testCatalog, rescore, readColumns: readImportColumns, now },
      queue: async (_, { name }, payload) => {
        queued.push({ job: name, payload: payload as never })
      },
    }),
  }
  const call = portalCaller({ db: world.db, contract, handlers, refusals: { ...vendorsRefusals, ...importRefusals } })
  return {
    ...world,
    ...{ call, rescored, queued, investigated, clock },
    given: async (vendor) => {
      const body = { vendorType: 'saas', isNoDuplicate: true, ...vendor }
      return bodyOf(await call(world.own.manager, 'POST /api/customer/vendors', { body }))
    },
    work: async ({ db = world.db, signal = new AbortController().signal } = {}) => {
      const tools: JobTools = { db, log: silent, signal }
      for (const { job, payload } of queued.splice(0)) {
        if (job === importJob.name) await importJob.run(payload, tools)
        else await readJob.run(payload satisfies ReadPayload, tools)
      }
    },
  }
}

export function bodyOf<Body>(answer: Answered<Body>): Body {
  if (answer.code) throw new Error(`refused: ${answer.status} ${answer.code}`)
  return answer.body
}
