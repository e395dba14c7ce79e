import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type StatusFacts, statusOf } from './status.ts'
import { partStates, statusParts } from './vocabulary.ts'

const quiet = { oldestWaitingSeconds: null, ended: 0, failed: 0 }
const fine: StatusFacts = {
  ...{ database: { tookMs: 4 }, isQueueReady: true, isSearchLoaded: true, areFactsLoaded: true },
  ...{ workerSeenSecondsAgo: 20, investigations: quiet, reports: quiet },
}
const states = (facts: Partial<StatusFacts>) => statusOf({ ...fine, ...facts }).map(({ state }) => state)

describe('the state of the parts', () => {
  test('all is operational where nothing speaks against it, also where nothing has run yet', () => {
    expect(states({})).toEqual(['Operational', 'Operational', 'Operational', 'Operational'])
    expect(states({ workerSeenSecondsAgo: null })).toEqual(['Operational', 'Operational', 'Operational', 'Operational'])
  })

  test('without the database nothing is up', () => {
    expect(states({ database: null })).toEqual(['Down', 'Down', 'Down', 'Down'])
    expect(states({ database: { tookMs: 1_500 } })).toEqual(['Degraded', 'Degraded', 'Degraded', 'Degraded'])
  })

  test('without a worker what is made in the background is down, and the rest is not', () => {
    expect(states({ workerSeenSecondsAgo: 301 })).toEqual(['Operational', 'Down', 'Operational', 'Down'])
    const waiting = { ...quiet, oldestWaitingSeconds: 400 }
    expect(states({ workerSeenSecondsAgo: null, reports: waiting })).toEqual([
      ...['Operational', 'Down', 'Operational', 'Down'],
    ])
  })

  test.each([
    [{ oldestWaitingSeconds: 599, ended: 0, failed: 0 }, 'Operational'],
    [{ oldestWaitingSeconds: 600, ended: 0, failed: 0 }, 'Degraded'],
    [{ oldestWaitingSeconds: 3_600, ended: 0, failed: 0 }, 'Down'],
    [{ oldestWaitingSeconds: null, ended: 3, failed: 3 }, 'Operational'],
    [{ oldestWaitingSeconds: null, ended: 20, failed: 9 }, 'Operational'],
    [{ oldestWaitingSeconds: null, ended: 20, failed: 10 }, 'Degraded'],
    [{ oldestWaitingSeconds: 700, ended: 20, failed: 20 }, 'Down'],
  ] as const)('runs like %j are %s', (work, state) => {
    expect(states({ investigations: work })).toEqual(['Operational', state, 'Operational', 'Operational'])
    expect(states({ reports: work })).toEqual(['Operational', 'Operational', 'Operational', state])
  })

  test('one that is not operational says why, and one that is does not; a worse fact makes no part better', () => {
    const seconds = fc.option(fc.integer({ min: 0, max: 10_000 }))
    const work = fc
      .record({ oldestWaitingSeconds: seconds, ended: fc.nat(20), failed: fc.nat(20) })
      .map((w) => ({ ...w, failed: Math.min(w.failed, w.ended) }))
    const facts = fc.record({
      database: fc.option(fc.record({ tookMs: fc.nat(5_000) })),
      ...{ isQueueReady: fc.boolean(), isSearchLoaded: fc.boolean(), areFactsLoaded: fc.boolean() },
      ...{ workerSeenSecondsAgo: seconds, investigations: work, reports: work },
    })
    fc.assert(
      fc.property(facts, (given) => {
        const parts = statusOf(given)
        expect(parts.map(({ name }) => name)).toEqual(statusParts)
        for (const { state, reason } of parts) expect(reason === null).toBe(state === 'Operational')
        const worse = statusOf({ ...given, database: null, isQueueReady: false })
        const ranks = (of: typeof parts) => of.map(({ state }) => partStates.indexOf(state))
        const before = ranks(parts)
        expect(ranks(worse).every((rank, at) => rank >= (before[at] ?? 0))).toBe(true)
      }),
    )
  })
})
