import { expect, test } from 'vitest'
import type { ConductAct } from './contract.ts'
import { sumsOf } from './rules.ts'

const act = (given: Partial<ConductAct>): ConductAct => ({
  id: 'a',
  caseId: given.id ?? 'a',
  company: { id: 'acme', name: 'Acme' },
  entries: [],
  authority: 'cnil',
  country: 'FR',
  caseRef: null,
  kind: 'fine',
  subject: 'tracking-consent',
  severity: 'small',
  date: '2024-05-01',
  amount: 100,
  currency: 'EUR',
  status: 'final',
  remediated: false,
  about: 'Set cookies without consent.',
  source: { key: 'test', title: 'Test', page: 'https://authority.test/', asOf: '2024' },
  ...given,
})

test('sums are by year and currency, and never added up across currencies', () => {
  expect(
    sumsOf([
      act({ id: 'a' }),
      act({ id: 'b', amount: 50 }),
      act({ id: 'c', currency: 'USD', amount: 7 }),
      act({ id: 'd', date: '2023' }),
    ]),
  ).toEqual([
    { year: '2023', currency: 'EUR', amount: 100 },
    { year: '2024', currency: 'EUR', amount: 150 },
    { year: '2024', currency: 'USD', amount: 7 },
  ])
})

test('several sums in one case of one company count once, the largest', () => {
  const both = [act({ id: 'a', caseId: 'x' }), act({ id: 'b', caseId: 'x', amount: 300, date: '2025-01-02' })]
  expect(sumsOf(both)).toEqual([{ year: '2025', currency: 'EUR', amount: 300 }])
  expect(sumsOf([both[0] as ConductAct, act({ id: 'b', caseId: 'x', company: { id: 'nova', name: 'Nova' } })])).toEqual(
    [{ year: '2024', currency: 'EUR', amount: 200 }],
  )
})

test('an annulled or a withdrawn act counts nowhere; one on appeal does', () => {
  expect(sumsOf([act({ status: 'annulled' }), act({ id: 'b', status: 'withdrawn' })])).toEqual([])
  expect(sumsOf([act({ status: 'appealed' })])).toHaveLength(1)
})
