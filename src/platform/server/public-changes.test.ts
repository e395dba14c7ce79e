import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, silent } from '../../../tests/support/database.ts'
import { type Database, runSql } from './database.ts'
import { forgetPublicChanges, tablesIn, watchPublicChanges } from './public-changes.ts'
import { noteTopic, recordReads, withoutRecording } from './recorded-reads.ts'

const { db, pool } = await createTestDatabase()
const touch = (table: string) => `update ${table} set ${table === 'breach' ? 'id = id' : 'name = name'} where false`

async function node(parts: Partial<Parameters<typeof watchPublicChanges>[0]> = {}) {
  const clock = { wallMs: 1_000_000, steadyMs: 5_000 }
  const heard: string[][] = []
  const watch = watchPublicChanges({
    db,
    log: { warn: () => undefined } as never,
    pollMs: 5,
    clock: { wallMs: () => clock.wallMs, steadyMs: () => clock.steadyMs },
    onChange: (topics) => heard.push([...topics].toSorted()),
    ...parts,
  })
  await watch.start()
  onTestFinished(() => watch.stop())
  const at = watch.version()
  const isUnchanged = (...topics: string[]) => watch.isUnchanged(new Set(topics), at)
  return { watch, clock, heard, isUnchanged }
}

test('a change is heard of by every node, once, and only what changed counts as changed', async () => {
  const nodes = [await node(), await node()]
  await runSql(db, touch('company'))
  for (const { heard, isUnchanged } of nodes) {
    await expect.poll(() => heard).toEqual([['company']])
    expect([isUnchanged('company'), isUnchanged('breach', 'search index')]).toEqual([false, true])
  }
  await runSql(db, touch('breach'))
  for (const { heard } of nodes) await expect.poll(() => heard).toEqual([['company'], ['breach']])
})

test('who asks for the log to be read has it read from then on, also while it is being read', async () => {
  const { watch, isUnchanged } = await node({ pollMs: 60_000 })
  const earlier = watch.readNow()
  await runSql(db, touch('company'))
  await Promise.all([earlier, watch.readNow()])
  expect(isUnchanged('company')).toBe(false)
})

test('a change is heard of when it is committed, whatever began before it and still runs', async () => {
  const { heard, isUnchanged } = await node()
  const slow = await pool.connect()
  await slow.query('begin')
  await slow.query(touch('entry'))
  await runSql(db, touch('company'))
  await expect.poll(() => heard).toEqual([['company']])
  expect(isUnchanged('entry')).toBe(true)
  await slow.query('commit')
  slow.release()
  await expect.poll(() => heard).toEqual([['company'], ['entry']])
  expect(isUnchanged('entry')).toBe(false)
})

test('what is rolled back did not change', async () => {
  const { heard, isUnchanged } = await node()
  const client = await pool.connect()
  await client.query('begin')
  await client.query(touch('entry'))
  await client.query('rollback')
  client.release()
  await runSql(db, touch('company'))
  await expect.poll(() => heard).toEqual([['company']])
  expect(isUnchanged('entry')).toBe(true)
})

test('many statements of one transaction leave one row for each table', async () => {
  await runSql(db, 'delete from public_change')
  const client = await pool.connect()
  await client.query('begin')
  for (let n = 0; n < 5; n++) await client.query(touch('company'))
  await client.query('truncate correction cascade')
  await client.query('commit')
  client.release()
  const rows = await runSql<{ topic: string }>(db, 'select topic from public_change order by topic')
  expect(rows.filter(({ topic }) => topic === 'company' || topic === 'correction')).toHaveLength(2)
})

test.each([
  ['slept, by the clock on the wall', { wallMs: 60_000, steadyMs: 0 }],
  ['hung, by the steady clock', { wallMs: 0, steadyMs: 60_000 }],
  ['had its clock set back', { wallMs: -60_000, steadyMs: 0 }],
])('a node that %s trusts nothing, and then counts everything as changed', async (_, { wallMs, steadyMs }) => {
  const { watch, clock, isUnchanged } = await node({ pollMs: 60_000 })
  expect([watch.isUpToDate(), isUnchanged('entry')]).toEqual([true, true])
  clock.wallMs += wallMs
  clock.steadyMs += steadyMs
  expect(watch.isUpToDate()).toBe(false)
  const again = await node({ pollMs: 5 })
  again.clock.wallMs += wallMs
  again.clock.steadyMs += steadyMs
  await expect.poll(() => again.isUnchanged('entry')).toBe(false)
  expect(again.watch.isUpToDate()).toBe(true)
})

test('a node whose database was away counts everything as changed', async () => {
  let isAway = false
  const answers = {
    executeQuery: (...query: Parameters<typeof db.executeQuery>) =>
      isAway ? Promise.reject(new Error('away')) : db.executeQuery(...query),
  } as Database
  const warned: unknown[] = []
  const { isUnchanged, watch } = await node({ db: answers, log: { warn: (one: unknown) => warned.push(one) } as never })
  isAway = true
  await expect.poll(() => warned).toHaveLength(1)
  expect(isUnchanged('entry')).toBe(true)
  isAway = false
  await expect.poll(() => isUnchanged('entry')).toBe(false)
  expect(watch.isUpToDate()).toBe(true)
})

test('what is read is recorded by statement and by topic, through everything that it waits for', async () => {
  const { watch } = await node()
  const { reads } = await recordReads(async () => {
    await Promise.all([runSql(db, 'select 1 from entry limit 1'), runSql(db, 'select 1 from company limit 1')])
    await new Promise((resolve) => setTimeout(resolve, 1))
    await withoutRecording(() => runSql(db, 'select 1 from lead limit 1'))
    noteTopic('search index')
  })
  const { topics, unlogged } = watch.topicsOf(reads)
  expect([...topics].toSorted()).toEqual(['company', 'entry', 'search index'])
  expect(unlogged).toEqual([])
  const { reads: others } = await recordReads(() => runSql(db, 'select 1 from entry, lead limit 1'))
  expect(watch.topicsOf(others).unlogged).toEqual(['lead'])
})

test.each([
  ['insert into entry (id) values ($1)'],
  ['update entry set name = $1'],
  ['with gone as (delete from entry returning id) select id from gone'],
  ['select * from pgboss.job'],
])('no answer is kept that rests on: %s', (statement) => {
  expect(tablesIn(statement, new Set(['entry']))).toContain('another schema')
})

test('rows of the log go after an hour', async () => {
  await runSql(
    db,
    `insert into public_change (xid, topic, at) values ('1', 'old', now() - interval '61 minutes'), ('2', 'new', now() - interval '50 minutes')`,
  )
  await forgetPublicChanges.run({}, { db, log: silent, signal: new AbortController().signal })
  const rows = await runSql<{ topic: string }>(db, `select topic from public_change where topic in ('old', 'new')`)
  expect(rows).toEqual([{ topic: 'new' }])
})
