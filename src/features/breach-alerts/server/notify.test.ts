import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables, createTestDatabase, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { hearsOf } from '../match.ts'
import { severities } from '../severity-table.ts'
import { type GivenSubscription, giveBreach, giveCompany, giveSubscription, listDeliveries } from './alerts.fixture.ts'
import { composeMails } from './compose-mail.job.ts'
import { notifySubscribers } from './notify.job.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => clearTables(db, 'breach, subscription, company'))

const composeJob = composeMails({ secret: '', publicUrl: '', operator: {}, deliverSoon: async () => {} })
let queued: string[] = []
const job = notifySubscribers({
  // Small, so that a few subscriptions are several pages.
  pageSize: 3,
  queue: async (_, kind) => void queued.push(kind.name),
  composeJob,
  now: () => new Date('2026-07-20T12:20:00Z'),
})
const tools = () => ({ db, log: silent, signal: new AbortController().signal })
const publish = (breachId: string, revision = 1) => job.run({ breachId, kind: 'new', revision }, tools())
const subscribe = (given: GivenSubscription) => giveSubscription(db, given)
const told = async () => (await listDeliveries(db)).map(({ name, keyword }) => [name, keyword])
const rise = (id: string, level: string) => runSql(db, `update breach set severity = $2 where id = $1`, [id, level])

beforeEach(() => {
  queued = []
})

describe('exactly those hear of a breach', () => {
  test('who watch its name by whole words, and who watch everything', async () => {
    await subscribe({ name: 'meta', keywords: ['Meta'] })
    await subscribe({ name: 'platforms', keywords: ['other', 'meta platforms'] })
    await subscribe({ name: 'metallco', keywords: ['Metallco'] })
    await subscribe({ name: 'reversed', keywords: ['platforms meta'] })
    await subscribe({ name: 'everything' })
    await publish(await giveBreach(db, { id: 'meta-2026', company: 'Meta Platforms, Inc.' }))
    expect(await told()).toEqual([
      ['everything', null],
      ['meta', 'Meta'],
      ['platforms', 'meta platforms'],
    ])
    expect(queued).toEqual(['breach.compose'])
    await publish(await giveBreach(db, { id: 'metallco-2026', company: 'Metallco' }))
    expect((await listDeliveries(db)).filter(({ breach }) => breach === 'metallco-2026')).toMatchObject([
      { name: 'everything' },
      { name: 'metallco' },
    ])
  })

  test('by its domain, by any name that a source or the catalog has for it, each for the first keyword that hits', async () => {
    await giveCompany(db, { id: 'x', name: 'X Corp.', aliases: ['Twitter'] })
    await subscribe({ name: 'domain', keywords: ['https://www.example.com/login'] })
    await subscribe({ name: 'alias', keywords: ['twitter'] })
    await subscribe({ name: 'source', keywords: ['Old Bird'] })
    await subscribe({ name: 'first', keywords: ['Unknown', 'twitter', 'bird app'] })
    await subscribe({ name: 'suffix', keywords: ['com', 'ample.com'] })
    await publish(
      await giveBreach(db, {
        ...{ id: 'x-2026', company: 'Bird App', companyId: 'x', domain: 'shop.example.com' },
        names: ['Bird App (Old Bird)'],
      }),
    )
    expect(await told()).toEqual([
      ['alias', 'twitter'],
      ['domain', 'https://www.example.com/login'],
      ['first', 'twitter'],
      ['source', 'Old Bird'],
    ])
  })

  test('at or above their level', async () => {
    for (const threshold of severities) {
      await subscribe({ name: `all-${threshold}`, threshold })
      await subscribe({ name: `named-${threshold}`, threshold, keywords: ['Example'] })
    }
    await publish(await giveBreach(db, { id: 'a', level: 'medium' }))
    expect((await told()).map(([name]) => name)).toEqual(['all-low', 'all-medium', 'named-low', 'named-medium'])
  })

  test('of one that is sensitive in itself only those who name it', async () => {
    await subscribe({ name: 'everything', threshold: 'low' })
    await subscribe({ name: 'named', keywords: ['Example'] })
    await publish(await giveBreach(db, { id: 'a', flags: ['sensitive'] }))
    expect(await told()).toEqual([['named', 'Example']])
  })

  test('of one that was merged as the one that it is part of now, and of a withdrawn one no one', async () => {
    await subscribe({ name: 'everything' })
    await giveBreach(db, { id: 'whole' })
    await giveBreach(db, { id: 'middle', mergedInto: 'whole' })
    await publish(await giveBreach(db, { id: 'part', mergedInto: 'middle' }))
    expect(await listDeliveries(db)).toMatchObject([{ breach: 'whole' }])
    await publish(await withdraw(await giveBreach(db, { id: 'gone' })))
    await publish('never-was')
    expect(await listDeliveries(db)).toHaveLength(1)
  })
})

