import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables } from '../../../../tests/support/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import { scanComparison } from '../../../product/scan-results.ts'
import { scanDetail, scanRow } from '../contract.ts'
import {
  codeOf,
  createScansWorld,
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
  await clearTables(world.db, 'scan, scan_exclusion')
  await runSql(world.db, `delete from pgboss.job`)
  await runSql(world.db, `delete from blob`)
  world.scanners.nextLook = look
  world.scanners.looks.length = 0
})

const ask = async (url: string, call = visitor()) => {
  const row = scanRow.parse(await world.endpoints['POST /api/scans']({ ...none, body: { url } }, call))
  return { row, id: row.id, call }
}
const scanned = async (url: string, call = visitor()) => {
  const { id } = await ask(url, call)
  await world.run(world.siteJob, id)
  return { id, call }
}
const detail = async (id: string, call = visitor()) =>
  scanDetail.parse(await world.endpoints['GET /api/scans/{id}']({ ...none, params: { id } }, call))
const exclude = (host: string, reason = 'asked by mail') =>
  world.endpoints['POST /api/admin/scan-exclusions']({ ...none, body: { host, reason } }, staff())

describe('an address', () => {
  test.each([
    ['shop.example', 'https://shop.example/', 'shop.example'],
    ['https://WWW.Shop.Example./a?b=1#c', 'https://www.shop.example./a?b=1', 'www.shop.example'],
    ['http://www.shop.example/', 'http://www.shop.example/', 'www.shop.example'],
    ['https://www.shop.example:8443/', 'https://www.shop.example:8443/', 'www.shop.example'],
  ])('%s is taken as a person means it', async (typed, name, subject) => {
    const { row, id } = await ask(typed)
    expect(row).toMatchObject({ kind: 'site', name, subject, status: 'queued', phase: 'waiting' })
    expect(await world.jobs.listWaiting(world.db, world.siteJob)).toEqual([{ scanId: id }])
  })

  test.each([
    'not an address',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'https://kim:secret@shop.example/',
    'https://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'https://localhost/',
    'https://router.lan/',
    'https://shop.example:22/',
    'file:///etc/passwd',
  ])('%s is refused at once', async (typed) => {
    expect(await codeOf(ask(typed))).toBe('scan_bad_address')
    expect(await runSql(world.db, `select 1 from scan`)).toEqual([])
  })
})

