import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conclusion } from '../src/features/investigations/core/investigate.ts'
import { type MonitoredSubject, monitoringContract } from '../src/features/investigations/monitoring-contract.ts'
import { investigate } from '../src/features/investigations/server/engine.ts'
import { startDueRuns } from '../src/features/investigations/server/monitor.job.ts'
import { monitoringEndpoints } from '../src/features/investigations/server/monitoring-endpoints.ts'
import { readName } from '../src/features/investigations/server/naming.ts'
import { recordChange } from '../src/features/investigations/server/risk-change.ts'
import {
  completeRun,
  findRun,
  insertRun,
  newRunId,
  type Run,
  saveResolution,
  startRun,
} from '../src/features/investigations/server/run.store.ts'
import { runSql } from '../src/platform/server/database.ts'
import { callInProcess } from '../src/platform/server/http/api.ts'
import { type Jobs, openJobs, type QueueJob } from '../src/platform/server/jobs.ts'
import { levelOf } from '../src/product/score/levels.ts'
import type { ScoreEvent, ScoreExplanation } from '../src/product/score/method/contract.ts'
import { today } from './support/clock.ts'
import { silent } from './support/database.ts'
import { someCall } from './support/in-process.ts'
import { createWorld, type World } from './support/world.ts'

let world: World
let jobs: Jobs
/** The catalog's own calculation of one app, whose figures the tests change. */
let scored: Conclusion & { score: ScoreExplanation }

beforeAll(async () => {
  world = await createWorld()
  jobs = await openJobs({ connection: world.connection, kinds: [world.runJob], log: silent })
  const id = newRunId()
  await insertRun(world.db, {
    id,
    appName: 'Spotify',
    subjectKey: id,
    priority: 'medium',
    origin: 'catalog',
    runOn: today(),
  })
  await investigate(id, world.engine)
  const run = await findRun(world.db, id)
  if (!run?.score || !run.report) throw new Error('the catalog gave no score')
  scored = {
    score: run.score,
    findings: [],
    report: run.report.report,
    verifierOutcome: run.report.verifier,
    aiReport: '',
  }
})
afterAll(() => jobs.stop())

beforeEach(async () => {
  await runSql(world.db, `delete from monitored_subject`)
  await runSql(world.db, `delete from investigation`)
  await runSql(world.db, `delete from pgboss.job`)
})

const staff = { ...someCall(), staff: { accountId: 1, username: 'alice', role: 'administrator' as const } }

function call<Answer>(
  key: keyof typeof monitoringContract,
  input: object = {},
  { on = today(), by = staff } = {},
): Promise<Answer> {
  const parts = { db: world.db, jobs, lookups: world.lookups, runJob: world.runJob, today: () => on }
  const handlers = monitoringEndpoints(parts)
  return callInProcess(
    { contract: monitoringContract, handlers: handlers as never }, // each handler takes what its own schema gave
    { key, input, call: { ...by, headers: new Headers() } },
  ) as Promise<Answer>
}

const monitor = async (vendorName = 'Spotify', everyDays = 30) =>
  (await call<{ subject: MonitoredSubject }>('POST /api/monitored-subjects', { body: { vendorName, everyDays } }))
    .subject
const list = () => call<MonitoredSubject[]>('GET /api/monitored-subjects')
const get = async (subjectId = 'app:spotify') => {
  const found = (await list()).find((subject) => subject.subjectId === subjectId)
  if (!found) throw new Error(`${subjectId} is not monitored`)
  return found
}
const startDue = (options: { on?: string; queue?: QueueJob; limit?: number; signal?: AbortSignal } = {}) =>
  startDueRuns(world.db, {
    queue: options.queue ?? jobs.queue,
    runJob: world.runJob,
    today: options.on ?? today(),
    ...(options.limit ? { limit: options.limit } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  })
const runs = () =>
  runSql<{ id: string; app_name: string; origin: string; subject_key: string; status: string }>(
    world.db,
    `select id, app_name, origin, subject_key, status from investigation order by created_at, id`,
  )
const queued = async () => (await jobs.listWaiting(world.db, world.runJob)).map((payload) => payload.investigationId)
const dayAfter = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)

