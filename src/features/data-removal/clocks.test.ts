import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isDay, isWeekend } from '../../platform/shared/days.ts'
import { clockOf, extensionOf, standingOf } from './clocks.ts'
import { lawIds, removalLaws } from './laws.ts'

const at = (day: string, time = '15:00:00') => new Date(`${day}T${time}Z`)

test('a request to delete in California is acknowledged over Thanksgiving in ten business days', () => {
  // Nov 26 is Thanksgiving: Nov 24, 25, 27, 30, Dec 1 to 4, 7, 8.
  const clock = clockOf({ law: 'ccpa-delete', sentAt: at('2026-11-23') })
  expect(clock).toEqual({
    acknowledgeBy: '2026-12-08',
    answerBy: '2027-01-07',
    reminderOn: '2027-01-08',
    complaintOn: '2027-01-22',
  })
})

test('an opt-out in California has fifteen business days and no extension', () => {
  const sent = { law: 'ccpa-opt-out', sentAt: at('2026-11-23') } as const
  expect(clockOf(sent)).toMatchObject({ acknowledgeBy: null, answerBy: '2026-12-15', reminderOn: '2026-12-16' })
  expect(extensionOf({ ...sent, noticedAt: at('2026-11-24'), isExtended: false })).toEqual({
    may: false,
    reason: 'none in this law',
  })
})

test('a month ends on the last day of a shorter one, and on a working day', () => {
  // February 28, 2027 is a Sunday; February 29, 2028 a Tuesday.
  expect(clockOf({ law: 'gdpr', sentAt: at('2027-01-31') }).answerBy).toBe('2027-03-01')
  expect(clockOf({ law: 'gdpr', sentAt: at('2028-01-31') }).answerBy).toBe('2028-02-29')
  // Christmas 2026 is a Friday, New Year 2027 too.
  expect(clockOf({ law: 'gdpr', sentAt: at('2026-11-25') }).answerBy).toBe('2026-12-28')
  expect(clockOf({ law: 'uk-gdpr', sentAt: at('2026-12-01') }).answerBy).toBe('2027-01-04')
})

test('our reminder leaves on no holiday of the country whose law it is', () => {
  // Thanksgiving 2026 is on November 26. It holds up an American letter and no European period.
  expect(clockOf({ law: 'vcdpa', sentAt: at('2026-10-11') })).toEqual({
    acknowledgeBy: null,
    answerBy: '2026-11-25',
    reminderOn: '2026-11-27',
    complaintOn: '2026-12-11',
  })
  expect(clockOf({ law: 'vcdpa', sentAt: at('2026-10-12') })).toMatchObject({
    answerBy: '2026-11-26',
    reminderOn: '2026-11-30',
  })
  expect(clockOf({ law: 'gdpr', sentAt: at('2026-10-26') })).toMatchObject({
    answerBy: '2026-11-26',
    reminderOn: '2026-12-03',
  })
  // Christmas 2026 is a Friday: where no calendar is known only weekends count.
  expect(clockOf({ law: 'courtesy', sentAt: at('2026-11-18') }).reminderOn).toBe('2026-12-25')
  expect(clockOf({ law: 'courtesy', sentAt: at('2026-11-19') }).reminderOn).toBe('2026-12-28')
})

test('the week in which clocks change moves no day', () => {
  for (const [day, answer] of [
    ['2026-03-08', '2026-04-22'], // United States, spring
    ['2026-11-01', '2026-12-16'], // United States, autumn
  ] as const)
    for (const time of ['00:00:00', '02:30:00', '23:59:59'])
      expect(clockOf({ law: 'vcdpa', sentAt: at(day, time) }).answerBy).toBe(answer)
  expect(clockOf({ law: 'gdpr', sentAt: at('2026-03-29', '01:30:00') }).answerBy).toBe('2026-04-29')
  expect(clockOf({ law: 'gdpr', sentAt: at('2026-10-25', '23:30:00') }).answerBy).toBe('2026-11-25')
})

test('states have 45 days; Iowa has 90; Florida adds 15 and the others 45', () => {
  const sentAt = at('2026-06-01')
  const extension = { noticedAt: at('2026-06-20') }
  expect(clockOf({ law: 'tdpsa', sentAt }).answerBy).toBe('2026-07-16')
  expect(clockOf({ law: 'tdpsa', sentAt, extension }).answerBy).toBe('2026-08-30')
  expect(clockOf({ law: 'us-ia', sentAt }).answerBy).toBe('2026-08-30')
  expect(clockOf({ law: 'us-ia', sentAt, extension }).answerBy).toBe('2026-10-14')
  expect(clockOf({ law: 'fdbr', sentAt, extension }).answerBy).toBe('2026-07-31')
  expect(clockOf({ law: 'gdpr', sentAt, extension }).answerBy).toBe('2026-09-01')
})