describe('a visit', () => {
  test('keeps its result and its pictures, and says who it was', async () => {
    world.scanners.nextLook = async (url, { onPhase }) => {
      onPhase?.('pass-before')
      await expect
        .poll(() => runSql(world.db, `select phase, status from scan`))
        .toEqual([{ phase: 'pass-before', status: 'running' }])
      return {
        outcome: 'scanned',
        scan: siteScanOf(url, { accept: ['px.adnet.example'] }),
        screenshots: [
          { pass: 'before', png: png() },
          { pass: 'accept', png: png() },
        ],
      }
    }
    const { id, call } = await scanned('www.shop.example')
    const done = await detail(id, call)
    expect(done).toMatchObject({
      status: 'done',
      phase: null,
      isOwn: true,
      entry: { type: 'domain', slug: 'shop' },
      site: { method: 'browser', passes: [{ pass: 'before' }, { pass: 'accept' }] },
      app: null,
      canRescan: false,
      file: null,
    })
    expect(done.screenshots.toSorted()).toEqual(['accept', 'before'])
    const reader = visitor()
    const picture = await world.endpoints['GET /api/scans/{id}/screenshots/{pass}'](
      { ...none, params: { id, pass: 'before' } },
      reader,
    )
    expect(Buffer.from(picture).subarray(1, 4).toString()).toBe('PNG')
    expect(reader.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(
      await codeOf(
        world.endpoints['GET /api/scans/{id}/screenshots/{pass}']({ ...none, params: { id, pass: 'gpc' } }, visitor()),
      ),
    ).toBe('scan_not_found')
  })

  test('that was not possible says why', async () => {
    world.scanners.nextLook = async () => ({ outcome: 'unavailable', reason: 'certificate', detail: 'net::ERR_CERT_X' })
    const { id } = await scanned('shop.example')
    expect(await detail(id)).toMatchObject({
      status: 'failed',
      failure: { reason: 'certificate', at: 'net::ERR_CERT_X' },
      site: null,
    })
  })

  test('is set beside what the policy of the host says where it ended', async () => {
    world.policies.set('www.shop.example', [
      {
        by: 'Privacy policy',
        dataTypes: [],
        says: { 'no-tracking': true },
        page: 'https://www.shop.example/privacy',
        asOf: '2026-11-01',
      },
    ])
    world.scanners.nextLook = async (url) => ({
      outcome: 'scanned',
      scan: { ...siteScanOf(url, { before: ['px.adnet.example'] }), finalUrl: 'https://www.shop.example/start' },
      screenshots: [],
    })
    const { id } = await scanned('shop.example')
    expect((await detail(id)).declared).toMatchObject([{ declaredBy: 'Privacy policy', verdict: 'contradicts' }])
  })

  test('twice by the same job has one effect', async () => {
    const { id } = await scanned('shop.example')
    const everything = () =>
      Promise.all(['scan', 'scan_screenshot', 'blob'].map((table) => runSql(world.db, `select * from ${table}`)))
    const before = await everything()
    await world.run(world.siteJob, id)
    expect(await everything()).toEqual(before)
    expect(world.scanners.looks).toHaveLength(1)
  })

  test('that is stopped with its worker is started again by the next', async () => {
    const stopping = new AbortController()
    world.scanners.nextLook = async (_, { signal }) => {
      stopping.abort(new Error('the worker stops'))
      return { outcome: 'unavailable', reason: 'aborted', detail: `${signal.aborted}` }
    }
    const { id } = await ask('shop.example')
    await expect(world.run(world.siteJob, id, stopping.signal)).rejects.toThrow('the worker stops')
    expect(await detail(id)).toMatchObject({ status: 'running', failure: null })
    world.scanners.nextLook = look
    await world.run(world.siteJob, id)
    expect((await detail(id)).status).toBe('done')
  })

  test('that no one waits for any more is canceled, and nothing of it is kept', async () => {
    const { id, call } = await ask('shop.example')
    world.scanners.nextLook = async (url, { signal, onPhase }) => {
      await world.endpoints['DELETE /api/scans/{id}']({ ...none, params: { id } }, call)
      onPhase?.('pass-accept')
      await expect.poll(() => signal.aborted).toBe(true)
      return { outcome: 'scanned', scan: siteScanOf(url), screenshots: [{ pass: 'before', png: png() }] }
    }
    await world.run(world.siteJob, id)
    expect(await runSql(world.db, `select 1 from scan union all select 1 from blob`)).toEqual([])
  })

  test('given up says that the browser ended', async () => {
    const { id } = await ask('shop.example')
    await world.siteJob.giveUp?.({ scanId: id }, { db: world.db } as never, 'attempts-used-up')
    expect(await detail(id)).toMatchObject({ status: 'failed', failure: { reason: 'browser-crashed' } })
  })
})

describe('whose owner asked not to be scanned', () => {
  test.each(['shop.example', 'www.shop.example', 'a.b.shop.example'])('%s is refused', async (host) => {
    await exclude('Shop.Example')
    expect(await codeOf(ask(host))).toBe('scan_excluded')
  })

  test('others are not', async () => {
    await exclude('shop.example')
    expect(await codeOf(ask('notshop.example'))).toBe('done')
    expect(await codeOf(ask('example.com'))).toBe('done')
  })

  test('it is not visited either when he asked while it waited', async () => {
    const { id } = await ask('www.shop.example')
    await exclude('shop.example')
    await world.run(world.siteJob, id)
    expect(world.scanners.looks).toEqual([])
    expect(await detail(id)).toMatchObject({ status: 'failed', failure: { reason: 'excluded' } })
  })

  test('nothing is kept of it where another page led to it', async () => {
    await exclude('shop.example')
    world.scanners.nextLook = async (url) => ({
      outcome: 'scanned',
      scan: { ...siteScanOf(url), finalUrl: 'https://www.shop.example/' },
      screenshots: [{ pass: 'before', png: png() }],
    })
    const { id } = await scanned('short.example')
    expect(await detail(id)).toMatchObject({ status: 'failed', failure: { reason: 'excluded' }, screenshots: [] })
  })

  test('the list can be read and shortened', async () => {
    await exclude('shop.example', 'first')
    await exclude('shop.example', 'second')
    expect(await world.endpoints['GET /api/admin/scan-exclusions'](none, staff())).toMatchObject([
      { host: 'shop.example', reason: 'second' },
    ])
    const remove = () =>
      codeOf(
        world.endpoints['DELETE /api/admin/scan-exclusions/{host}'](
          { ...none, params: { host: 'SHOP.example' } },
          staff(),
        ),
      )
    expect([await remove(), await remove()]).toEqual(['done', 'exclusion_not_found'])
    expect(await codeOf(ask('shop.example'))).toBe('done')
  })

  test.each(['https://shop.example', 'shop.example/path', 'shop', '10.0.0.1', 'a b.example', 'kim@shop.example'])(
    '%s is not a host',
    async (host) => expect(await codeOf(exclude(host))).toBe('exclusion_bad_host'),
  )
})

describe('limits', () => {
  test('a host is visited three times in ten minutes for all callers together, also at once', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        codeOf(ask(`https://www.shop.example/${n}`, { ...visitor(), address: `198.51.100.${n}` })),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'done', 'done', 'scan_too_many_of_host', 'scan_too_many_of_host'])
    expect(await codeOf(ask('shop.example'))).toBe('done')
    await runSql(world.db, `update scan set created_at = now() - interval '11 minutes'`)
    expect(await codeOf(ask('www.shop.example'))).toBe('done')
  })

  test('twenty sites wait at most', async () => {
    await runSql(
      world.db,
      `insert into scan (id, kind, name, subject) select 'waiting-' || n, 'site', 'a', 'a' || n from generate_series(1, 20) n`,
    )
    expect(await codeOf(ask('shop.example'))).toBe('scan_too_many')
    await runSql(world.db, `update scan set status = 'done' where id = 'waiting-1'`)
    expect(await codeOf(ask('shop.example'))).toBe('done')
  })
})

