import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { getFeed } from '../feeds/all.ts'
import { bodies } from '../feeds/bodies.fixture.ts'
import { type FeedKey, feedKeys } from '../feeds/feed.ts'
import { itemOf } from '../items.fixture.ts'
import type { SourceItem } from '../items.ts'
import { breachStaffContract } from '../staff-contract.ts'
import { ingest } from './ingest.ts'
import { codeOf, createStaffWorld, mara, none, type StaffWorld } from './staff.fixture.ts'

let world: StaffWorld
beforeAll(async () => {
  world = await createStaffWorld()
})
beforeEach(() => world.empty())

const overview = async () =>
  breachStaffContract['GET /api/admin/breaches'].response.parse(
    await world.endpoints['GET /api/admin/breaches'](none, mara),
  )
const today = () => world.clock.now.toISOString().slice(0, 10)
const later = (minutes: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
}

/** Records of a source, each of a company of its own. */
const records = (from: number, to: number, given: Partial<SourceItem> = {}): SourceItem[] =>
  Array.from({ length: to - from }, (_, at) => {
    const name = `Company${from + at}`
    return itemOf({ externalId: name, company: name, title: name, publishedOn: '2020-01-02', ...given })
  })

/** The source answers this, as if it had been asked. */
const answers = (items: readonly SourceItem[], sha256: string) => {
  later(1)
  return world.db.transaction().execute(async (tx) => {
    const [row] = await runSql<{ rows_before: number | null }>(
      tx,
      `select rows_before from feed_source where key = 'hibp'`,
    )
    return ingest(tx, {
      ...{ feed: getFeed('hibp'), items, rejected: [], sha256, sourceClock: null, now: world.clock.now },
      rowsBefore: row?.rows_before ?? null,
      publish: async (_, breach) => {
        world.published.push(breach)
      },
    })
  })
}
const batch = (id: number, decision: 'release' | 'discard') => {
  later(1)
  return world.endpoints['POST /api/admin/breach-batches/{id}']({ ...none, params: { id }, body: { decision } }, mara)
}
const item = (id: number, decision: 'release' | 'discard') => {
  later(1)
  return world.endpoints['POST /api/admin/breach-items/{id}']({ ...none, params: { id }, body: { decision } }, mara)
}
const countBreaches = async () =>
  (await runSql<{ n: number }>(world.db, `select count(*)::int as n from breach where withdrawn_at is null`))[0]?.n

describe('a batch that is unlike its source', () => {
  const known = records(0, 100)
  let day: string
  const flood = () => [...known, ...records(100, 160, { publishedOn: day })]
  let id: number
  beforeEach(async () => {
    day = today() // once: the clock of this story may pass midnight
    await answers(known, 'ordinary')
    expect(await answers(flood(), 'flood')).toMatchObject({ outcome: 'held', added: 60 })
    id = (await overview()).heldBatches[0]?.id ?? 0
  })

  test('waits with what is unusual, in figures, and nothing of it is in force', async () => {
    expect((await overview()).heldBatches).toMatchObject([
      {
        ...{ feed: 'hibp', added: 60, changed: 0, withdrawn: 0 },
        holds: [{ kind: 'too-many-new', words: '60 new records at once; more than 50 are looked at first.' }],
      },
    ])
    expect(await countBreaches()).toBe(100)
    expect(world.published).toEqual([])
  })

  test('is let in once, however many let it in, and subscribers hear of it once', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(() => batch(id, 'release'))))
    expect(codes.toSorted()).toEqual(['breach_decision_gone', 'breach_decision_gone', undefined])
    expect(await countBreaches()).toBe(160)
    expect(world.published).toHaveLength(60)
    expect((await overview()).heldBatches).toEqual([])
    expect(await codeOf(() => batch(id, 'discard'))).toBe('breach_decision_gone')
    expect(await runSql(world.db, `select status, decided_by from feed_held_batch`)).toEqual([
      { status: 'released', decided_by: 'mara' },
    ])
    // The source goes on as if nothing had been held.
    expect(await answers(flood(), 'flood')).toMatchObject({ outcome: 'unchanged' })
  })

  test('that is discarded changes nothing, nor does the same answer again', async () => {
    expect(await batch(id, 'discard')).toMatchObject({ outcome: 'unchanged', added: 0, published: 0 })
    expect(await countBreaches()).toBe(100)
    await answers(flood(), 'flood')
    expect((await overview()).heldBatches).toEqual([])
    expect(await codeOf(() => batch(id, 'release'))).toBe('breach_decision_gone')
  })

  test('is not let in any more when the source has answered something else since', async () => {
    await answers(records(0, 101), 'next')
    expect((await overview()).heldBatches).toEqual([])
    expect(await codeOf(() => batch(id, 'release'))).toBe('breach_decision_gone')
    expect(await countBreaches()).toBe(101)
  })

  test('is held again where it is now unusual in another way, and then for that alone', async () => {
    await runSql(
      world.db,
      `update raw_item set item = item || '{"title":"Another"}' where external_id like 'Company1%' or external_id like 'Company2%'`,
    )
    const report = await batch(id, 'release')
    expect(report).toMatchObject({ outcome: 'held', changed: 22 })
    expect(report.words).toEqual([expect.stringMatching(/^22 records changed/)])
    expect(await countBreaches()).toBe(100)
    const { heldBatches } = await overview()
    expect(heldBatches.map(({ holds }) => holds.map(({ kind }) => kind))).toEqual([['too-many-changed']])
    expect(await batch(heldBatches[0]?.id ?? 0, 'release')).toMatchObject({
      outcome: 'applied',
      added: 60,
      changed: 22,
    })
    expect(await countBreaches()).toBe(160)
  })

  test('is let in days later as well', async () => {
    later(3 * 24 * 60)
    expect(await batch(id, 'release')).toMatchObject({ outcome: 'applied', added: 60, published: 60 })
  })

  test('that never was is gone', async () => {
    expect(await codeOf(() => batch(id + 1_000, 'release'))).toBe('breach_decision_gone')
  })
})

