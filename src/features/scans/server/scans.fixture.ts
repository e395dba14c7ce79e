import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { today } from '../../../../tests/support/clock.ts'
import { createTestDatabase, silent } from '../../../../tests/support/database.ts'
import { atEndOfFile } from '../../../../tests/support/end-of-file.ts'
import { type BlobStore, createBlobStore, sha256Of } from '../../../platform/server/blobs.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { type JobKind, type Jobs, openJobs } from '../../../platform/server/jobs.ts'
import type { ReceivedFile } from '../../../platform/shared/endpoint.ts'
import { isRefusal } from '../../../platform/shared/refusal.ts'
import type { Declaration } from '../../../product/scan-results.ts'
import { signaturesOf, someSdks } from '../../../scanners/apk/fixture/app.fixture.ts'
import { openAppScanner } from '../../../scanners/apk/open-app-scanner.ts'
import { entityOf } from '../../../scanners/site/fixture/cast.ts'
import { openHarScanner } from '../../../scanners/site/har/open-har-scanner.ts'
import type { SiteScan } from '../../../scanners/site/site-scan.ts'
import type { ApprovedScan, WithdrawnScan } from '../../catalog/approved-scans.ts'
import { scansEndpoints } from './endpoints.ts'
import { eraseScans } from './erase-scans.job.ts'
import { ownerCookie } from './owner.ts'
import { type ScanPayload, scanFile } from './scan-file.job.ts'
import { scanSite } from './scan-site.job.ts'
import type { LookedFor, Scanners, SiteLook } from './scanners.ts'
import { createUploads, type Uploads } from './uploads.ts'

type Endpoints = ReturnType<typeof scansEndpoints>

export interface ScansWorld {
  db: Database
  blobs: BlobStore
  jobs: Jobs
  uploads: Uploads
  folder: string
  endpoints: Endpoints
  scanners: FakeScanners
  fileJob: JobKind<ScanPayload>
  siteJob: JobKind<ScanPayload>
  eraseJob: JobKind<object>
  approved: JobKind<ApprovedScan>
  withdrawn: JobKind<WithdrawnScan>
  policies: Map<string, Declaration[]>
  /** The catalog's signatures get another version. */
  renewSignatures: (version: string, sdkIds?: string[]) => void
  received: (bytes: Buffer | string, name?: string) => ReceivedFile
  run: (kind: JobKind<ScanPayload>, scanId: string, signal?: AbortSignal) => Promise<void>
}

/** Files are read by the real scanners; who visits sites is played. */
export interface FakeScanners extends Scanners {
  looks: string[]
  reads: string[]
  nextLook: (url: string, options: Parameters<Scanners['scanSite']>[1]) => Promise<SiteLook>
  beforeRead: () => Promise<void>
}

