import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceKeys } from '../items.ts'
import { severityOf } from '../severity.ts'
import { contexts } from '../severity-contexts.ts'
import { severities } from '../severity-table.ts'
import { breachAlertOf } from './alert.fixture.ts'
import { bandWords, equation, figure, signedFigure, sumOf } from './severity-sum.ts'

test('the sum that is shown is the severity that was given, for any breach', () => {
  const types = contexts.flatMap((context) => [...context.types] as string[])
  const anyBreach = fc.record({
    names: fc.constant(['Acme']),
    sources: fc.subarray([...sourceKeys], { minLength: 1 }),
    dataTypes: fc.subarray([...types, 'Names', 'Email addresses', 'Usernames']),
    industry: fc.constantFrom('healthcare' as const, 'finance' as const, null),
    affected: fc.option(fc.integer({ min: 1, max: 1e9 })),
    isVerified: fc.option(fc.boolean()),
    isSensitive: fc.boolean(),
    breachedOn: fc.constantFrom('2010', '2025-03', null),
    publishedOn: fc.constant('2026-01-02'),
  })
  fc.assert(
    fc.property(anyBreach, (breach) => {
      const { parts, se } = severityOf(breach)
      expect(Math.round(sumOf(parts).sum)).toBe(se)
      expect(equation(parts)).toContain(`=\u00a0${figure(sumOf(parts).sum)}`)
    }),
  )
})

test('a sum reads as it is worked out', () => {
  expect(equation(breachAlertOf({}).severityReason.parts).replaceAll('\u00a0', ' ')).toBe(
    '4.00 × 0.75 + 0.25 + 0.50 − 0.25 = 3.50',
  )
  expect([figure(168.75), figure(225), figure(1000)]).toEqual(['1.6875', '2.25', '10.00'])
  expect([signedFigure(50), signedFigure(-25), signedFigure(0)]).toEqual(['+0.50', '−0.25', '0.00'])
})

test('a level says where it begins and where the next one does', () => {
  expect(severities.map(bandWords)).toEqual([
    'low from 0.00, medium from 2.00',
    'medium from 2.00, high from 3.00',
    'high from 3.00, critical from 4.00',
    'critical from 4.00',
  ])
})
