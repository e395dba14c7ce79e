import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../../platform/shared/days.ts'
import { reminderOffsets } from '../../product/assessments.ts'
import { dueReminder } from './reminders.ts'

const dueAt = new Date('2026-11-30T12:00:00Z')
const days = (count: number, ms = 0) => new Date(dueAt.getTime() + count * dayMs + ms)

describe('of a questionnaire that was sent a month before', () => {
  test.each<[string, Date, number[], number | undefined]>([
    ['nothing goes out until seven days before', days(-7, -1), [], undefined],
    ['seven days before, to the instant', days(-7), [], -7],
    ['nothing twice', days(-7, 600_000), [-7], undefined],
    ['two days before', days(-2), [-7], -2],
    ['nothing at the due time itself', days(0), [-7, -2], undefined],
    ['a day after', days(1), [-7, -2], 1],
    ['a week after', days(7), [-7, -2, 1], 7],
    ['a fortnight after', days(14), [-7, -2, 1, 7], 14],
    ['nothing beyond', days(30), [-7, -2, 1, 7, 14], undefined],
    ['after a standstill only the newest', days(8), [-7], 7],
    ['nothing older than what went out, where the due time was moved on', days(-2), [-7, 1], undefined],
  ])('%s', (_, now, given, offset) => {
    expect(dueReminder({ dueAt, sentAt: days(-30), given, now })).toBe(offset)
  })
})

describe('a reminder whose time lay before the sending is none', () => {
  test.each<[string, Date, Date, number | undefined]>([
    ['nor is one whose time is that of the sending', days(-7), days(-6), undefined],
    ['an instant later it would have come', days(-7, -1), days(-6), -7],
    ['the next one comes in its time', days(-5), days(-2), -2],
    ['sent late, a week after is the first', days(2), days(7), 7],
    ['sent when all was over', days(14), days(30), undefined],
  ])('%s', (_, sentAt, now, offset) => {
    expect(dueReminder({ dueAt, sentAt, given: [], now })).toBe(offset)
  })
})

test('whenever it is looked, each goes out at most once, in their order, and none before its time', () => {
  const anyMs = fc.integer({ min: -20 * dayMs, max: 40 * dayMs })
  fc.assert(
    fc.property(anyMs, fc.array(anyMs), (sent, looks) => {
      const given: number[] = []
      for (const at of looks.toSorted((one, other) => one - other)) {
        const offset = dueReminder({ dueAt, sentAt: days(0, sent), given, now: days(0, at) })
        if (offset === undefined) continue
        expect(reminderOffsets).toContain(offset)
        expect(offset * dayMs).toBeLessThanOrEqual(at)
        expect(offset * dayMs).toBeGreaterThan(sent)
        expect(Math.max(...given, Number.NEGATIVE_INFINITY)).toBeLessThan(offset)
        given.push(offset)
      }
    }),
  )
})