/** A database, a queue without workers, a folder for files, and the endpoints and jobs on top. */
export async function createScansWorld({
  env = {},
}: {
  env?: { EGRESS?: boolean; PUBLIC_URL?: string }
} = {}): Promise<ScansWorld> {
  const { db, connection } = await createTestDatabase()
  const root = mkdtempSync(join(tmpdir(), 'sightline-scans-'))
  const folder = join(root, 'uploads')
  const blobs = createBlobStore(join(root, 'blobs'))
  const uploads = createUploads(folder)
  let looked = lookedFor('catalog-1')
  const policies = new Map<string, Declaration[]>()
  const approved: JobKind<ApprovedScan> = { name: 'test.approved', run: async () => undefined }
  const withdrawn: JobKind<WithdrawnScan> = { name: 'test.withdrawn', run: async () => undefined }
  const scanners = fakeScanners()
  const parts = { uploads, blobs, scanners, lookedFor: async () => looked }
  const fileJob = scanFile(parts)
  const siteJob = scanSite(parts)
  const eraseJob = eraseScans({ blobs, uploads })
  const kinds = [fileJob, siteJob, eraseJob, approved, withdrawn]
  const jobs = await openJobs({ connection, kinds: kinds as JobKind<never>[], log: silent })
  const endpoints = scansEndpoints({
    ...{ db, blobs, jobs, uploads },
    scanJobs: { file: fileJob, site: siteJob },
    scanEvents: { approved: [approved], withdrawn: [withdrawn] },
    lookedFor: async () => looked,
    catalogNames: async () => ({ companies: [], entries: [] }),
    findPolicyDeclarations: async (_, host) => policies.get(host) ?? [],
    config: {
      EGRESS: env.EGRESS ?? true,
      EGRESS_PROXY: undefined,
      PUBLIC_URL: env.PUBLIC_URL ?? 'https://sightline.test',
    },
    today,
    nameCaller: (address) => `name of ${address}`,
    limitsVisitors: true,
  })
  let count = 0
  atEndOfFile(async () => {
    await jobs.stop()
    await scanners.close()
    rmSync(root, { recursive: true, force: true })
  })
  return {
    ...{
      db,
      blobs,
      jobs,
      uploads,
      folder,
      endpoints,
      scanners,
      fileJob,
      siteJob,
      eraseJob,
      approved,
      withdrawn,
      policies,
    },
    renewSignatures: (version, sdkIds) => {
      looked = lookedFor(version, sdkIds)
    },
    received: (bytes, name = 'app.apk') => {
      const path = join(root, `incoming-${++count}`)
      writeFileSync(path, bytes)
      return { path, name, sha256: sha256Of(Buffer.from(bytes)), bytes: Buffer.byteLength(bytes) }
    },
    run: (kind, scanId, signal = new AbortController().signal) =>
      Promise.resolve(kind.run({ scanId }, { db, log: silent, signal })),
  }
}

const lookedFor = (version: string, sdkIds?: string[]): LookedFor => ({
  version,
  app: { ...signaturesOf(someSdks.filter(({ id }) => !sdkIds || sdkIds.includes(id))), version },
  entityOf,
})

function fakeScanners(): FakeScanners {
  const app = openAppScanner()
  const har = openHarScanner()
  const fake: FakeScanners = {
    looks: [],
    reads: [],
    nextLook: async (url) => ({
      outcome: 'scanned',
      scan: siteScanOf(url),
      screenshots: [{ pass: 'before', png: png() }],
    }),
    beforeRead: async () => undefined,
    scanApp: async (file) => {
      fake.reads.push(file.path)
      await fake.beforeRead()
      return app.scan(file)
    },
    scanHar: async (file, { lookedFor: looked }) => {
      fake.reads.push(file.path)
      await fake.beforeRead()
      return har.scan(file, { entityOf: looked.entityOf })
    },
    scanSite: async (url, options) => {
      fake.looks.push(url)
      return fake.nextLook(url, options)
    },
    close: async () => {
      await Promise.all([app.close(), har.close()])
    },
  }
  return fake
}

/** A page that was visited and calls no one, unless said otherwise. */
export function siteScanOf(url: string, hosts: Partial<Record<'before' | 'accept', string[]>> = {}): SiteScan {
  const passes = Object.entries({ before: [], ...hosts }) as ['before' | 'accept', string[]][]
  return {
    kind: 'site',
    scannerVersion: '1.0.0',
    method: 'browser',
    url,
    finalUrl: url,
    scannedAt: '2026-11-21T10:00:00.000Z',
    browser: 'Chromium 153.0',
    passes: passes.map(([pass, called]) => ({
      outcome: 'observed',
      pass,
      finalUrl: url,
      status: 200,
      budget: { endedBy: 'settled', elapsedMs: 900, loadMs: 300, requests: 1 + called.length, bytes: 900 },
      consent: { outcome: 'none' },
      thirdParties: called.map((host) => ({
        ...{ host, entity: entityOf(host)?.name ?? null, company: null, kinds: [...(entityOf(host)?.kinds ?? [])] },
        ...{ requests: 1, types: ['image'], bytes: 43, failed: 0 },
      })),
      cookies: [],
      storage: [],
      sessionRecorders: [],
      keyLogging: [],
      listeners: [],
      fingerprinting: [],
      apiReads: [],
      pixels: [],
      googleRemarketing: [],
      beacons: [],
      cloakedHosts: [],
      gpcReaders: [],
      warnings: [],
    })),
    differences: [],
    warnings: [],
  }
}