const begin = async (origin: Run['origin'], subjectKey = 'app:spotify') => {
  const id = newRunId()
  await insertRun(world.db, { id, appName: 'Spotify', subjectKey, priority: 'medium', origin, runOn: today() })
  return id
}

interface Figures {
  points: number
  mode?: ScoreExplanation['mode']
  method?: string
  events?: Partial<ScoreEvent>[]
  origin?: Run['origin']
}

/** A run that concludes with these figures, in one transaction as the engine's closing one. */
async function concluded({ points, mode = 'researched', method, events = [], origin = 'staff' }: Figures) {
  const id = await begin(origin, `key:${newRunId()}`)
  await startRun(world.db, id)
  const read = await readName(world.db, world.lookups, 'Spotify')
  if (read.outcome === 'asked') throw new Error('Spotify is unclear')
  const score = {
    ...scored.score,
    ...{ R: points, level: levelOf(points), known: true, mode },
    methodVersion: (method ?? scored.score.methodVersion) as ScoreExplanation['methodVersion'], // one that is yet to come
    inputs: { ...scored.score.inputs, events: events as ScoreEvent[] },
  }
  await world.db.transaction().execute(async (tx) => {
    await saveResolution(tx, id, read)
    await completeRun(tx, id, { evidence: [], conclusion: { ...scored, score } })
    await recordChange(tx, { run: { id }, conclusion: { score } })
  })
  const told = await runSql<{ reason: string }>(
    world.db,
    `select subject_id as "subjectId", investigation_id as "investigationId", before_investigation_id as "beforeInvestigationId",
       reason, level_before as "levelBefore", level_after as "levelAfter", score_before as "scoreBefore", score_after as "scoreAfter"
     from risk_change where investigation_id = $1`,
    [id],
  )
  return { id, told }
}

