import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables } from '../../../../tests/support/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import type { BreachFact } from '../facts.ts'
import { getFeed } from '../feeds/all.ts'
import { itemOf } from '../items.fixture.ts'
import type { SourceKey } from '../items.ts'
import { breachStaffContract } from '../staff-contract.ts'
import { proposeMerges } from './breach.store.ts'
import { ingest } from './ingest.ts'
import { codeOf, createStaffWorld, mara, none, type StaffWorld } from './staff.fixture.ts'

let world: StaffWorld
beforeAll(async () => {
  world = await createStaffWorld()
})
beforeEach(() => world.empty())

const fact = (id: string, sources: [SourceKey, string][], given: Partial<BreachFact> = {}): BreachFact => ({
  id,
  company: 'Larkspur',
  companyId: null,
  domain: null,
  title: 'Larkspur',
  breachedOn: { from: '2026-01-02', to: null },
  publishedOn: '2026-02-03',
  affected: sources.map(([source], at) => ({ count: 1_000 * (at + 1), scope: 'people', source })),
  dataTypes: ['Email addresses', 'Passwords'],
  isVerified: true,
  industry: null,
  flags: [],
  sources: sources.map(([key, externalId], at) => ({
    key,
    externalId,
    url: `https://example.org/${externalId}`,
    publishedOn: '2026-02-03',
    name: 'Larkspur',
    breachedOn: { from: '2026-01-02', to: null },
    says: at === 0 ? ['company', 'publishedOn', 'affected', 'dataTypes'] : ['affected'],
  })),
  ...given,
})
const told = fact('larkspur', [
  ['hibp', 'Larkspur'],
  ['wa-ag', 'lark-wa'],
])
const alike = fact('larkspur-ca', [['ca-ag', 'lark-ca']], {
  affected: [{ count: 9_000, scope: 'people', source: 'ca-ag' }],
})
const third = fact('larkspur-or', [['or-doj', 'lark-or']])

const overview = async () =>
  breachStaffContract['GET /api/admin/breaches'].response.parse(
    await world.endpoints['GET /api/admin/breaches'](none, mara),
  )
const sideOf = (id: string) => world.endpoints['GET /api/admin/breaches/{id}']({ ...none, params: { id } }, mara)
const merge = (into: string, from: string) =>
  world.endpoints['POST /api/admin/breach-merges']({ ...none, body: { into, from, reason: 'One event' } }, mara)
const split = (id: string, members: [SourceKey, string][]) =>
  world.endpoints['POST /api/admin/breach-splits'](
    {
      ...none,
      body: { id, members: members.map(([source, externalId]) => ({ source, externalId })), reason: 'Two events' },
    },
    mara,
  )
const undo = (id: number) =>
  world.endpoints['POST /api/admin/breach-merges/{id}/undo']({ ...none, params: { id } }, mara)
const answer = (id: number, decision: 'accept' | 'reject') =>
  world.endpoints['POST /api/admin/breach-proposals/{id}']({ ...none, params: { id }, body: { decision } }, mara)

const propose = (...pairs: [string, string][]) =>
  proposeMerges(
    world.db,
    pairs.map(([one, other]) => ({ one, other, basis: 'the same name' })),
  )
const firstProposal = async () => {
  const {
    proposals: [first],
  } = await overview()
  if (!first) throw new Error('nothing is proposed')
  return first
}
/** Returns the records of each breach that is not merged into another. */
const groups = async () =>
  Object.fromEntries(
    (
      await runSql<{ id: string; keys: string[] }>(
        world.db,
        `select b.id, array_agg(l.external_id order by l.external_id) as keys from breach b join breach_source_link l on l.breach_id = b.id
         where b.merged_into is null group by b.id`,
      )
    ).map(({ id, keys }) => [id, keys]),
  )
const leadsOf = async () =>
  Object.fromEntries(
    (
      await runSql<{ id: string; merged_into: string }>(
        world.db,
        `select id, merged_into from breach where merged_into is not null`,
      )
    ).map(({ id, merged_into }) => [id, merged_into]),
  )
const apart = { larkspur: ['Larkspur', 'lark-wa'], 'larkspur-ca': ['lark-ca'] }
const joined = { larkspur: ['Larkspur', 'lark-ca', 'lark-wa'] }

