import { stat } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables } from '../../../../tests/support/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import { storableJson } from '../../../platform/server/storable.ts'
import { apkOf } from '../../../scanners/apk/fixture/app.fixture.ts'
import { browserHar } from '../../../scanners/site/har/recordings.fixture.ts'
import { scanDetail, scanRow } from '../contract.ts'
import { mostHarBytes } from '../vocabulary.ts'
import { requeueLostScans } from './lost-scans.ts'
import { appScannerVersion } from './scanned-file.store.ts'
import {
  codeOf,
  createScansWorld,
  filesIn,
  fillCatalog,
  none,
  type ScansWorld,
  staff,
  visitor,
} from './scans.fixture.ts'
import { kindOfFile, sweepUploads } from './uploads.ts'

let world: ScansWorld
beforeAll(async () => {
  world = await createScansWorld()
  await fillCatalog(world.db)
})
beforeEach(async () => {
  await clearTables(world.db, 'scan, scanned_file')
  await runSql(world.db, `delete from pgboss.job`)
  for (const name of await filesIn(world.folder)) await world.uploads.remove(name)
  world.renewSignatures('catalog-1')
  world.scanners.reads.length = 0
  world.scanners.beforeRead = async () => undefined
})

const adjust = { classes: ['com.adjust.sdk.A', 'com.adjust.sdk.B', 'com.adjust.sdk.C'] }
const apk = (marker = '') => apkOf({ dexes: [adjust], files: { 'assets/marker.txt': marker } })

async function upload(bytes: Buffer | string, call = visitor(), name = 'app.apk') {
  const row = await world.endpoints['POST /api/scan-files']({ ...none, file: world.received(bytes, name) }, call)
  return { call, row: scanRow.parse(row), id: row.id }
}
const detail = async (id: string, call = visitor()) =>
  scanDetail.parse(await world.endpoints['GET /api/scans/{id}']({ ...none, params: { id } }, call))
const waiting = () => world.jobs.listWaiting(world.db, world.fileJob)

