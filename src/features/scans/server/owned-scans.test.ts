import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables } from '../../../../tests/support/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import { score } from '../../../product/score/method/vrm2.ts'
import { apkOf } from '../../../scanners/apk/fixture/app.fixture.ts'
import { browserHar } from '../../../scanners/site/har/recordings.fixture.ts'
import { scanDetail } from '../contract.ts'
import { gateShape } from '../gate.ts'
import {
  codeOf,
  createScansWorld,
  filesIn,
  fillCatalog,
  none,
  png,
  type ScansWorld,
  siteScanOf,
  staff,
  visitor,
} from './scans.fixture.ts'

let world: ScansWorld
let look: ScansWorld['scanners']['nextLook']
beforeAll(async () => {
  world = await createScansWorld()
  look = world.scanners.nextLook
  await fillCatalog(world.db)
})
beforeEach(async () => {
  await clearTables(world.db, 'scan, scanned_file')
  await runSql(world.db, `delete from pgboss.job`)
  await runSql(world.db, `delete from blob`)
  for (const name of await filesIn(world.folder)) await world.uploads.remove(name)
  world.scanners.nextLook = look
})

const adjust = { classes: ['com.adjust.sdk.A', 'com.adjust.sdk.B', 'com.adjust.sdk.C'], types: ['com.appsflyer.X'] }
const apk = apkOf({ dexes: [adjust] })

async function upload(bytes: Buffer | string = apk, call = visitor(), name = 'kims-secret-plan.apk') {
  const { id } = await world.endpoints['POST /api/scan-files']({ ...none, file: world.received(bytes, name) }, call)
  await world.run(world.fileJob, id)
  return { id, call }
}
async function visit(url: string, call = visitor()) {
  const { id } = await world.endpoints['POST /api/scans']({ ...none, body: { url } }, call)
  await world.run(world.siteJob, id)
  return { id, call }
}
const detail = async (id: string, call = visitor()) =>
  scanDetail.parse(await world.endpoints['GET /api/scans/{id}']({ ...none, params: { id } }, call))
const list = async (call: ReturnType<typeof visitor>) =>
  (await world.endpoints['GET /api/scans'](none, call)).map(({ id }) => id)
const remove = (id: string, call: ReturnType<typeof visitor>) =>
  codeOf(world.endpoints['DELETE /api/scans/{id}']({ ...none, params: { id } }, call))
const publish = (id: string, entryId = 'app:spotlight') =>
  codeOf(world.endpoints['POST /api/admin/scans/{id}/publish']({ ...none, params: { id }, body: { entryId } }, staff()))
const withdraw = (id: string) =>
  codeOf(world.endpoints['POST /api/admin/scans/{id}/withdraw']({ ...none, params: { id }, body: {} }, staff()))
const told = async () => ({
  approved: await world.jobs.listWaiting(world.db, world.approved),
  withdrawn: await world.jobs.listWaiting(world.db, world.withdrawn),
})

describe('the person who asked', () => {
  test('sees his own in a list, others see them by their link alone', async () => {
    const [kim, lee] = [visitor(), visitor()]
    const [first, second] = [await upload(apk, kim), await visit('shop.example', kim)]
    expect(await list(kim)).toEqual([second.id, first.id])
    expect(await list(lee)).toEqual([])
    expect(lee.cookie()).toBeUndefined()
    expect((await detail(first.id, kim)).isOwn).toBe(true)
    const seen = await detail(first.id, lee)
    expect(seen).toMatchObject({ isOwn: false, status: 'done', others: [] })
    expect(JSON.stringify(seen)).not.toMatch(/owner/)
  })

  test('sees among other scans of the same subject his own and what was approved', async () => {
    const [kim, lee] = [visitor(), visitor()]
    const mine = await upload(apk, kim)
    const other = await upload(apk, lee)
    expect((await detail(mine.id, kim)).others).toEqual([])
    await publish(other.id)
    expect((await detail(mine.id, kim)).others.map(({ id }) => id)).toEqual([other.id])
    const seen = await detail(other.id, visitor())
    expect(seen).toMatchObject({ name: 'com.vendor.app', others: [] })
    expect((await detail(other.id, lee)).name).toBe('kims-secret-plan.apk')
    expect((await detail(mine.id)).name).toBe('kims-secret-plan.apk')
  })

  test('and no one else deletes it, with its pictures', async () => {
    const { id, call } = await visit('shop.example')
    expect(await remove(id, visitor())).toBe('scan_not_yours')
    const stranger = visitor()
    await visit('other.example', stranger)
    expect(await remove(id, stranger)).toBe('scan_not_yours')
    expect(await runSql(world.db, `select 1 from blob`)).toHaveLength(2)
    expect(await remove(id, call)).toBe('done')
    expect(await remove(id, call)).toBe('scan_not_found')
    expect(await codeOf(detail(id))).toBe('scan_not_found')
    expect(await runSql(world.db, `select 1 from blob`)).toHaveLength(1)
  })

  test('may delete what still waits, and its file is gone', async () => {
    const call = visitor()
    const { id } = await world.endpoints['POST /api/scan-files']({ ...none, file: world.received(apk) }, call)
    expect(await filesIn(world.folder)).toHaveLength(1)
    expect(await remove(id, call)).toBe('done')
    expect(await filesIn(world.folder)).toEqual([])
  })

  test('a scan without an owner belongs to no one', async () => {
    const { id } = await upload()
    await runSql(world.db, `update scan set owner_hash = null`)
    expect(await remove(id, visitor())).toBe('scan_not_yours')
  })
})

