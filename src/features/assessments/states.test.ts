import { describe, expect, test } from 'vitest'
import { assessmentStates } from '../../product/assessments.ts'
import { isClosed, isOverdue, stateNow } from './states.ts'

const runs = ['pending', 'in_progress', 'completed', 'failed', null] as const

describe('a requested assessment has the state of its investigation', () => {
  test.each([
    ['pending', 'requested'],
    ['in_progress', 'in_progress'],
    ['failed', 'failed'],
    ['completed', 'review'],
    [null, 'review'],
  ] as const)('%s: %s', (run, state) => {
    expect(stateNow('requested', run)).toBe(state)
  })
})

test.each(assessmentStates.filter((state) => state !== 'requested'))(
  'what a person did counts above the investigation: %s',
  (state) => {
    for (const run of runs) expect(stateNow(state, run)).toBe(state)
  },
)

test('only what was completed or cancelled is closed: after a failed investigation something can still be done', () => {
  expect(assessmentStates.filter(isClosed)).toEqual(['completed', 'cancelled'])
})

describe('overdue', () => {
  const dueAt = new Date('2026-11-30T12:00:00Z')
  const late = (now: string) =>
    assessmentStates.filter((state) => isOverdue({ state, dueAt, now: new Date(`2026-11-30T${now}Z`) }))

  test('is nothing up to the due instant itself', () => {
    expect([late('11:59:59.999'), late('12:00:00.000')]).toEqual([[], []])
  })

  test('is, right after it, what someone still waits for', () => {
    expect(late('12:00:00.001')).toEqual(['requested', 'in_progress', 'awaiting_vendor', 'review'])
  })
})