describe('an app', () => {
  test('waits with its file, is read once, and its file is gone', async () => {
    const { row, id, call } = await upload(apk())
    expect(row).toMatchObject({ kind: 'app', status: 'queued', phase: 'waiting', waitingBefore: 0, failure: null })
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(await waiting()).toEqual([{ scanId: id }])
    expect(await filesIn(world.folder)).toHaveLength(1)
    await world.run(world.fileJob, id)
    const done = await detail(id, call)
    expect(done).toMatchObject({
      status: 'done',
      phase: null,
      subject: 'com.vendor.app',
      version: '1.2.3',
      isOwn: true,
      canRescan: false,
      entry: { type: 'app', slug: 'spotlight', name: 'Spotlight' },
      app: { kind: 'apk', package: 'com.vendor.app', sdks: [{ id: 'adjust', confidence: 'high', ownCode: false }] },
      site: null,
      har: null,
      score: { known: true },
    })
    expect(done.declared.map(({ what, declaredBy, declared }) => [what, declaredBy, declared])).toEqual([
      ['Approximate location', 'Google Play data safety', 'yes'],
      ['Encryption on the way', 'Google Play data safety', 'yes'],
      ['Deletion on request', 'Google Play data safety', 'no'],
    ])
    expect(await filesIn(world.folder)).toEqual([])
    expect(JSON.stringify(done)).not.toContain('histogram')
  })

  test('of whom the catalog knows the company has code of its own', async () => {
    await runSql(world.db, `update entry set company_id = 'adjust-company' where id = 'app:spotlight'`)
    const { id } = await upload(apk())
    await world.run(world.fileJob, id)
    expect((await detail(id)).app?.sdks).toMatchObject([{ id: 'adjust', ownCode: true }])
    await runSql(world.db, `update entry set company_id = 'vendor' where id = 'app:spotlight'`)
  })

  test('that was read before is done at once, for any uploader, matched with the signatures of today', async () => {
    const first = await upload(apk())
    await world.run(world.fileJob, first.id)
    world.renewSignatures('catalog-2', ['appsflyer'])
    await runSql(world.db, `delete from pgboss.job`)
    const file = world.received(apk(), 'other name.apk')
    const again = await world.endpoints['POST /api/scan-files']({ ...none, file }, visitor())
    expect(again).toMatchObject({ status: 'done', name: 'other name.apk', subject: 'com.vendor.app' })
    expect(await waiting()).toEqual([])
    expect(world.scanners.reads).toHaveLength(1)
    expect((await detail(again.id)).app).toMatchObject({ signatures: 'catalog-2', sdks: [] })
    // Not taken over: the receiver deletes what a handler leaves.
    expect((await stat(file.path)).size).toBe(file.bytes)
    expect(await filesIn(world.folder)).toEqual([])
  })

  test('that an older scanner read is read again', async () => {
    const first = await upload(apk())
    await world.run(world.fileJob, first.id)
    await runSql(world.db, `update scanned_file set scanner_version = '0.9.0'`)
    const again = await upload(apk())
    expect(again.row.status).toBe('queued')
    await world.run(world.fileJob, again.id)
    expect(world.scanners.reads).toHaveLength(2)
    expect(await runSql(world.db, `select scanner_version from scanned_file`)).toEqual([
      { scanner_version: appScannerVersion },
    ])
  })

  test('is matched again without its file when the catalog knows more', async () => {
    world.renewSignatures('catalog-1', ['appsflyer'])
    const { id } = await upload(apk())
    await world.run(world.fileJob, id)
    const rescan = () => world.endpoints['POST /api/scans/{id}/rescan']({ ...none, params: { id } }, visitor())
    expect(await codeOf(rescan())).toBe('scan_no_rescan')
    expect((await detail(id)).app?.sdks).toEqual([])
    world.renewSignatures('catalog-2')
    expect((await detail(id)).canRescan).toBe(true)
    expect(await rescan()).toMatchObject({
      canRescan: false,
      app: { signatures: 'catalog-2', sdks: [{ id: 'adjust' }] },
    })
    expect(world.scanners.reads).toHaveLength(1)
  })

  test('that staff approved stays as they saw it', async () => {
    const { id } = await upload(apk())
    await world.run(world.fileJob, id)
    const params = { id }
    await world.endpoints['POST /api/admin/scans/{id}/publish'](
      { ...none, params, body: { entryId: 'app:spotlight' } },
      staff(),
    )
    world.renewSignatures('catalog-2')
    expect((await detail(id)).canRescan).toBe(false)
    expect(await codeOf(world.endpoints['POST /api/scans/{id}/rescan']({ ...none, params }, visitor()))).toBe(
      'scan_no_rescan',
    )
  })

  test('may hold names that a database does not take', async () => {
    expect(JSON.parse(storableJson({ a: ['x\u0000y', '\ud800'], b: null, c: 1 }))).toEqual({
      a: ['x\ufffdy', '\ufffd'],
      b: null,
      c: 1,
    })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        await runSql(world.db, `select $1::jsonb`, [storableJson({ text: `${text}\u0000\udc00` })])
      }),
    )
  })

  test.each<[string, Buffer | string, string]>([
    ['a text file renamed', 'this is not an app', 'not-an-app'],
    ['a zip without its end', apk().subarray(0, 300), 'truncated'],
    ['JSON that is no recording', '{"a": 1}', 'not-har'],
    ['a recording that is cut off', browserHar.slice(0, 900), 'not-json'],
    ['a recording of nothing', '{"log": {"entries": []}}', 'no-requests'],
  ])('%s is a clear failure, and its file is gone', async (_, bytes, reason) => {
    const { id } = await upload(bytes)
    await world.run(world.fileJob, id)
    expect(await detail(id)).toMatchObject({ status: 'failed', failure: { reason }, app: null, har: null })
    expect(await filesIn(world.folder)).toEqual([])
  })
})

