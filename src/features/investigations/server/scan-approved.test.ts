import { beforeAll, expect, test } from 'vitest'
import { today } from '../../../../tests/support/clock.ts'
import { createTestDatabase, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { listDueIds, upsertMonitored } from './monitoring.store.ts'
import { rerunAfterScan } from './scan-approved.job.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})

const tell = (entryId: string) =>
  rerunAfterScan.run({ scanId: 'scan-1', entryId }, { db, log: silent, signal: new AbortController().signal })
const nextOn = async (id: number) =>
  (await runSql<{ on: string }>(db, `select next_on::text as on from monitored_subject where id = $1`, [id]))[0]?.on
const monitor = async (subjectId: string, next: string) => {
  const id = await upsertMonitored(db, { subjectId, appName: subjectId, everyDays: 30, today: today() })
  await runSql(db, `update monitored_subject set next_on = $2 where id = $1`, [id, next])
  return id
}

test('a monitored entry is due as soon as a scan of it was approved or taken off, others are not', async () => {
  const [spotify, other] = [await monitor('app:spotify', '2999-01-01'), await monitor('app:other', '2999-01-01')]
  await tell('app:spotify')
  expect(await nextOn(spotify)).toBe(today())
  expect(await nextOn(other)).toBe('2999-01-01')
  expect(await listDueIds(db, { today: today(), limit: 10 })).toEqual([spotify])
})

test('one that has waited for longer keeps its place, and an entry that no one monitors is not an error', async () => {
  const late = await monitor('app:late', '2020-01-01')
  await tell('app:late')
  expect(await nextOn(late)).toBe('2020-01-01')
  await tell('app:unwatched')
})