describe('two breaches joined by hand', () => {
  beforeEach(() => world.load('shipped', [told, alike]))

  test('are one with the records of both, and the other address leads to it', async () => {
    const { mergeId } = await merge('larkspur', 'larkspur-ca')
    expect(await groups()).toEqual(joined)
    expect(await leadsOf()).toEqual({ 'larkspur-ca': 'larkspur' })
    expect(await sideOf('larkspur-ca')).toMatchObject({ id: 'larkspur', affectedUsers: 9_000 })
    expect((await overview()).merges).toMatchObject([
      {
        id: mergeId,
        words: 'Larkspur (larkspur-ca) became part of Larkspur (larkspur)',
        reason: 'One event',
        decidedBy: 'mara',
        undoneAt: null,
      },
    ])
    expect(JSON.stringify(await runSql(world.db, `select * from breach_merge`))).not.toContain(mara.address)
  })

  test('are two again when it is taken back, each as it was', async () => {
    const before = [await sideOf('larkspur'), await sideOf('larkspur-ca')]
    const { mergeId } = await merge('larkspur', 'larkspur-ca')
    await undo(mergeId)
    expect(await groups()).toEqual(apart)
    expect(await leadsOf()).toEqual({})
    expect([await sideOf('larkspur'), await sideOf('larkspur-ca')]).toEqual(before)
    expect((await overview()).merges[0]?.undoneAt).not.toBeNull()
    expect(await codeOf(() => undo(mergeId))).toBe('breach_decision_gone')
    // And joined again by a second thought.
    await merge('larkspur', 'larkspur-ca')
    expect(await groups()).toEqual(joined)
  })

  test('stay so when the same or another table is loaded', async () => {
    const { mergeId } = await merge('larkspur', 'larkspur-ca')
    const before = await sideOf('larkspur')
    await world.load('shipped', [told, { ...alike, company: 'Larkspur of California' }, third])
    await world.load('shipped', [third])
    expect(await sideOf('larkspur')).toEqual(before)
    expect(await groups()).toEqual({ ...joined, 'larkspur-or': ['lark-or'] })
    await undo(mergeId)
    expect(await groups()).toEqual({ ...apart, 'larkspur-or': ['lark-or'] })
  })

  test.each(['feed', 'import:pack'])(
    'stay so also where one of a %s stays and what ships became part of it',
    async (origin) => {
      await runSql(world.db, `update breach set origin = $1 where id = 'larkspur-ca'`, [origin])
      const { mergeId } = await merge('larkspur-ca', 'larkspur')
      await world.load('shipped', [told, { ...third, company: 'Larkspur of Oregon' }])
      await world.load('import:pack', [])
      expect(await leadsOf()).toEqual({ larkspur: 'larkspur-ca' })
      expect((await sideOf('larkspur')).sources).toHaveLength(3)
      await undo(mergeId)
      expect(await groups()).toMatchObject(apart)
      expect(await leadsOf()).toEqual({})
    },
  )

  test('lead to what a later version ships for their records', async () => {
    await runSql(world.db, `update breach set origin = 'feed'`)
    await merge('larkspur', 'larkspur-ca')
    const shipped = { ...told, id: 'larkspur-corp', sources: [...told.sources, ...alike.sources] }
    await world.load('shipped', [shipped])
    expect(await groups()).toEqual({ 'larkspur-corp': joined.larkspur })
    expect((await sideOf('larkspur-ca')).id).toBe('larkspur-corp')
  })

  test('are joined once, however many decide at the same moment', async () => {
    const codes = await Promise.all([
      codeOf(() => merge('larkspur', 'larkspur-ca')),
      codeOf(() => merge('larkspur', 'larkspur-ca')),
      codeOf(() => merge('larkspur-ca', 'larkspur')),
    ])
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'breach_decision_gone')).toHaveLength(2)
    expect((await overview()).merges).toHaveLength(1)
  })

  test('keep the reports of either, and count as reported at the more serious level', async () => {
    await runSql(
      world.db,
      `update breach set alerted_level = case id when 'larkspur' then 'medium' else 'critical' end`,
    )
    await runSql(
      world.db,
      `with reader as (
         insert into subscription (kind, email, email_key, salt, page_sha256, stop_sha256)
         values ('breaches', 'a@corp.test', 'a@corp.test', 's', 'm', 'u') returning id
       ) insert into breach_delivery (subscription_id, breach_id, kind, revision, level)
         select reader.id, b.id, 'new', 1, 'high' from reader, breach b`,
    )
    await merge('larkspur', 'larkspur-ca')
    expect(await runSql(world.db, `select breach_id from breach_delivery order by 1`)).toHaveLength(2)
    expect(await runSql(world.db, `select alerted_level from breach where id = 'larkspur'`)).toEqual([
      { alerted_level: 'critical' },
    ])
    expect(world.published).toEqual([])
    await clearTables(world.db, 'subscription')
  })

  test('are not joined with themselves, nor with what is not there', async () => {
    const before = await groups()
    expect(await codeOf(() => merge('larkspur', 'larkspur'))).toBe('breach_merge_refused')
    expect(await codeOf(() => merge('larkspur', 'unknown'))).toBe('breach_decision_gone')
    expect(await codeOf(() => sideOf('unknown'))).toBe('breach_not_found')
    expect(await groups()).toEqual(before)
    expect((await overview()).merges).toEqual([])
  })
})