const withdraw = async (id: string) => {
  await runSql(db, `update breach set withdrawn_at = now() where id = $1`, [id])
  return id
}

describe('a breach is told once', () => {
  test('however often, and by however many at once', async () => {
    for (let n = 0; n < 30; n++) await subscribe({ name: `s${n}`, keywords: n % 2 ? ['Example', 'example.com'] : [] })
    const id = await giveBreach(db, { id: 'a', domain: 'example.com' })
    await Promise.all([publish(id), publish(id), publish(id, 2), publish(id, 2)])
    expect(await listDeliveries(db)).toHaveLength(30)
    await publish(id)
    expect(await listDeliveries(db)).toHaveLength(30)
  })

  test('and once more when it rose, as an update to those who knew it and as news to the others', async () => {
    await subscribe({ name: 'knows', threshold: 'medium' })
    await subscribe({ name: 'news', threshold: 'high' })
    const id = await giveBreach(db, { id: 'a', level: 'medium' })
    await publish(id)
    await rise(id, 'high')
    await publish(id, 2)
    // The first event comes late once more.
    await publish(id, 1)
    expect(await listDeliveries(db)).toMatchObject([
      { name: 'knows', kind: 'new', revision: 1, level: 'medium' },
      { name: 'knows', kind: 'update', revision: 2, level: 'high' },
      { name: 'news', kind: 'new', revision: 2, level: 'high' },
    ])
  })

  test('and a subscriber notified of a part of it knows it', async () => {
    await subscribe({ name: 'knows' })
    await publish(await giveBreach(db, { id: 'part', level: 'high' }))
    await giveBreach(db, { id: 'whole', level: 'high' })
    await runSql(db, `update breach set merged_into = 'whole' where id = 'part'`)
    await publish('whole')
    expect(await listDeliveries(db)).toHaveLength(1)
    await rise('whole', 'critical')
    await publish('whole', 2)
    expect(await listDeliveries(db)).toMatchObject([{ breach: 'part' }, { breach: 'whole', kind: 'update' }])
  })
})

test('a mail is due when the level and the rhythm say so, and never later than what waits already', async () => {
  const dueAt = async () =>
    (
      await runSql<{ name: string; due: Date }>(
        db,
        `select split_part(email, '@', 1) as name, due_at as due from breach_mail_due join subscription on id = subscription_id order by 1`,
      )
    ).map(({ name, due }) => [name, due.toISOString().slice(5, 16)])
  await subscribe({ name: 'standard' })
  await subscribe({ name: 'weekly', digest: 'weekly' })
  await publish(await giveBreach(db, { id: 'a', level: 'medium' }))
  expect(await dueAt()).toEqual([
    ['standard', '07-20T13:00'],
    ['weekly', '07-27T09:00'],
  ])
  await publish(await giveBreach(db, { id: 'b', level: 'critical' }))
  expect(await dueAt()).toEqual([
    ['standard', '07-20T12:20'],
    ['weekly', '07-27T09:00'],
  ])
})

test('the deliveries are those of asking every subscription, whatever they watch and whatever the breach is called', async () => {
  const word = fc.constantFrom(
    'meta',
    'Metallco',
    'First Bank',
    'bank',
    'Nestlé S.A.',
    'example.com',
    'the',
    'LLC',
    'AT&T',
    'of Ohio',
  )
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const watch = fc.record({
    keywords: fc.uniqueArray(name, { maxLength: 3 }),
    threshold: fc.constantFrom(...severities),
  })
  const breach = fc.record({
    company: name,
    names: fc.array(name, { maxLength: 2 }),
    domain: fc.constantFrom(null, 'meta.com', 'shop.example.com', 'first-bank.co.uk'),
    level: fc.constantFrom(...severities),
    isSensitive: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(watch, { maxLength: 12 }), breach, async (watches, { isSensitive, ...given }) => {
      await clearTables(db, 'breach, subscription')
      for (const [n, one] of watches.entries()) await subscribe({ name: `s${n}`, ...one })
      await publish(await giveBreach(db, { id: 'a', ...given, flags: isSensitive ? ['sensitive'] : [] }))
      const aliases = [given.company, ...given.names]
      const heard = watches.flatMap((one, n) => {
        const reason = hearsOf(one, { ...given, aliases, isSensitive })
        return reason ? [[`s${n}`, reason.keyword]] : []
      })
      expect(await told()).toEqual(heard)
    }),
    { numRuns: 60 },
  )
})
