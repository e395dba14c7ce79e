import { expect, test } from 'vitest'
import { isProvisional, percentText } from './levels.ts'

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

test.each([
  [0, '0'],
  [1, 'under 1'],
  [4_999, 'under 1'],
  [5_000, '1'],
  [14_999, '1'],
  [15_000, '2'],
  [139_103, '14'],
  [1_000_000, '100'],
])('%i millionths are %s percent: what is there is never written as nothing', (millionths, text) => {
  expect(percentText(millionths)).toBe(text)
})
