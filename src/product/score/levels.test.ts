import { expect, test } from 'vitest'
import { isProvisional, shownPoints } from './levels.ts'

test('only an organization’s own score is provisional, while its confidence is low or its role unknown', () => {
  const provisional = (['public', 'researched', 'contract'] as const).map((mode) =>
    (['high', 'medium', 'low'] as const).map((confidence) => isProvisional({ mode, confidence, gate: 'settled' })),
  )
  expect(provisional).toEqual([
    [false, false, false],
    [false, false, false],
    [false, false, true],
  ])
  expect(isProvisional({ mode: 'contract', confidence: 'high', gate: 'no-role' })).toBe(true)
  expect(isProvisional({ mode: 'public', confidence: 'low', gate: 'no-role' })).toBe(false)
})

test('an open level shows no points, although its range comes from a sum', () => {
  expect(shownPoints({ level: 'unknown', R: 60 })).toBeNull()
  expect(shownPoints({ level: 'high', R: 60 })).toBe(60)
})