test('two scans of a page are compared, the older one first, whichever was named first', async () => {
  const first = await scanned('shop.example')
  world.scanners.nextLook = async (url) => ({
    outcome: 'scanned',
    scan: siteScanOf(url, { before: ['px.adnet.example'] }),
    screenshots: [],
  })
  const second = await scanned('shop.example', first.call)
  const compare = async (id: string, other: string) =>
    world.endpoints['GET /api/scans/{id}/compare/{other}']({ ...none, params: { id, other } }, visitor())
  const compared = scanComparison.parse(await compare(second.id, first.id))
  expect(compared).toMatchObject({ before: { id: first.id }, after: { id: second.id } })
  expect(compared.changes.length).toBeGreaterThan(0)
  expect(await compare(first.id, second.id)).toEqual(compared)
  expect((await detail(second.id, first.call)).others).toMatchObject([{ id: first.id }])
  const waiting = await ask('www.shop.example')
  expect(await codeOf(compare(first.id, waiting.id))).toBe('scans_not_comparable')
})

test('without a way out no one is promised a visit', async () => {
  const offline = await createScansWorld({ env: { EGRESS: false } })
  expect(
    await codeOf(offline.endpoints['POST /api/scans']({ ...none, body: { url: 'shop.example' } }, visitor())),
  ).toBe('scan_egress_off')
})