/** One grey pixel. */
export function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const framed = Buffer.alloc(content.length + 8)
    framed.writeUInt32BE(data.length, 0)
    content.copy(framed, 4)
    framed.writeUInt32BE(crc32(content), content.length + 4)
    return framed
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A browser: it keeps the cookie that it is given. */
export function visitor(): Call & { cookie: () => string | undefined } {
  const call = {
    address: '',
    staff: undefined,
    member: undefined,
    cookies: {} as Record<string, string>,
    header: () => undefined,
    headers: new Headers(),
  }
  const append = call.headers.append.bind(call.headers)
  call.headers.append = (name, value) => {
    append(name, value)
    const [, token] = new RegExp(`^(?:__Host-)?${ownerCookie}=([^;]*)`).exec(value) ?? []
    if (token) call.cookies[ownerCookie] = token
  }
  return { ...call, cookie: () => call.headers.getSetCookie().at(-1) }
}

export const staff = (): Call => ({ ...visitor(), staff: { accountId: 1, username: 'kim', role: 'administrator' } })

export const none = { params: undefined, query: undefined, body: undefined }

/** `done`, or what it was refused for. */
export async function codeOf(work: unknown): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (isRefusal(error)) return error.code
    throw error
  }
}

export const filesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

const fact = `'https://facts.test/', '2026', 'test'`

/** Spotlight the app with its package and label, Adjust the SDK, and Adnet with its hosts. */
export async function fillCatalog(db: Database): Promise<void> {
  await runSql(
    db,
    `insert into fact_source (key, title, publisher, url, licence, licence_url, attribution, changes, version, retrieved_on, as_of, share_alike)
     values ('tests', 'Tests', 'Tests', 'https://facts.test/', 'CC0-1.0', 'https://facts.test/', '', '', '1', '2026-01-01', '2026', false)`,
  )
  await runSql(
    db,
    `insert into company (id, name, source, page, as_of, origin)
     select id, name, 'tests', ${fact} from (values ('vendor', 'Vendor Inc.'), ('adjust-company', 'Adjust Inc.'), ('adnet', 'Adnet Inc.')) as c(id, name)`,
  )
  await runSql(
    db,
    `insert into entry (id, type, slug, name, company_id, source, page, as_of, origin)
     select type || ':' || slug, type, slug, name, company, 'tests', ${fact} from (values
       ('app', 'spotlight', 'Spotlight', 'vendor'), ('sdk', 'adjust', 'Adjust', 'adjust-company'),
       ('sdk', 'appsflyer', 'AppsFlyer', null), ('domain', 'adnet', 'Adnet', 'adnet'), ('domain', 'shop', 'Corner shop', 'vendor')
     ) as e(type, slug, name, company)`,
  )
  await runSql(
    db,
    `insert into entry_identifier (entry_id, kind, value) values ('app:spotlight', 'package', 'com.vendor.app'),
       ('domain:adnet', 'domain', 'adnet.example'), ('domain:shop', 'domain', 'shop.example')`,
  )
  await runSql(
    db,
    `insert into app_declaration (entry_id, platform, encrypted_in_transit, deletion_request, declared_not_seen, source, page, as_of)
     values ('app:spotlight', 'android', true, false, '{Location}', 'tests', 'https://label.test/', '2026-03'),
       ('app:spotlight', 'ios', null, null, '{Contacts}', 'tests', 'https://label.test/ios', '2026-03')`,
  )
}
