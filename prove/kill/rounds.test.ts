import { expect, test } from 'vitest'
import { companyOf } from '../scene/scene.ts'
import { createChance } from '../support/chance.ts'
import { planRound } from './rounds.ts'

const plans = (mode: 'embedded' | 'server', seed: number) => {
  const chance = createChance(seed)
  return Array.from({ length: 60 }, () => planRound(mode, chance))
}

test('the same seed plans the same rounds', () => {
  expect(plans('server', 3)).toEqual(plans('server', 3))
  expect(plans('server', 4)).not.toEqual(plans('server', 3))
})

test('over some rounds everything that can be killed is killed, some of it twice', () => {
  expect(new Set(plans('embedded', 1).map(({ victim }) => victim))).toEqual(new Set(['program', 'postgres', 'all']))
  expect(new Set(plans('server', 1).map(({ victim }) => victim))).toEqual(new Set(['web', 'worker', 'postgres', 'all']))
  const twice = plans('server', 1).filter(({ againAfterMs }) => againAfterMs !== undefined)
  expect(twice.length).toBeGreaterThan(5)
})

test('each round has a company that no other has', () => {
  const names = Array.from({ length: 500 }, (_, round) => companyOf(round))
  expect(new Set(names).size).toBe(500)
  for (const name of names) expect(name).toMatch(/^Zy[a-z]+x$/)
})
