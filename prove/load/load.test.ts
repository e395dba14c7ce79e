import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChance } from '../support/chance.ts'
import { loopDelayOf, readFigures } from './figures.ts'
import { growthOf } from './growth.ts'
import { kindNames, kinds } from './kinds.ts'
import { holds, limitOf, nextRate, type Step } from './limit.ts'
import { arrivals } from './schedule.ts'
import { type Asked, achievedOf, calmAfterSeconds, type End, type Run, tookOf } from './tally.ts'

const schedule = (seed: number, ratePerSecond: number, seconds: number) => [
  ...arrivals({ ratePerSecond, seconds, of: kindNames, chance: createChance(seed) }),
]

test('arrivals are in order, within their time, and about as many as were asked for', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 20, max: 200 }), (seed, rate) => {
      const all = schedule(seed, rate, 20)
      const due = all.map(({ dueMs }) => dueMs)
      expect(due).toEqual(due.toSorted((a, b) => a - b))
      expect(due.at(-1)).toBeLessThan(20_000)
      // Six standard deviations of a Poisson count.
      expect(Math.abs(all.length - rate * 20)).toBeLessThan(6 * Math.sqrt(rate * 20))
    }),
    { numRuns: 30 },
  )
})

test('the same seed plans the same arrivals, and kinds come as often as their shares say', () => {
  expect(schedule(7, 50, 10)).toEqual(schedule(7, 50, 10))
  const all = schedule(1, 500, 60)
  for (const kind of kindNames) {
    const share = (all.filter((one) => one.kind === kind).length / all.length) * 100
    expect(Math.abs(share - kinds[kind].share), kind).toBeLessThan(1)
  }
})

test('shares are a hundred together, a tenth of them writes', () => {
  const sum = (isRead: boolean) =>
    kindNames.filter((kind) => kinds[kind].isRead === isRead).reduce((all, kind) => all + kinds[kind].share, 0)
  expect([sum(true), sum(false)]).toEqual([90, 10])
})

test('no two writes of a run are alike, and a form is one that can be read', async () => {
  const materials = {
    ...{
      names: ['Alpha Analytics'],
      entries: ['/apps/a'],
      companies: ['/companies/c'],
      breaches: ['/breach-alerts/b'],
    },
    ...{ platforms: ['p'], key: 'k', token: 't', webhookId: 1, recording: '{"log":{}}', mark: 'm' },
  }
  const make = (kind: (typeof kindNames)[number], n: number) =>
    kinds[kind].make(materials, { chance: createChance(1), n })
  for (const kind of ['asking for alerts', 'asking for removal', 'asking for an investigation'] as const)
    expect(make(kind, 1).body).not.toBe(make(kind, 2).body)
  const { body, headers } = make('uploading a recording', 3)
  const form = await new Response(body ?? '', { headers: headers ?? {} }).formData()
  const file = form.get('file') as File
  expect([file.name, await file.text()]).toEqual(['recording-3.har', '{"log":{}}'])
})

/** A machine that holds up to a rate, and one that now and then does not. */
const search = (most: number, isUnlucky: (tries: number) => boolean = () => false): Step[] => {
  const steps: Step[] = []
  for (let rate = nextRate(steps); rate !== undefined; rate = nextRate(steps)) {
    const isGood = rate <= most && !isUnlucky(steps.length)
    steps.push({ ratePerSecond: rate, achieved: isGood ? 1 : 0.9, errors: 0, readP99Ms: 100 })
  }
  return steps
}

test('the search for the limit ends, and comes within a tenth of it from below', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 4_000 }), (most) => {
      const steps = search(most)
      const limit = limitOf(steps) ?? 0
      expect(steps.length).toBeLessThanOrEqual(24)
      expect(limit).toBeLessThanOrEqual(most)
      expect(limit).toBeGreaterThanOrEqual(most / 1.15)
    }),
  )
})

test('one bad moment is tried again; a machine slower than the first rate is asked for less', () => {
  expect(limitOf(search(500, (tries) => tries === 2)) ?? 0).toBeGreaterThan(430)
  expect(limitOf(search(6))).toBe(6)
  expect(limitOf(search(0))).toBeUndefined()
})

test('a rate holds with nearly all answers in time, no error and quick reads', () => {
  const good = { ratePerSecond: 10, achieved: 0.98, errors: 0, readP99Ms: 500 }
  expect(holds(good)).toBe(true)
  for (const bad of [{ achieved: 0.97 }, { errors: 1 }, { readP99Ms: 501 }])
    expect(holds({ ...good, ...bad })).toBe(false)
})

const line = (of: (minute: number) => number) =>
  Array.from({ length: 60 }, (_, n) => ({ atSeconds: n * 10, value: of(n / 6) }))

test('what climbs all the time grows; what climbed at first, or breathes, does not', () => {
  expect(growthOf(line((minute) => 200 + 20 * minute))).toMatchObject({ grows: true, perMinute: expect.closeTo(20) })
  expect(growthOf(line((minute) => 200 + Math.min(minute, 3) * 50))).toMatchObject({
    grows: false,
    perMinute: expect.closeTo(0),
  })
  expect(growthOf(line((minute) => 200 + 8 * (minute % 1)))).toMatchObject({ grows: false })
  expect(growthOf(line(() => 1).slice(0, 5))).toBeUndefined()
})

const asked = (dueMs: number, tookMs: number, end: End = 'right'): Asked => ({
  ...{ kind: 'home page', lateMs: 0, dueMs, tookMs, end },
})
const runOf = (...all: Asked[]): Run => ({ ratePerSecond: 1, seconds: 3, asked: all, words: [] })

test('what comes after the end, or is not right, was not achieved, and only right answers have a time', () => {
  const run = runOf(asked(0, 10), asked(2_900, 590), asked(2_900, 700), asked(100, 5, 'busy'))
  expect(achievedOf(run)).toBe(0.5)
  expect(tookOf(run, () => true, 0.01)).toBe(10)
})

test('it is calm from the second after which nothing is slow or wrong', () => {
  expect(calmAfterSeconds(runOf(asked(0, 900), asked(1_100, 10), asked(2_100, 10)), 500)).toBe(1)
  expect(calmAfterSeconds(runOf(asked(0, 10), asked(2_100, 10)), 500)).toBe(0)
  expect(calmAfterSeconds(runOf(asked(2_100, 10, 'none')), 500)).toBeUndefined()
})

test('figures of a node are read by their names', () => {
  const figures = readFigures(
    '# HELP x y\nnodejs_eventloop_lag_mean_seconds 0.0112\nnodejs_eventloop_lag_p99_seconds 0.02\nrequests{kind="api"} 4\n',
  )
  expect(loopDelayOf(figures)).toEqual({ meanMs: 11.2, p99Ms: 20, maxMs: 0 })
  expect(figures.size).toBe(2)
})