describe('what is monitored', () => {
  test('two names of one subject are one subject; the first name stays, and the last number of days counts', async () => {
    const first = await monitor('com.spotify.music', 30)
    const again = await monitor('Spotify', 7)
    expect(again).toMatchObject({
      id: first.id,
      subjectId: 'app:spotify',
      vendorName: 'com.spotify.music',
      everyDays: 7,
    })
    expect(await list()).toHaveLength(1)
  })

  test('the same twenty times at once is one subject', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => monitor('Spotify', n + 1)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  test('a shorter number of days brings the next run forward, a longer one leaves it', async () => {
    await monitor('Spotify', 30)
    await startDue()
    expect((await monitor('Spotify', 10)).nextOn).toBe(dayAfter(10))
    expect((await monitor('Spotify', 60)).nextOn).toBe(dayAfter(10))
  })

  test.each(['no one known by this name', '👻', 'https://localhost/', '127.0.0.1'])(
    '%j is asked about, and alone it is nothing that could be looked at',
    async (vendorName) => {
      const asked = await call('POST /api/monitored-subjects', { body: { vendorName } })
      expect(asked).toMatchObject({ subject: null, question: { offers: [] } })
      await expect(
        call('POST /api/monitored-subjects', { body: { vendorName, answer: { nameAlone: true } } }),
      ).rejects.toMatchObject({ code: 'nothing_to_look_at' })
      expect(await list()).toEqual([])
    },
  )

  test.each([
    [{ subject: 'app:bolt' }, 'app:bolt'],
    [{ website: 'login.bolt-unknown.com/x' }, 'domain-outside:bolt-unknown.com'],
  ])('of two that have one name the chosen one is monitored, and its runs ask no more', async (answer, subjectId) => {
    const body = { vendorName: 'Bolt' }
    expect(await call('POST /api/monitored-subjects', { body })).toMatchObject({ subject: null })
    await call('POST /api/monitored-subjects', { body: { ...body, answer } })
    expect(await list()).toMatchObject([{ vendorName: 'Bolt', subjectId }])
    const [id = ''] = await startDue()
    await investigate(id, world.engine)
    expect(await findRun(world.db, id)).toMatchObject({ status: 'completed', subject_id: subjectId })
  })

  test.each(['noone-knows-this.com', 'https://noone-knows-this.com/privacy', 'com.unknown.knows.this'])(
    '%s is unknown to the catalog and can be looked at',
    async (vendorName) => {
      const { id } = await monitor(vendorName)
      expect(await list()).toMatchObject([{ id, vendorName, reported: null, lastRun: null }])
      const [run = ''] = await startDue()
      expect(await findRun(world.db, run)).toMatchObject({ origin: 'monitor', app_name: vendorName })
    },
  )

  test.each([
    ['no name', {}],
    ['an empty name', { vendorName: '' }],
    ['marks of direction alone', { vendorName: '\u202e \u200f' }],
    ['a long name', { vendorName: 'x'.repeat(201) }],
    ['a name with a NUL', { vendorName: 'a\u0000b' }],
    ['no day', { vendorName: 'Spotify', everyDays: 0 }],
    ['more than a year', { vendorName: 'Spotify', everyDays: 366 }],
    ['half a day', { vendorName: 'Spotify', everyDays: 1.5 }],
    ['days as text', { vendorName: 'Spotify', everyDays: '30' }],
    ['days without end', { vendorName: 'Spotify', everyDays: Number.POSITIVE_INFINITY }],
  ])('%s is refused', async (_, body) => {
    await expect(call('POST /api/monitored-subjects', { body })).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await list()).toEqual([])
  })

  test.each(['0', '-1', 'x', '1.5', '99999999999999999999', '1; drop table monitored_subject'])(
    'an id like %j is refused, and an unknown one is not found',
    async (id) => {
      for (const key of ['DELETE /api/monitored-subjects/{id}', 'POST /api/monitored-subjects/{id}/run'] as const) {
        await expect(call(key, { params: { id } })).rejects.toMatchObject({ code: 'invalid_request' })
        await expect(call(key, { params: { id: '999999999999' } })).rejects.toMatchObject({
          code: 'monitored_subject_not_found',
        })
      }
    },
  )

  test('strangers are refused before anything else', async () => {
    for (const key of Object.keys(monitoringContract) as (keyof typeof monitoringContract)[])
      await expect(call(key, {}, { by: someCall() as typeof staff })).rejects.toMatchObject({
        code: 'sign_in_required',
      })
  })

  test('pages join without a gap', async () => {
    for (const name of ['Spotify', 'Telegram', 'WhatsApp', 'Strava', 'Quantcast']) await monitor(name)
    const first = await call<MonitoredSubject[]>('GET /api/monitored-subjects', { query: { limit: '2' } })
    const rest = await call<MonitoredSubject[]>('GET /api/monitored-subjects', {
      query: { before: String(first[1]?.id) },
    })
    expect([...first, ...rest].map(({ id }) => id)).toEqual((await list()).map(({ id }) => id))
  })
})

