import { expect, test } from 'vitest'
import { groundOf } from './ground.ts'
import type { ScoreFactor, ScoreReason } from './method/contract.ts'

const row = (id: string, points: number, rest: Partial<ScoreFactor> = {}): ScoreFactor => ({
  id,
  label: id,
  group: 'hazard',
  h: points,
  points,
  quality: 'measured',
  state: 'known',
  pooling: null,
  note: '',
  evidence: [{ id: 's', url: `https://${id}.test`, sha256: null, capturedAt: '2024-04-11', quote: null }],
  ...rest,
})
const pooling = { prior: 1, observed: 1, weight: 1 }
const act: ScoreReason = {
  code: 'conduct',
  eventId: 'order',
  kind: 'order',
  authority: 'ftc',
  year: 2024,
  subject: 'sensitive-sale',
  status: 'final',
  scope: 'own',
  isFloor: true,
}

test('a level rests on its act first, then on a register, then on the heaviest measurement', () => {
  const event = row('event:order', 1, { group: 'event' })
  const register = row('registration:ca', 2, { group: 'registration' })
  const looks = [row('data', 3, { pooling }), row('tracking', 9, { pooling })]
  expect(groundOf({ reasons: [act], factors: [event, register, ...looks] })).toEqual({
    factorId: 'event:order',
    label: 'event:order',
    date: null,
    page: 'https://event:order.test',
  })
  expect(groundOf({ reasons: [], factors: [register, ...looks] })).toMatchObject({
    factorId: 'registration:ca',
    date: '2024-04-11',
  })
  expect(groundOf({ reasons: [], factors: looks })?.factorId).toBe('tracking')
})

test('an expected factor is named by its role, and a factor without a source is not a ground', () => {
  const expected = row('data', 3, { pooling, state: 'expected', quality: null })
  expect(groundOf({ reasons: [], factors: [expected] })?.label).toBe('Its role')
  expect(groundOf({ reasons: [act], factors: [row('reach', 1, { evidence: [] })] })).toBeNull()
})