describe('a record that is unlike itself', () => {
  const before = records(0, 5, { affected: [{ count: 1_000, scope: 'accounts' }] })
  const fallen = () =>
    before.map((one, at) => (at === 2 ? { ...one, affected: [{ count: 2, scope: 'accounts' }] } : one))
  const affected = async () =>
    (await runSql<{ accounts: number }>(world.db, `select accounts from breach where company = 'Company2'`))[0]
      ?.accounts
  let id: number
  beforeEach(async () => {
    await answers(before, 'before')
    expect(await answers(fallen(), 'fallen')).toMatchObject({ heldItems: 1 })
    id = (await overview()).heldItems[0]?.id ?? 0
  })

  test('waits alone and is let in alone: the others stay as they are', async () => {
    expect((await overview()).heldItems).toMatchObject([
      {
        source: 'hibp',
        externalId: 'Company2',
        kind: 'count-fell',
        words: 'Company2 (Company2) fell from 1,000 to 2.',
      },
    ])
    expect(await affected()).toBe(1_000)
    expect(await item(id, 'release')).toMatchObject({ outcome: 'applied', changed: 1, withdrawn: 0 })
    expect(await affected()).toBe(2)
    expect(await countBreaches()).toBe(5)
    expect((await overview()).heldItems).toEqual([])
    // How many records the source has is what it answered, not what was let in.
    expect((await overview()).feeds.find(({ key }) => key === 'hibp')?.rows).toBe(5)
  })

  test('is decided once, however many decide', async () => {
    const codes = await Promise.all([
      codeOf(() => item(id, 'release')),
      codeOf(() => item(id, 'discard')),
      codeOf(() => item(id, 'release')),
    ])
    expect(codes.toSorted()).toEqual(['breach_decision_gone', 'breach_decision_gone', undefined])
    expect(await codeOf(() => item(id + 1_000, 'discard'))).toBe('breach_decision_gone')
  })

  test('that is discarded stays as it was, and does not wait again', async () => {
    await item(id, 'discard')
    await answers(fallen(), 'again')
    expect((await overview()).heldItems).toEqual([])
    expect(await affected()).toBe(1_000)
  })

  test('is not let in any more when the source took it back', async () => {
    await answers(before, 'back')
    expect((await overview()).heldItems).toEqual([])
    expect(await codeOf(() => item(id, 'release'))).toBe('breach_decision_gone')
    expect(await affected()).toBe(1_000)
  })
})

describe('asking a source now', () => {
  const poll = (key: FeedKey) =>
    world.endpoints['POST /api/admin/breach-feeds/{key}/poll']({ ...none, params: { key } }, mara)

  test('makes it due and queues its turn', async () => {
    await runSql(world.db, `update feed_source set next_at = now() + interval '1 day'`)
    expect(await poll('ca-ag')).toEqual({ queued: true })
    expect(world.queued).toEqual([{ name: 'test.poll', feed: 'ca-ag' }])
    expect(await runSql(world.db, `select key from feed_source where next_at <= $1`, [world.clock.now])).toEqual([
      { key: 'ca-ag' },
    ])
  })

  test('is refused for one without an address, and for one that is switched off', async () => {
    expect(await codeOf(() => poll('hhs-ocr'))).toBe('breach_feed_no_address')
    await runSql(world.db, `update feed_source set is_enabled = false where key = 'wa-ag'`)
    expect(await codeOf(() => poll('wa-ag'))).toBe('breach_feed_off')
    expect(world.queued).toEqual([])
  })
})

