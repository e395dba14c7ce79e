import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleEvent, payloadOf } from './payload.ts'
import { isTaken, nextAttemptAfter, reasonToDisable } from './retries.ts'
import { disableAfterDays, eventTypes, retrySeconds } from './vocabulary.ts'

test('waits grow, are lengthened by a fifth at most, and end after a day', () => {
  const waits = retrySeconds.map((_, at) => nextAttemptAfter(at + 1, 0) ?? 0)
  expect(waits).toEqual([...retrySeconds].toSorted((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 3600).toBeCloseTo(23.7, 1)
  expect(nextAttemptAfter(retrySeconds.length + 1, 0)).toBeUndefined()
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: retrySeconds.length }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, chance) => {
        const [wait, least] = [nextAttemptAfter(n, chance) ?? 0, retrySeconds[n - 1] ?? 0]
        expect(wait).toBeGreaterThanOrEqual(least)
        expect(wait).toBeLessThanOrEqual(least * 1.2 + 1)
      },
    ),
  )
})

test('a message is taken by a status of 200 to 299 and by nothing else', () => {
  fc.assert(fc.property(fc.integer({ min: 100, max: 599 }), (status) => isTaken(status) === (`${status}`[0] === '2')))
  expect(isTaken(null)).toBe(false)
})

test('an endpoint is switched off by 410, or by failing for days', () => {
  const days = disableAfterDays * 86_400
  expect(reasonToDisable({ status: 410, failingSeconds: 0 })).toContain('410 Gone')
  expect(reasonToDisable({ status: null, failingSeconds: days })).toContain('every delivery has failed')
  expect(reasonToDisable({ status: 500, failingSeconds: days - 1 })).toBeUndefined()
})

test.each(eventTypes)(
  'an example of %s has the fields that are promised, and only a test says that it is one',
  (type) => {
    const promised = {
      'assessment.completed': ['vendor', 'risk_score'],
      'risk.changed': ['vendor', 'new_risk'],
      'compliance.alert': ['framework', 'severity'],
    }[type]
    const event = exampleEvent(type, 'https://sightline.example')
    const at = new Date('2026-11-22T09:00:00.000Z')
    const sent = JSON.parse(payloadOf(event, { at }))
    expect(sent).toEqual({ type, timestamp: '2026-11-22T09:00:00.000Z', data: event.data })
    for (const field of promised) expect(sent.data).toHaveProperty(field)
    expect(JSON.parse(payloadOf(event, { at, isTest: true }))).toEqual({ ...sent, test: true })
  },
)