describe('a breach split by hand', () => {
  beforeEach(() => world.load('shipped', [told]))

  test('is two, each with its own records and figures, and one again when it is taken back', async () => {
    const before = await sideOf('larkspur')
    const { mergeId, newId } = await split('larkspur', [['wa-ag', 'lark-wa']])
    expect(newId).toBe('larkspur-part-2')
    expect(await groups()).toEqual({ larkspur: ['Larkspur'], 'larkspur-part-2': ['lark-wa'] })
    expect(await sideOf(newId)).toMatchObject({ company: 'Larkspur', affectedUsers: 2_000 })
    expect(await sideOf('larkspur')).toMatchObject({ affectedUsers: 1_000 })
    expect((await overview()).merges[0]?.words).toBe(
      '1 record of Larkspur (larkspur) became Larkspur (larkspur-part-2)',
    )
    await undo(mergeId)
    expect(await sideOf('larkspur')).toEqual(before)
    // A subscriber notified of the part still finds the breach.
    expect(await sideOf(newId)).toEqual(before)
    // The next part has an address of its own.
    expect((await split('larkspur', [['wa-ag', 'lark-wa']])).newId).toBe('larkspur-part-3')
  })

  test('stays so when the table that ships is loaded', async () => {
    await split('larkspur', [['wa-ag', 'lark-wa']])
    const before = await groups()
    await world.load('shipped', [{ ...told, company: 'Larkspur Ltd' }])
    expect(await groups()).toEqual(before)
    // Nor is anybody asked whether the two are one.
    expect(await propose(['larkspur', 'larkspur-part-2'])).toBe(0)
    expect((await overview()).proposals).toEqual([])
  })

  test('keeps one record at least, and gives none that it has not', async () => {
    expect(
      await codeOf(() =>
        split('larkspur', [
          ['hibp', 'Larkspur'],
          ['wa-ag', 'lark-wa'],
        ]),
      ),
    ).toBe('breach_merge_refused')
    expect(await codeOf(() => split('larkspur', [['wa-ag', 'other']]))).toBe('breach_decision_gone')
    expect(await codeOf(() => split('unknown', [['wa-ag', 'lark-wa']]))).toBe('breach_decision_gone')
    expect(await groups()).toEqual({ larkspur: ['Larkspur', 'lark-wa'] })
  })

  test('is split once, however many decide at the same moment', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(() => split('larkspur', [['wa-ag', 'lark-wa']]))))
    expect(codes.toSorted()).toEqual(['breach_decision_gone', 'breach_decision_gone', undefined])
  })

  test('is not put together over what was moved on since', async () => {
    await world.load('shipped', [told, alike])
    const { mergeId } = await merge('larkspur', 'larkspur-ca')
    const second = await split('larkspur', [['ca-ag', 'lark-ca']])
    expect(await codeOf(() => undo(mergeId))).toBe('breach_decision_gone')
    // Nothing of the refused step stays, so that it can be done in the right order.
    await undo(second.mergeId)
    await undo(mergeId)
    expect(await groups()).toEqual(apart)
  })
})

