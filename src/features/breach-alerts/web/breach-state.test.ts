import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breachAlertQuery } from '../alerts.ts'
import { severities } from '../severity-table.ts'
import {
  alertsQuery,
  type BreachState,
  breachesHref,
  breachParams,
  feedHrefs,
  isFiltered,
  readBreachState,
} from './breach-state.ts'

const read = (address: string) => readBreachState(new URLSearchParams(address))

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const anyState: fc.Arbitrary<BreachState> = fc.record({
  severity: fc.constantFrom(...severities),
  since: fc.oneof(fc.constant(''), anyDay),
  q: fc.string({ maxLength: 200 }).map((text) => text.trim()),
  sensitive: fc.boolean(),
  cursor: fc.oneof(
    fc.constant(''),
    anyDay.map((day) => `${day}_acme-2026`),
  ),
})

test('an address reads back as the state that it was written from', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      expect(readBreachState(breachParams(state))).toEqual(state)
    }),
  )
})

test('nothing chosen is the bare address, which asks the call for nothing', () => {
  expect(breachesHref({})).toBe('/breach-alerts')
  expect(alertsQuery(read(''))).toEqual({})
  expect(isFiltered(read('cursor=2026-01-01_acme'))).toBe(false)
})

test('whatever an address says, the call takes what is made of it', () => {
  const hostile = fc.oneof(fc.string(), fc.constantFrom('2026-02-30', '0000-01-01', '2026-99-99_x', 'toString', '-1'))
  fc.assert(
    fc.property(fc.record({ severity: hostile, since: hostile, cursor: hostile, sensitive: hostile }), (fields) => {
      const state = readBreachState(new URLSearchParams(fields))
      const query = { ...alertsQuery(state), ...(state.cursor && { cursor: state.cursor }) }
      expect(breachAlertQuery.safeParse(query).success).toBe(true)
    }),
  )
})

test('a level is asked for with those above it, by its name alone of a feed', () => {
  const state = read('severity=high&q=acme&since=2026-01-01')
  expect(alertsQuery(state)).toEqual({ severity: 'high,critical', q: 'acme', since: '2026-01-01' })
  expect(feedHrefs(state)).toEqual({
    rss: '/api/breach-alerts/feed.rss?q=acme&severity=high',
    json: '/api/breach-alerts/feed.json?q=acme&severity=high',
  })
})
