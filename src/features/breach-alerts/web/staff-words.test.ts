import { expect, test } from 'vitest'
import type { IngestReport } from '../staff-contract.ts'
import { everyWords, idIn, reportWords } from './staff-words.ts'

test('an id is read out of whatever text about a breach is pasted', () => {
  for (const typed of [
    'acme-2026',
    '  acme-2026 ',
    '/breach-alerts/acme-2026',
    'https://sightline.test/breach-alerts/acme-2026/?from=mail#why',
  ])
    expect(idIn(typed)).toBe('acme-2026')
  expect(idIn(' / ')).toBe('')
})

test('spans of time are said in their largest whole unit', () => {
  expect([1_800, 3_600, 21_600, 86_400, 604_800, 90].map(everyWords)).toEqual([
    ...['30 minutes', '1 hour', '6 hours', '1 day', '7 days', '90 seconds'],
  ])
})

test('what came of an answer is said with its figures, and success only where there was any', () => {
  const report: IngestReport = {
    ...{ outcome: 'applied', words: [], added: 1_200, changed: 1, withdrawn: 0, heldItems: 1, published: 1 },
  }
  expect(reportWords(report)).toEqual({
    title: 'Let in',
    lines: ['1,200 new, 1 changed, 0 withdrawn.', '1 record held.', 'Subscribers are notified of 1 breach.'],
    isDone: true,
  })
  expect(reportWords({ ...report, outcome: 'held', words: ['Why.'] })).toMatchObject({ lines: ['Why.'], isDone: false })
  expect(reportWords({ ...report, outcome: 'unreadable', words: ['No CSV.'] }).isDone).toBe(false)
  expect(reportWords({ ...report, outcome: 'unchanged' }).isDone).toBe(true)
})
