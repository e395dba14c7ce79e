import { expect, test } from 'vitest'
import type { MonitoredSubject, RiskChange } from '../monitoring-contract.ts'
import { addedWords, changeWords, everyDaysWords, pendingWords } from './monitoring-words.ts'

const change = (figures: Partial<RiskChange>): RiskChange => ({
  id: 1,
  subjectId: 'app:spotify',
  vendorName: 'Spotify',
  investigationId: 'b',
  beforeInvestigationId: 'a',
  reason: 'level',
  levelBefore: 'low',
  levelAfter: 'medium',
  scoreBefore: 38,
  scoreAfter: 44,
  createdAt: '2026-11-21T12:00:00Z',
  ...figures,
})

test('a change is said with both levels and both scores', () => {
  expect(changeWords(change({}))).toBe('From low risk to medium risk, 38 to 44 points')
  expect(changeWords(change({ levelAfter: 'low', scoreBefore: 30, scoreAfter: 37 }))).toBe(
    'Low risk as before, 30 to 37 points',
  )
  expect(changeWords(change({ levelAfter: 'low', scoreBefore: 30 }))).toBe(
    'Low risk, 30 to 44 points: medium risk if the next run agrees',
  )
  expect(changeWords(change({ levelBefore: 'unknown', scoreBefore: null }))).toBe(
    'From unknown risk to medium risk, no score to 44 points',
  )
  expect(changeWords(change({ levelAfter: 'unknown', scoreAfter: null }))).toBe(
    'From low risk to unknown risk, 38 to no score',
  )
})

test('days, and a level that waits', () => {
  expect([1, 30].map(everyDaysWords)).toEqual(['Every day', 'Every 30 days'])
  expect(pendingWords('high')).toBe('High risk in the last run; told if the next one agrees')
})

test('what was added says how the name was read', () => {
  const subject = { vendorName: 'signal', lastRun: null } as MonitoredSubject // the words read no more of it
  expect(
    addedWords({
      subject,
      reading: { taken: { kind: 'company', name: 'Signal' } },
    }),
  ).toBe('“signal” was taken as Signal (company). The first investigation begins within the hour.')
})
