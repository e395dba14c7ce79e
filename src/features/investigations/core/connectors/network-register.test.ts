import { expect, test } from 'vitest'
import type { UnavailableReason } from './connector.ts'
import { play } from './documents.fixture.ts'
import { networkConnectors } from './network-register.ts'
import { playApp } from './stores/stores.fixture.ts'
import { acme, unavailable } from './technical.fixture.ts'

test('every connector has a name of its own and comes after those whose replies it reads', () => {
  const ids = networkConnectors.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  for (const [at, { id, after }] of networkConnectors.entries())
    expect(
      after.filter((other) => !ids.slice(0, at).includes(other)),
      id,
    ).toEqual([])
})

test('a question belongs to one connector: two of a name would overwrite each other', () => {
  const asked = [...new Set(networkConnectors.map(({ questions }) => questions))].flatMap(Object.keys)
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.filter((rule, at) => asked.indexOf(rule) !== at)).toEqual([])
})

test('all shares together are what one run may ask for', () => {
  // As docs/operations.md says.
  expect(networkConnectors.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThanOrEqual(70)
})

test.each(['unresolvable', 'filtered', 'no-network', 'unreachable'] satisfies UnavailableReason[])(
  'where every place is %s, every connector has gaps and finds nothing missing',
  (reason) => {
    const subject = { ...acme, apps: [{ ...playApp, proof: 'user-given' as const }] }
    for (const connector of networkConnectors) {
      const { given } = play(connector, () => unavailable(reason), { subject })
      const kinds = connector.parse(given).map(({ draft }) => draft.kind)
      expect(
        kinds.filter((kind) => kind !== 'unavailable'),
        connector.id,
      ).toEqual([])
    }
  },
)