test('what a source newly said of a joined record is kept when the merge is taken back', async () => {
  await world.load('shipped', [told, alike])
  const { mergeId } = await merge('larkspur', 'larkspur-ca')
  const item = itemOf({ source: 'ca-ag', externalId: 'lark-ca', company: 'Larkspur', publishedOn: '2026-02-03' })
  await world.db.transaction().execute((tx) =>
    ingest(tx, {
      ...{
        feed: getFeed('ca-ag'),
        rejected: [],
        rowsBefore: null,
        sourceClock: null,
        sha256: 'new',
        now: world.clock.now,
      },
      items: [{ ...item, affected: [{ count: 12_345, scope: 'residents of California' }] }],
      publish: async () => undefined,
    }),
  )
  expect((await sideOf('larkspur')).affectedUsers).toBe(12_345)
  await undo(mergeId)
  expect((await sideOf('larkspur-ca')).affectedUsers).toBe(12_345)
  expect((await sideOf('larkspur')).affectedUsers).toBe(2_000)
})

describe('a proposal', () => {
  beforeEach(async () => {
    await world.load('shipped', [told, alike, third])
    await propose(['larkspur-ca', 'larkspur'])
  })

  test('shows both sides, and accepted they are one event for the reason that it gave', async () => {
    const { id, basis, one, other } = await firstProposal()
    expect([basis, one.id, other.id]).toEqual(['the same name', 'larkspur', 'larkspur-ca'])
    expect(one.sources.map(({ externalId }) => externalId)).toEqual(['Larkspur', 'lark-wa'])
    expect(await answer(id, 'accept')).toEqual({ decided: true })
    expect(await groups()).toMatchObject(joined)
    const { proposals, merges } = await overview()
    expect(proposals).toEqual([])
    expect(merges).toMatchObject([{ reason: 'the same name', decidedBy: 'mara' }])
    expect(await runSql(world.db, `select status, decided_by from breach_merge_proposal`)).toEqual([
      { status: 'accepted', decided_by: 'mara' },
    ])
  })

  test('that is rejected is never made again', async () => {
    await answer((await firstProposal()).id, 'reject')
    expect(await propose(['larkspur', 'larkspur-ca'])).toBe(0)
    expect((await overview()).proposals).toEqual([])
    expect(await groups()).toMatchObject(apart)
  })

  test('is not made again when its merge is taken back', async () => {
    const { id } = await firstProposal()
    await answer(id, 'accept')
    const {
      merges: [merged],
    } = await overview()
    await undo(merged?.id ?? 0)
    expect(await propose(['larkspur', 'larkspur-ca'])).toBe(0)
    expect((await overview()).proposals).toEqual([])
    expect(await runSql(world.db, `select status from breach_merge_proposal`)).toEqual([{ status: 'undone' }])
  })

  test('is answered once, however many answer at the same moment', async () => {
    const { id } = await firstProposal()
    const codes = await Promise.all([
      codeOf(() => answer(id, 'accept')),
      codeOf(() => answer(id, 'reject')),
      codeOf(() => answer(id, 'accept')),
    ])
    expect(codes.toSorted()).toEqual(['breach_decision_gone', 'breach_decision_gone', undefined])
    expect(await codeOf(() => answer(id + 1_000, 'accept'))).toBe('breach_decision_gone')
  })

  test('about what was joined since is asked once, of the breach that stays', async () => {
    await propose(['larkspur', 'larkspur-or'], ['larkspur-ca', 'larkspur-or'])
    const { mergeId } = await merge('larkspur', 'larkspur-ca')
    const { proposals } = await overview()
    expect(proposals.map(({ one, other }) => [one.id, other.id])).toEqual([['larkspur', 'larkspur-or']])
    await answer(proposals[0]?.id ?? 0, 'reject')
    expect((await overview()).proposals).toEqual([])
    await undo(mergeId)
    expect((await overview()).proposals).toEqual([])
  })

  test('about a breach that its sources took back is not asked', async () => {
    await runSql(world.db, `update breach set withdrawn_at = now() where id = 'larkspur-ca'`)
    expect((await overview()).proposals).toEqual([])
  })
})
