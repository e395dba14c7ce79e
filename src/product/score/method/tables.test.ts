import { expect, test } from 'vitest'
import { factWeight } from './confidence.ts'
import { policyChecks } from './contract.ts'
import {
  allHazards,
  controlWeight,
  governance,
  hazardMax,
  policyShare,
  postureWeight,
  trackingWeight,
  useFull,
  usePoints,
} from './tables.ts'
import { trackingKinds } from './tracking-kinds.ts'

const sum = (row: object): number => Object.values(row).reduce((total: number, value: number) => total + value, 0)

test('the tables add up to what the method says of them', () => {
  expect(sum(hazardMax)).toBe(allHazards)
  expect(sum(controlWeight)).toBe(1_000_000)
  expect(sum(postureWeight)).toBe(1_000_000)
  expect(policyShare.met * policyChecks.length).toBe(1_000_000)
  expect(sum(usePoints)).toBe(useFull)
})

test('governance reaches its cap and cannot pass it', () => {
  const { overdueMax, noSignedDpa, lateCriticalMax, expiredEvidence, max } = governance
  expect(overdueMax + noSignedDpa + lateCriticalMax + expiredEvidence).toBe(max)
})

test('a control weighs in the confidence what it can move', () => {
  expect(factWeight.contract).toBe(292_500)
  expect(factWeight.transparency).toBe(117_000)
  expect(sum(factWeight)).toBe(allHazards + 1_170_000)
})

test('kinds are listed strongest first and weigh whole hundredths, so that their product stays exact', () => {
  const weights = trackingKinds.map((kind) => trackingWeight[kind])
  expect(weights).toEqual([...weights].sort((a, b) => b - a))
  expect(weights.every((weight) => weight % 10_000 === 0)).toBe(true)
})