describe('what a scan gives away', () => {
  test('its result alone, as SARIF, and its score to compute again', async () => {
    const { id } = await upload()
    const params = { id }
    const reader = visitor()
    expect(await world.endpoints['GET /api/scans/{id}/result.json']({ ...none, params }, reader)).toEqual(
      (await detail(id)).app,
    )
    expect(reader.headers.get('content-disposition')).toBe(`attachment; filename="sightline-scan-${id}.json"`)
    expect(await world.endpoints['GET /api/scans/{id}/result.sarif']({ ...none, params }, visitor())).toMatchObject({
      version: '2.1.0',
    })
    const explained = await world.endpoints['GET /api/scans/{id}/score']({ ...none, params }, visitor())
    expect(score(explained.inputs)).toEqual(explained)
  })

  const gate = (id: string, policy: object) =>
    world.endpoints['POST /api/scans/{id}/gate']({ ...none, params: { id }, body: gateShape.parse(policy) }, visitor())

  test('which rules of a policy it breaks, to anyone who has its link', async () => {
    const { id } = await upload()
    expect(await gate(id, {})).toMatchObject({ passed: true, broken: [] })
    const { broken, score: points, passed } = await gate(id, { maxScore: 0 })
    expect([passed, broken.map(({ rule }) => rule)]).toEqual([false, ['maxScore']])
    const { known, R } = await world.endpoints['GET /api/scans/{id}/score']({ ...none, params: { id } }, visitor())
    expect(points).toBe(known ? R : null)
  })

  test('nothing before it is done', async () => {
    const { id } = await world.endpoints['POST /api/scan-files']({ ...none, file: world.received(apk) }, visitor())
    const params = { id }
    expect(await codeOf(gate(id, {}))).toBe('scan_not_ready')
    const calls = ['result.json', 'result.sarif', 'score'] as const
    expect(
      await Promise.all(
        calls.map((name) => codeOf(world.endpoints[`GET /api/scans/{id}/${name}`]({ ...none, params }, visitor()))),
      ),
    ).toEqual(['scan_not_ready', 'scan_not_ready', 'scan_not_ready'])
  })

  test('that it failed is no reason to ask again', async () => {
    const { id } = await upload('no app')
    const result = world.endpoints['GET /api/scans/{id}/result.json']({ ...none, params: { id } }, visitor())
    expect([await codeOf(result), await codeOf(gate(id, {}))]).toEqual(['scan_failed', 'scan_failed'])
  })

  test('a score that is unknown will not be known later', async () => {
    const { id } = await upload(apkOf({ files: { 'assets/marker.txt': 'no code' } }))
    expect(await detail(id)).toMatchObject({ status: 'done', score: null })
    expect(await codeOf(world.endpoints['GET /api/scans/{id}/score']({ ...none, params: { id } }, visitor()))).toBe(
      'scan_no_score',
    )
  })

  test('a recording has no SARIF', async () => {
    const { id } = await upload(browserHar)
    expect(
      await codeOf(world.endpoints['GET /api/scans/{id}/result.sarif']({ ...none, params: { id } }, visitor())),
    ).toBe('scan_no_sarif')
  })
})

