import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type complianceStatuses, severities } from '../../../product/vendors.ts'
import { averageRisk, complianceRate, isCritical, mostRecent } from './figures.ts'

const scores = (...values: number[]) => values.map((riskScore) => ({ riskScore }))
const statuses = (...values: (typeof complianceStatuses)[number][]) =>
  values.map((complianceStatus) => ({ complianceStatus }))

test('the average is the rounded mean, and 0 without vendors', () => {
  expect(averageRisk([])).toBe(0)
  expect(averageRisk(scores(67, 56))).toBe(62)
  expect(averageRisk(scores(0, 0, 100))).toBe(33)
})

test('the average lies between the lowest and the highest score', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), (values) => {
      const average = averageRisk(scores(...values))
      expect(average).toBeGreaterThanOrEqual(Math.min(...values))
      expect(average).toBeLessThanOrEqual(Math.max(...values))
    }),
  )
})

test('the rate counts compliant vendors only, and is 0 without vendors', () => {
  expect(complianceRate([])).toBe(0)
  expect(complianceRate(statuses('compliant', 'non_compliant', 'review_required'))).toBe(33)
  expect(complianceRate(statuses('compliant', 'compliant'))).toBe(100)
})

test('critical alerts are those of severity critical or high', () => {
  expect(severities.filter((severity) => isCritical({ severity }))).toEqual(['high', 'critical'])
})

test('the three newest alerts, however the list is ordered', () => {
  const at = (id: number, day: string) => ({ id, createdAt: `2026-11-${day}T08:00:00.000Z` })
  const alerts = [at(1, '03'), at(4, '20'), at(2, '20'), at(3, '11')]
  expect(mostRecent(alerts).map(({ id }) => id)).toEqual([4, 2, 3])
  expect(mostRecent([])).toEqual([])
})
