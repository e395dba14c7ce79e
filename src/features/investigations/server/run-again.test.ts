import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { QueueJob } from '../../../platform/server/jobs.ts'
import { insertRequest, listRequests } from './request.store.ts'
import { failRun, findRun, insertRun } from './run.store.ts'
import { runAgain } from './run-again.ts'

let db: Database
const queued: object[] = []
const queue: QueueJob = async (_, { name }, payload) => {
  queued.push({ name, ...payload })
}
const runJob = { name: 'test.run', run: async () => undefined }
const today = '2026-11-22'

beforeAll(async () => {
  db = (await createTestDatabase()).db
})
let id: number
beforeEach(async () => {
  queued.length = 0
  await runSql(db, 'delete from investigation')
  await insertRun(db, {
    ...{ id: 'first', appName: 'Spotify', subjectKey: 'app:spotify', priority: 'urgent', origin: 'visitor' },
    ...{ runOn: today, assessmentType: 'privacy' },
  })
  await insertRequest(db, { investigationId: 'first', vendorName: 'Spotify', priority: 'urgent', requestedBy: 'a' })
  id = (await listRequests(db, 1))[0]?.id ?? 0
})

const again = () => db.transaction().execute((tx) => runAgain(tx, id, { queue, runJob, today }))
const ended = () => failRun(db, 'first', 'The worker went away.')

test('a run that has ended is followed by another on the same day, to which the request points from now on', async () => {
  await ended()
  const run = await again()
  expect(run).toMatchObject({ status: 'pending' })
  expect(queued).toEqual([{ name: 'test.run', investigationId: run?.id }])
  expect(await findRun(db, run?.id ?? '')).toMatchObject({ app_name: 'Spotify', priority: 'urgent', origin: 'monitor' })
  expect(await runSql(db, `select assessment_type from investigation where id = $1`, [run?.id])).toEqual([
    { assessment_type: 'privacy' },
  ])
  expect(await listRequests(db, 9)).toMatchObject([{ id, investigation_id: run?.id, requested_by: 'a' }])
})

test('a run under way is returned instead of a new one', async () => {
  expect(await again()).toEqual({ id: 'first', status: 'pending' })
  expect(queued).toEqual([])
})

test('two who press at once begin one run', async () => {
  await ended()
  await insertRequest(db, { investigationId: 'first', vendorName: 'Spotify', priority: 'medium', requestedBy: '' })
  const ids = (await listRequests(db, 9)).map((request) => request.id)
  const runs = await Promise.all(
    ids.map((one) => db.transaction().execute((tx) => runAgain(tx, one, { queue, runJob, today }))),
  )
  expect(new Set(runs.map((run) => run?.id)).size).toBe(1)
  expect(queued).toHaveLength(1)
})

test('a request that is gone begins nothing', async () => {
  await runSql(db, 'delete from investigation_request')
  expect(await again()).toBeUndefined()
  expect(queued).toEqual([])
})