describe('staff', () => {
  test('see all scans, and those of files by their subject only', async () => {
    await upload()
    await upload('no app', visitor(), 'kims-other-plan.txt')
    await upload(browserHar, visitor(), 'kims-traffic.har')
    await visit('https://www.shop.example/?q=1')
    const rows = await world.endpoints['GET /api/admin/scans']({ ...none, query: { limit: 10 } }, staff())
    expect(rows.map(({ name, suggestedEntry }) => [name, suggestedEntry?.id ?? null])).toEqual([
      ['https://www.shop.example/?q=1', 'domain:shop'],
      ['www.shop.example', null],
      ['App file', null],
      ['com.vendor.app', 'app:spotlight'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/kims/)
    expect(await world.endpoints['GET /api/admin/scans']({ ...none, query: { limit: 1 } }, staff())).toHaveLength(1)
  })

  test('approve an app: its entry hears of the SDKs that others put in, once', async () => {
    const { id, call } = await upload()
    expect([await publish(id), await publish(id)]).toEqual(['done', 'done'])
    const { approved, withdrawn } = await told()
    expect(withdrawn).toEqual([])
    expect(approved).toEqual([
      {
        scanId: id,
        entryId: 'app:spotlight',
        kind: 'app',
        version: '1.2.3',
        subject: 'com.vendor.app',
        scannedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        signatures: 'catalog-1',
        found: [
          { entryId: 'sdk:adjust', how: 'defined', confidence: 'high' },
          { entryId: 'sdk:appsflyer', how: 'referenced', confidence: 'low' },
        ],
        permissions: [],
      },
    ])
    expect(await detail(id, call)).toMatchObject({
      keptUntil: null,
      published: { entry: { type: 'app', slug: 'spotlight', name: 'Spotlight' } },
    })
    const [row] = await runSql(world.db, `select published_by from scan`)
    expect(row).toEqual({ published_by: 'kim' })
  })

  test('approve for the maker of an SDK: it is no third party there', async () => {
    await runSql(world.db, `update entry set company_id = 'vendor' where id = 'sdk:adjust'`)
    const { id } = await upload()
    await publish(id)
    await runSql(world.db, `update entry set company_id = 'adjust-company' where id = 'sdk:adjust'`)
    expect((await told()).approved[0]?.found.map(({ entryId }) => entryId)).toEqual(['sdk:appsflyer'])
  })

  test('approve a site: who was called before and after consent, by the entries of their hosts', async () => {
    await runSql(
      world.db,
      `insert into entry (id, type, slug, name, source, page, as_of, origin) values ('domain:edge', 'domain', 'edge', 'Edge', 'tests', 'https://facts.test/', '2026', 'test');`,
    )
    await runSql(
      world.db,
      `insert into entry_identifier (entry_id, kind, value) values ('domain:edge', 'domain', '*.edge.example')`,
    )
    world.scanners.nextLook = async (url) => ({
      outcome: 'scanned',
      scan: siteScanOf(url, {
        before: ['px.adnet.example', 'static.shop.example', 'unlisted.example'],
        accept: ['px.adnet.example', 'cdn.edge.example'],
      }),
      screenshots: [],
    })
    const { id } = await visit('https://www.shop.example/')
    await publish(id, 'domain:shop')
    expect((await told()).approved).toMatchObject([
      {
        kind: 'site',
        version: 'https://www.shop.example/',
        subject: 'www.shop.example',
        scannedAt: '2026-11-21T10:00:00.000Z',
        found: [
          { entryId: 'domain:adnet', how: 'before-consent', confidence: 'high' },
          { entryId: 'domain:edge', how: 'after-consent', confidence: 'high' },
        ],
        permissions: [],
      },
    ])
  })

  test('cannot approve a recording, a page that was only read, a failed scan, or one without an entry', async () => {
    const recording = await upload(browserHar)
    expect(await publish(recording.id)).toBe('scan_not_publishable')
    const failed = await upload('no app')
    expect(await publish(failed.id)).toBe('scan_not_publishable')
    world.scanners.nextLook = async (url) => ({
      outcome: 'scanned',
      scan: {
        kind: 'site',
        scannerVersion: '1.0.0',
        method: 'static',
        url,
        scannedAt: '2026-11-21T10:00:00.000Z',
        thirdParties: [],
        sessionRecorders: [],
        snippets: [],
        warnings: [],
      },
      screenshots: [],
    })
    const read = await visit('shop.example')
    expect(await publish(read.id, 'domain:shop')).toBe('scan_not_publishable')
    const app = await upload()
    expect(await publish(app.id, 'app:nothing')).toBe('scan_entry_not_found')
    expect(await publish('x'.repeat(22))).toBe('scan_not_found')
    expect(await told()).toEqual({ approved: [], withdrawn: [] })
  })

  test('approve it for another entry: the first hears that it ended', async () => {
    const { id } = await upload()
    await publish(id)
    await publish(id, 'sdk:adjust')
    const { approved, withdrawn } = await told()
    expect(approved.map(({ entryId }) => entryId).toSorted()).toEqual(['app:spotlight', 'sdk:adjust'])
    expect(withdrawn).toEqual([{ scanId: id, entryId: 'app:spotlight' }])
  })

  test('withdraw it, once; it is kept no longer than others then', async () => {
    const { id } = await upload()
    await publish(id)
    expect([await withdraw(id), await withdraw(id)]).toEqual(['done', 'done'])
    expect((await told()).withdrawn).toEqual([{ scanId: id, entryId: 'app:spotlight' }])
    expect(await detail(id)).toMatchObject({ published: null, keptUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(await withdraw('x'.repeat(22))).toBe('scan_not_found')
  })

  test.each(['owner', 'staff'])('what was approved and is deleted by its %s leaves its entry', async (who) => {
    const { id, call } = await upload()
    await publish(id)
    if (who === 'owner') await remove(id, call)
    else await world.endpoints['DELETE /api/admin/scans/{id}']({ ...none, params: { id } }, staff())
    expect((await told()).withdrawn).toEqual([{ scanId: id, entryId: 'app:spotlight' }])
    expect(await runSql(world.db, `select 1 from scan`)).toEqual([])
  })
})

describe('after ninety days', () => {
  const age = (days: number) =>
    runSql(world.db, `update scan set created_at = now() - make_interval(days => $1)`, [days])
  const erase = () =>
    world.eraseJob.run(
      {},
      { db: world.db, log: { info: () => undefined } as never, signal: new AbortController().signal },
    )

  test('a scan goes, with its pictures and what was known of its file', async () => {
    await upload()
    await visit('shop.example')
    await age(89)
    await erase()
    expect(await runSql(world.db, `select 1 from scan`)).toHaveLength(2)
    await age(91)
    await erase()
    for (const table of ['scan', 'scan_screenshot', 'scanned_file', 'blob'])
      expect(await runSql(world.db, `select 1 from ${table}`), table).toEqual([])
  })

  test('one that staff approved stays, and what is known of its file', async () => {
    const { id } = await upload()
    await publish(id)
    await age(400)
    await erase()
    expect((await detail(id)).app?.sdks.length).toBeGreaterThan(0)
    expect(await runSql(world.db, `select 1 from scanned_file`)).toHaveLength(1)
  })

  test('what is known of a file stays as long as any of its scans, and orphaned files go', async () => {
    const first = await upload()
    const second = await upload()
    await remove(first.id, first.call)
    await world.uploads.take({ ...world.received('orphan'), sha256: 'a'.repeat(64) })
    await erase()
    expect(await runSql(world.db, `select 1 from scanned_file`)).toHaveLength(1)
    expect(await filesIn(world.folder)).toEqual([])
    await remove(second.id, second.call)
    await erase()
    expect(await runSql(world.db, `select 1 from scanned_file`)).toEqual([])
  })
})

test('a picture is bytes of its own: that of another scan of the same page stays', async () => {
  world.scanners.nextLook = async (url) => ({
    outcome: 'scanned',
    scan: siteScanOf(url),
    screenshots: [{ pass: 'before', png: png() }],
  })
  const [first, second] = [await visit('shop.example'), await visit('shop.example')]
  await remove(first.id, first.call)
  const picture = world.endpoints['GET /api/scans/{id}/screenshots/{pass}'](
    { ...none, params: { id: second.id, pass: 'before' } },
    visitor(),
  )
  expect((await picture).byteLength).toBeGreaterThan(60)
})