test('an extension is given once, with notice, within the first period', () => {
  const sent = { law: 'gdpr', sentAt: at('2026-06-01') } as const
  const ask = (day: string, isExtended = false) => extensionOf({ ...sent, noticedAt: at(day), isExtended })
  expect(ask('2026-07-01')).toEqual({ may: true })
  expect(ask('2026-07-02')).toEqual({ may: false, reason: 'noticed too late' })
  expect(ask('2026-06-15', true)).toEqual({ may: false, reason: 'already extended' })
  expect(ask('2026-05-31')).toEqual({ may: false, reason: 'noticed before the letter' })
  expect(() => clockOf({ ...sent, extension: { noticedAt: at('2026-07-02') } })).toThrow('noticed too late')
})

test('an item waits, is overdue, is reminded, and then can go to an authority', () => {
  const clock = clockOf({ law: 'ccpa-delete', sentAt: at('2026-11-23') })
  const silent = { clock, acknowledgedOn: null, remindedOn: null }
  expect(standingOf(silent, '2026-12-08')).toBe('waiting')
  expect(standingOf(silent, '2026-12-09')).toBe('acknowledge-overdue')
  expect(standingOf({ ...silent, acknowledgedOn: '2026-12-01' }, '2026-12-09')).toBe('waiting')
  expect(standingOf(silent, '2027-01-07')).toBe('acknowledge-overdue')
  expect(standingOf(silent, '2027-01-08')).toBe('reminder-due')
  expect(standingOf(silent, '2027-06-01')).toBe('reminder-due')
  const reminded = { ...silent, remindedOn: '2027-01-12' }
  expect(standingOf(reminded, '2027-01-22')).toBe('overdue')
  // Reminded four days late: the fourteen days run from there.
  expect(standingOf(reminded, '2027-01-26')).toBe('complaint-due')
  // Reminded early, of the confirmation: the complaint still waits for the answer's own day.
  const remindedEarly = { ...silent, remindedOn: '2026-12-10' }
  expect(standingOf(remindedEarly, '2027-01-21')).toBe('overdue')
  expect(standingOf(remindedEarly, '2027-01-22')).toBe('complaint-due')
  const polite = clockOf({ law: 'courtesy', sentAt: at('2026-06-01') })
  expect(standingOf({ clock: polite, acknowledgedOn: null, remindedOn: '2026-07-15' }, '2027-06-01')).toBe('overdue')
  const european = clockOf({ law: 'gdpr', sentAt: at('2026-06-01') })
  expect(standingOf({ clock: european, acknowledgedOn: null, remindedOn: null }, '2026-07-02')).toBe('overdue')
})

test('a later letter is never due earlier, and days follow one another', () => {
  const minute = fc.integer({ min: 0, max: 5_000_000 })
  const instant = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000)
  fc.assert(
    fc.property(fc.constantFrom(...lawIds), minute, minute, (law, a, b) => {
      const [first, second] = [Math.min(a, b), Math.max(a, b)].map((n) => clockOf({ law, sentAt: instant(n) }))
      if (!first || !second) throw new Error('two clocks')
      for (const key of ['acknowledgeBy', 'answerBy', 'reminderOn', 'complaintOn'] as const)
        expect((first[key] ?? '') <= (second[key] ?? '')).toBe(true)
      expect(isDay(first.answerBy)).toBe(true)
      expect(first.answerBy < first.reminderOn).toBe(true)
      expect(isWeekend(first.reminderOn)).toBe(false)
      if (first.complaintOn) expect(first.complaintOn).toBe(addDays(first.reminderOn, law === 'uk-gdpr' ? 30 : 14))
      expect(first.complaintOn === null).toBe(removalLaws[law].complaintTo === null)
    }),
    { numRuns: 500 },
  )
})

test('an extension never shortens a period', () => {
  const laws = lawIds.filter((id) => removalLaws[id].clock.extension)
  fc.assert(
    fc.property(fc.constantFrom(...laws), fc.integer({ min: 0, max: 3000 }), (law, n) => {
      const sentAt = at(addDays('2026-01-01', n))
      const longer = clockOf({ law, sentAt, extension: { noticedAt: sentAt } })
      expect(longer.answerBy > clockOf({ law, sentAt }).answerBy).toBe(true)
    }),
  )
})