describe('an uploaded file', () => {
  const upload = (content: string | Buffer, key: FeedKey = 'hhs-ocr') => {
    later(1)
    return world.endpoints['POST /api/admin/breach-feeds/{key}/file'](
      { ...none, params: { key }, file: world.received(content) },
      mara,
    )
  }
  const [header = '', ...rows] = bodies['hhs-ocr'].trimEnd().split('\n')
  const fileOf = (lines: readonly string[]) => `${[header, ...lines].join('\n')}\n`
  const rowOf = (name: string) => `"${name}","NC","Healthcare Provider","501","11/20/2024","Theft","Email","No",""`
  const uploadedFeed = async () => (await overview()).feeds.find(({ key }) => key === 'hhs-ocr')

  test('goes in as an answer of its source, and a second time changes nothing', async () => {
    expect(await upload(bodies['hhs-ocr'])).toMatchObject({ outcome: 'applied', added: rows.length, published: 0 })
    expect(await uploadedFeed()).toMatchObject({
      ...{ url: null, rows: rows.length, failures: 0, lastError: null },
      lastOkAt: world.clock.now.toISOString(),
    })
    expect(await upload(bodies['hhs-ocr'])).toMatchObject({ outcome: 'unchanged', added: 0, changed: 0, withdrawn: 0 })
  })

  test('may be a part of the register: what it leaves out stays; held, it is let in after a look', async () => {
    await upload(bodies['hhs-ocr'])
    const part = fileOf([...rows.slice(0, 3), rowOf('New Clinic')])
    expect(await upload(part)).toMatchObject({ outcome: 'held', added: 1, withdrawn: 0 })
    const decide = async (decision: 'release' | 'discard') =>
      batch((await overview()).heldBatches[0]?.id ?? 0, decision)
    await decide('discard')
    // Uploading it again requests another look.
    expect(await upload(part)).toMatchObject({ outcome: 'held' })
    expect(await upload(part)).toMatchObject({ outcome: 'held' })
    expect((await overview()).heldBatches).toHaveLength(1)
    expect(await decide('release')).toMatchObject({ outcome: 'applied', added: 1, withdrawn: 0 })
    expect(await countBreaches()).toBe(rows.length + 1)
  })

  test('is refused by sources that are asked at their address', async () => {
    for (const key of feedKeys.filter((one) => one !== 'hhs-ocr'))
      expect(await codeOf(() => upload(bodies['hhs-ocr'], key))).toBe('breach_feed_no_file')
  })

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a page', '<!DOCTYPE html><html><body>Your session has expired</body></html>'],
    ['another header', fileOf(rows).replace('Individuals Affected', 'Affected')],
    ['a header alone that was cut', header.slice(0, 40)],
    ['a quote that nothing closes', `${header}\n"Clinic`],
    ['fields too many', `${header}\n${rowOf('Clinic')},"more"`],
    ['rows without names', fileOf(Array.from({ length: 9 }, () => rowOf('')))],
    ['more rows than any source has', fileOf(Array.from({ length: 20_001 }, (_, at) => rowOf(`Clinic ${at}`)))],
    ['nothing but zeros', Buffer.alloc(100_000)],
  ])('that is %s is said to be unreadable, and changes nothing', async (_, content) => {
    await upload(bodies['hhs-ocr'])
    const before = await uploadedFeed()
    const report = await upload(content)
    expect(report).toMatchObject({ outcome: 'unreadable', added: 0, published: 0 })
    expect(report.words).toHaveLength(1)
    expect(report.words[0]?.length).toBeLessThan(400)
    expect(await uploadedFeed()).toEqual(before)
    expect(await countBreaches()).toBe(rows.length)
  })

  test('with cells as long as books keeps a line of them, and markup stays words', async () => {
    const report = await upload(
      fileOf([rowOf('x'.repeat(2_000_000)), rowOf('<img src=x onerror=alert(1)> Clinic'), ...rows]),
    )
    expect(report.outcome).toBe('applied')
    const [longest] = await runSql<{ n: number }>(world.db, `select max(length(company)) as n from breach`)
    expect(longest?.n).toBeLessThanOrEqual(500)
    expect(await runSql(world.db, `select company from breach where company like '<img%'`)).toHaveLength(1)
  })

  test('in the characters of an old spreadsheet is read all the same', async () => {
    const text = fileOf([rowOf('Clínica São João')])
    await upload(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))
    expect(await runSql(world.db, `select company from breach`)).toEqual([{ company: 'Clínica São João' }])
  })
})