describe('runs that are due', () => {
  test('a subject is investigated on its day, once, and its next day moves on', async () => {
    const { nextOn } = await monitor('Spotify', 30)
    expect(nextOn).toBe(today())
    const [id] = await startDue()
    expect(await runs()).toEqual([
      { id, app_name: 'Spotify', origin: 'monitor', subject_key: 'app:spotify', status: 'pending' },
    ])
    expect(await queued()).toEqual([id])
    expect(await get()).toMatchObject({ nextOn: dayAfter(30), lastRun: { id, status: 'pending', isSameSubject: true } })
    expect(await startDue()).toEqual([])
    expect(await startDue({ on: dayAfter(29) })).toEqual([])
  })

  test('an installation that slept for months makes up for it with one run', async () => {
    await monitor('Spotify', 1)
    expect(await startDue({ on: dayAfter(200) })).toHaveLength(1)
    expect((await get()).nextOn).toBe(dayAfter(201))
  })

  test('ten workers at once start one run for each subject', async () => {
    for (const name of ['Spotify', 'Strava', 'WhatsApp']) await monitor(name)
    const started = await Promise.all(Array.from({ length: 10 }, () => startDue()))
    expect(started.flat()).toHaveLength(3)
    expect((await runs()).map((run) => run.subject_key).toSorted()).toEqual([
      'app:spotify',
      'app:strava',
      'app:whatsapp',
    ])
    expect((await queued()).toSorted()).toEqual(started.flat().toSorted())
  })

  test('of many that are due only so many begin in one hour, the longest waiting first', async () => {
    for (const name of ['Spotify', 'Strava', 'WhatsApp']) await monitor(name)
    await runSql(world.db, `update monitored_subject set next_on = next_on - 5 where subject_id = 'app:whatsapp'`)
    await startDue({ limit: 1 })
    expect((await runs()).map((run) => run.subject_key)).toEqual(['app:whatsapp'])
    expect(await startDue({ limit: 10 })).toHaveLength(2)
  })

  test.each(['visitor', 'monitor'] as const)('a run of a %s that is under way is not doubled', async (origin) => {
    await monitor()
    const id = await begin(origin)
    expect(await startDue()).toEqual([])
    expect(await runs()).toHaveLength(1)
    expect((await get()).nextOn).toBe(dayAfter(30))
    await runSql(world.db, `update investigation set status = 'completed', completed_at = now() where id = $1`, [id])
    expect(await startDue({ on: dayAfter(30) })).toHaveLength(1)
  })

  test('a run from a command line, which may have died with it, and one of the catalog alone hold nothing up', async () => {
    await monitor()
    await begin('staff')
    await begin('catalog')
    expect(await startDue()).toHaveLength(1)
  })

  test('two runs of monitoring can never be under way for one subject', async () => {
    await begin('monitor')
    const second = {
      id: newRunId(),
      appName: 'Spotify',
      subjectKey: 'app:spotify',
      priority: 'normal',
      origin: 'monitor',
      runOn: today(),
    } as const
    expect(await insertRun(world.db, second)).toBeUndefined()
  })

  test('a connection that is killed between run and job leaves neither, and the subject is due as before', async () => {
    await monitor()
    const killed: QueueJob = async (tx) => void (await runSql(tx, `select pg_terminate_backend(pg_backend_pid())`))
    await expect(startDue({ queue: killed })).rejects.toThrow()
    expect([await runs(), await queued(), (await get()).nextOn]).toEqual([[], [], today()])
    expect(await startDue()).toHaveLength(1)
  })

  test('a worker that is stopped between two subjects leaves the other one due', async () => {
    await monitor('Spotify')
    await monitor('Strava')
    const stop = new AbortController()
    const last: QueueJob = async (...sending) => {
      await jobs.queue(...sending)
      stop.abort()
    }
    await expect(startDue({ queue: last, signal: stop.signal })).rejects.toThrow()
    expect(await runs()).toHaveLength(1)
    expect(await startDue()).toHaveLength(1)
    expect(new Set((await runs()).map((run) => run.subject_key)).size).toBe(2)
  })

  test('staff start a run now: twenty times at once it is one, and the next day counts from it', async () => {
    const { id } = await monitor('Spotify', 14)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call<{ id: string }>('POST /api/monitored-subjects/{id}/run', { params: { id } }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect([(await runs()).length, (await queued()).length, (await get()).nextOn]).toEqual([1, 1, dayAfter(14)])
  })

  test('a monitored run is investigated as any other, and is public', async () => {
    await monitor('Strava')
    const [id = ''] = await startDue()
    await investigate(id, world.engine)
    expect(await findRun(world.db, id)).toMatchObject({
      status: 'completed',
      origin: 'monitor',
      subject_id: 'app:strava',
    })
    expect((await get('app:strava')).lastRun).toMatchObject({ id, status: 'completed', isSameSubject: true })
  })

  test('a name that is read as another subject by now is shown as such', async () => {
    await monitor()
    const [id] = await startDue()
    await runSql(world.db, `update investigation set subject_id = 'company:spotify' where id = $1`, [id])
    expect((await get()).lastRun).toMatchObject({ id, isSameSubject: false })
  })

  test('a run that staff have hidden is not shown', async () => {
    await monitor()
    await startDue()
    await runSql(world.db, `update investigation set hidden_at = now()`)
    expect((await get()).lastRun).toBeNull()
  })
})

describe('what is told', () => {
  const changes = (query = {}) => call<{ id: number; vendorName: string }[]>('GET /api/risk-changes', { query })

  test('nothing of a subject that no one watches, nor of the first run of one', async () => {
    expect((await concluded({ points: 80 })).told).toEqual([])
    await monitor()
    expect((await concluded({ points: 30 })).told).toEqual([])
    expect(await get()).toMatchObject({ reported: { level: 'low', score: 30 }, pendingLevel: null, changes: [] })
    expect(await changes()).toEqual([])
  })

  test('a level once it is calculated twice, with the run that was told before', async () => {
    await monitor()
    const first = await concluded({ points: 38 })
    expect((await concluded({ points: 41 })).told).toEqual([])
    expect(await get()).toMatchObject({ reported: { level: 'low', score: 38 }, pendingLevel: 'medium' })
    const { id, told } = await concluded({ points: 40, origin: 'visitor' })
    expect(told).toEqual([
      {
        subjectId: 'app:spotify',
        investigationId: id,
        beforeInvestigationId: first.id,
        ...{ reason: 'level', levelBefore: 'low', levelAfter: 'medium', scoreBefore: 38, scoreAfter: 40 },
      },
    ])
    const [change] = await changes()
    expect(change).toMatchObject({ vendorName: 'Spotify', investigationId: id, reason: 'level' })
    expect(await get()).toMatchObject({
      reported: { level: 'medium', score: 40, investigationId: id },
      pendingLevel: null,
      changes: [change],
    })
  })

  test('a level at once where a verified event is new, and not where it was there before', async () => {
    await monitor()
    const known = { id: 'breach-1', verified: true }
    await concluded({ points: 38, events: [known, { id: 'breach-2', verified: false }] })
    expect((await concluded({ points: 41, events: [known] })).told).toEqual([])
    const verified = [known, { id: 'breach-2', verified: true }]
    expect((await concluded({ points: 41, events: verified })).told).toMatchObject([
      { reason: 'level', levelAfter: 'medium' },
    ])
  })

  test('a run that could look at less isn’t a change, and a better look or another method starts over', async () => {
    await monitor()
    await concluded({ points: 30, mode: 'public' })
    expect((await concluded({ points: 70 })).told).toEqual([])
    expect(await get()).toMatchObject({ reported: { level: 'high', score: 70 }, pendingLevel: null })
    expect((await concluded({ points: 30, mode: 'public' })).told).toEqual([])
    expect(await get()).toMatchObject({ reported: { level: 'high', score: 70 }, pendingLevel: null })
    expect((await concluded({ points: 50, method: 'VRM-9' })).told).toEqual([])
    expect(await get()).toMatchObject({ reported: { level: 'medium', score: 50 } })
  })

  test('the runs of the catalog alone are held against nothing', async () => {
    await monitor()
    await concluded({ points: 70, origin: 'catalog' })
    expect((await get()).reported).toBeNull()
  })

  test('a run is told once, however often it is recorded', async () => {
    await monitor()
    await concluded({ points: 30 })
    const { id } = await concluded({ points: 50 })
    await runSql(world.db, `update monitored_subject set reported_score = 30`)
    const again = {
      run: { id },
      conclusion: { score: { ...scored.score, R: 50, level: 'low', known: true, mode: 'researched' } },
    } as const
    await world.db.transaction().execute((tx) => recordChange(tx, again))
    expect(await changes()).toHaveLength(1)
  })

  test('runs that conclude at once are judged one after the other', async () => {
    await monitor()
    await concluded({ points: 30 })
    const told = (await Promise.all(Array.from({ length: 6 }, () => concluded({ points: 50 })))).flatMap(
      (run) => run.told,
    )
    // The points at once, the level when the second confirms it, and then nothing is new.
    expect(told.map((change) => change.reason).toSorted()).toEqual(['level', 'score'])
    expect(await changes()).toHaveLength(2)
  })

  test('changes stay when monitoring ends, and are there when it begins again', async () => {
    const { id } = await monitor()
    await concluded({ points: 30 })
    await concluded({ points: 50 })
    await call('DELETE /api/monitored-subjects/{id}', { params: { id } })
    expect([await list(), (await changes()).length]).toEqual([[], 1])
    expect(await monitor()).toMatchObject({ reported: null, changes: [{ subjectId: 'app:spotify' }] })
  })

  test('changes come in pages, the newest first', async () => {
    await monitor()
    for (const points of [10, 20, 30, 20]) await concluded({ points })
    const all = await changes()
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    const first = await changes({ limit: '2' })
    expect([...first, ...(await changes({ before: String(first[1]?.id) }))]).toEqual(all)
    expect(all).toHaveLength(3)
    expect((await get()).changes).toEqual(all)
  })
})