describe('a recording', () => {
  test('is told by what it holds, not by its name', async () => {
    const { row, id } = await upload(`\ufeff \n${browserHar}`, visitor(), 'app.apk')
    expect(row.kind).toBe('har')
    await world.run(world.fileJob, id)
    expect(await detail(id)).toMatchObject({
      status: 'done',
      har: { kind: 'har', creator: expect.any(String) },
      app: null,
      canRescan: false,
    })
    expect(await filesIn(world.folder)).toEqual([])
  })

  test('that names its page is set beside what that site says in its policy', async () => {
    world.policies.set('www.shop.example', [
      {
        by: 'Privacy policy',
        dataTypes: [],
        says: { 'no-sharing': true },
        page: 'https://www.shop.example/privacy',
        asOf: null,
      },
    ])
    const pages = JSON.parse(browserHar) as { log: object }
    const { id } = await upload(
      JSON.stringify({ log: { ...pages.log, pages: [{ title: 'https://www.shop.example/' }] } }),
    )
    await world.run(world.fileJob, id)
    const found = await detail(id)
    expect(found).toMatchObject({ subject: 'www.shop.example', entry: { slug: 'shop' } })
    expect(found.declared.every(({ declaredBy }) => declaredBy === 'Privacy policy')).toBe(true)
  })

  test('larger than is read is refused at once, without a job', async () => {
    const file = { ...world.received(browserHar), bytes: mostHarBytes + 1 }
    const row = await world.endpoints['POST /api/scan-files']({ ...none, file }, visitor())
    expect(row).toMatchObject({ kind: 'har', status: 'failed', failure: { reason: 'too-large' } })
    expect(await waiting()).toEqual([])
    expect(await filesIn(world.folder)).toEqual([])
  })

  test.each<[string, string, Buffer | string]>([
    ['an archive', 'app', apk()],
    ['Dalvik code', 'app', Buffer.from('dex\n035\0')],
    ['a program of Apple', 'app', Buffer.from([0xcf, 0xfa, 0xed, 0xfe])],
    ['a binary property list', 'app', 'bplist00'],
    ['a property list', 'app', '<?xml version="1.0"?><plist>'],
    ['nothing', 'app', ''],
    ['a page of blanks', 'app', `${' '.repeat(5000)}{`],
    ['an object', 'har', '{"log": {}}'],
    ['a list after blank lines', 'har', '\n\t [1]'],
  ])('%s is for the reader of kind %s', async (_, kind, bytes) => {
    expect(await kindOfFile(world.received(bytes).path)).toBe(kind)
  })
})

describe('a worker that is killed, stopped or far away', () => {
  test('the same job twice has one effect', async () => {
    const { id } = await upload(apk())
    await world.run(world.fileJob, id)
    const [before] = await runSql(world.db, `select * from scan`)
    await world.run(world.fileJob, id)
    expect(await runSql(world.db, `select * from scan`)).toEqual([before])
    expect(world.scanners.reads).toHaveLength(1)
  })

  test('two workers that have the same job at once have one effect', async () => {
    const { id } = await upload(apk())
    await Promise.all([world.run(world.fileJob, id), world.run(world.fileJob, id)])
    expect((await detail(id)).app?.sdks).toMatchObject([{ id: 'adjust' }])
    expect(await runSql(world.db, `select 1 from scanned_file`)).toHaveLength(1)
    expect(await filesIn(world.folder)).toEqual([])
  })

  test('killed after its result and before it let the file go: the next run does', async () => {
    const { id } = await upload(apk())
    const [file = ''] = await filesIn(world.folder)
    await world.run(world.fileJob, id)
    await world.uploads.take({ ...world.received(apk()), sha256: file })
    await world.run(world.fileJob, id)
    expect(await filesIn(world.folder)).toEqual([])
  })

  test('killed while it read: read again from the beginning, started when it was first', async () => {
    const { id } = await upload(apk())
    await runSql(
      world.db,
      `update scan set status = 'running', phase = 'reading', started_at = '2026-01-01T00:00:00Z' where id = $1`,
      [id],
    )
    expect((await detail(id)).waitingBefore).toBeNull()
    await world.run(world.fileJob, id)
    expect(await detail(id)).toMatchObject({ status: 'done', startedAt: '2026-01-01T00:00:00.000Z' })
  })

  test('a stop is not a failure: the file stays, and another worker reads it', async () => {
    const { id } = await upload(apk())
    const stopping = new AbortController()
    world.scanners.beforeRead = async () => stopping.abort(new Error('the worker stops'))
    await expect(world.run(world.fileJob, id, stopping.signal)).rejects.toThrow('the worker stops')
    expect(await detail(id)).toMatchObject({ status: 'running', failure: null })
    expect(await filesIn(world.folder)).toHaveLength(1)
    world.scanners.beforeRead = async () => undefined
    await world.run(world.fileJob, id)
    expect((await detail(id)).status).toBe('done')
  })

  test('without the file it says so', async () => {
    const { id } = await upload(apk())
    for (const name of await filesIn(world.folder)) await world.uploads.remove(name)
    await world.run(world.fileJob, id)
    expect(await detail(id)).toMatchObject({ status: 'failed', failure: { reason: 'missing' } })
  })

  test('given up after its last attempt, the scan has failed and nothing is left', async () => {
    const { id } = await upload(apk())
    await world.fileJob.giveUp?.({ scanId: id }, { db: world.db } as never, 'attempts-used-up')
    expect(await detail(id)).toMatchObject({ status: 'failed', failure: { reason: 'crashed' } })
    expect(await filesIn(world.folder)).toEqual([])
  })

  test('a scan whose job is lost is queued again, once', async () => {
    const { id } = await upload(apk())
    const again = () =>
      requeueLostScans({ db: world.db, jobs: world.jobs, scanJobs: { file: world.fileJob, site: world.siteJob } })
    expect(await again()).toEqual([])
    await runSql(world.db, `delete from pgboss.job`)
    expect((await Promise.all([again(), again()])).flat()).toEqual([id])
    expect(await waiting()).toEqual([{ scanId: id }])
  })
})

describe('two who bring the same file', () => {
  test('at the same time: it is read once, and stays until both are done', async () => {
    const [first, second] = await Promise.all([upload(apk()), upload(apk())])
    expect(await filesIn(world.folder)).toHaveLength(1)
    await world.run(world.fileJob, first.id)
    expect(await filesIn(world.folder)).toHaveLength(1)
    await world.run(world.fileJob, second.id)
    expect(await filesIn(world.folder)).toEqual([])
    expect(world.scanners.reads).toHaveLength(1)
    expect((await detail(second.id)).app?.sdks).toMatchObject([{ id: 'adjust' }])
  })

  test('one deletes his scan: the other is read all the same', async () => {
    const [first, second] = [await upload(apk()), await upload(apk())]
    await world.endpoints['DELETE /api/scans/{id}']({ ...none, params: { id: first.id } }, first.call)
    await world.run(world.fileJob, first.id)
    await world.run(world.fileJob, second.id)
    expect((await detail(second.id)).status).toBe('done')
  })
})

describe('what waits', () => {
  test('says how many are before it', async () => {
    const ids = [await upload(apk('1')), await upload(apk('2')), await upload(browserHar)].map(({ id }) => id)
    await runSql(
      world.db,
      `insert into scan (id, kind, name, created_at) values ($1, 'site', 'https://a.test/', '2026-01-01')`,
      ['x'.repeat(22)],
    )
    expect(await Promise.all(ids.map(async (id) => (await detail(id)).waitingBefore))).toEqual([0, 1, 2])
  })

  test('is twenty files at most, also when all come at once', async () => {
    await runSql(
      world.db,
      `insert into scan (id, kind, name, file_sha256, file_bytes) select 'waiting-' || n, 'app', 'a', 'hash-' || n, 10 from generate_series(1, 17) n`,
    )
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((n) => codeOf(upload(apk(`${n}`)))))
    expect(outcomes.toSorted()).toEqual(['done', 'done', 'done', 'scan_too_many', 'scan_too_many'])
    expect(await filesIn(world.folder)).toHaveLength(3)
    expect(await waiting()).toHaveLength(3)
  })

  test('is four files at most of one address', async () => {
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((n) => codeOf(upload(apk(`${n}`)))))
    expect(outcomes.toSorted()).toEqual(['done', 'done', 'done', 'done', 'scan_too_many'])
  })

  test('is three gigabytes at most, each file once', async () => {
    const add = (id: string, hash: string, gigabytes: number) =>
      runSql(world.db, `insert into scan (id, kind, name, file_sha256, file_bytes) values ($1, 'app', 'a', $2, $3)`, [
        id,
        hash,
        gigabytes * 1024 ** 3,
      ])
    await add('a', 'one', 2)
    await add('b', 'one', 2)
    expect((await upload(apk())).row.status).toBe('queued')
    await add('c', 'two', 1)
    expect(await codeOf(upload(apk('other')))).toBe('scan_too_many')
  })

  test('and is refused leaves no file, no row and no cookie', async () => {
    await runSql(
      world.db,
      `insert into scan (id, kind, name, file_sha256, file_bytes) select 'waiting-' || n, 'app', 'a', 'h' || n, 1 from generate_series(1, 20) n`,
    )
    const call = visitor()
    expect(await codeOf(upload(apk(), call))).toBe('scan_too_many')
    expect(call.cookie()).toBeUndefined()
    expect(await filesIn(world.folder)).toEqual([])
    expect(await runSql(world.db, `select 1 from scan where owner_hash is not null`)).toEqual([])
  })
})

test('a sweep leaves what is awaited and what still comes in, and nothing else', async () => {
  const { id } = await upload(apk())
  await world.uploads.take({ ...world.received('orphan'), sha256: 'a'.repeat(64) })
  await world.uploads.take({ ...world.received('half'), sha256: 'incoming-1' })
  expect(await sweepUploads(world)).toBe(1)
  expect(await filesIn(world.folder)).toHaveLength(2)
  expect(await sweepUploads(world, { incomingMs: 0 })).toBe(1)
  expect(await filesIn(world.folder)).toHaveLength(1)
  await world.run(world.fileJob, id)
  expect((await detail(id)).status).toBe('done')
})
