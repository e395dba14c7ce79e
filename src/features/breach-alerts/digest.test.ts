import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cadenceOf, mailDue, mailLimits, type PendingDelivery } from './digest.ts'
import { type SeverityLevel, severities } from './severity-table.ts'

const at = (text: string) => new Date(`2026-07-${text}:00Z`)
let made = 0
const pendingOf = (level: SeverityLevel, created: string): PendingDelivery => ({
  id: `d${String(++made).padStart(5, '0')}`,
  level,
  createdAt: at(created),
})
const due = (
  pending: PendingDelivery[],
  now: string,
  { sentAt = [], pausedUntil = null }: { sentAt?: Date[]; pausedUntil?: Date | null } = {},
) => mailDue({ pending, sentAt, now: at(now), cadence: cadenceOf.standard, pausedUntil })

test('high and critical leave at once, medium on the hour, low on Monday morning', () => {
  // The 20th is a Monday.
  expect(due([pendingOf('high', '20T12:20')], '20T12:20').mail).toBeDefined()
  expect(due([pendingOf('medium', '20T12:20')], '20T12:59')).toEqual({ mail: undefined, nextAt: at('20T13:00') })
  expect(due([pendingOf('medium', '20T12:20')], '20T13:00').mail).toBeDefined()
  expect(due([pendingOf('low', '20T12:20')], '20T13:00')).toEqual({ mail: undefined, nextAt: at('27T09:00') })
  expect(due([pendingOf('low', '20T08:59')], '20T09:00').mail).toBeDefined()
  expect(due([], '20T09:00')).toEqual({ mail: undefined, nextAt: null })
})

test('what an hour brings is one mail, the gravest first', () => {
  const pending = [pendingOf('medium', '20T12:20'), pendingOf('medium', '20T12:40'), pendingOf('critical', '20T12:50')]
  // The mediums would come due before the next mail may leave.
  expect(due(pending, '20T12:50')).toEqual({
    mail: { inFull: [pending[2]?.id, pending[0]?.id, pending[1]?.id], folded: [] },
    nextAt: null,
  })
})

test('what comes due later waits for the next mail', () => {
  const pending = [pendingOf('critical', '20T12:20'), pendingOf('low', '20T12:20')]
  expect(due(pending, '20T12:20')).toEqual({ mail: { inFull: [pending[0]?.id], folded: [] }, nextAt: at('27T09:00') })
})

test('the next mail waits an hour, the sixth for the day to pass', () => {
  const pending = [pendingOf('critical', '20T12:20')]
  const sentAt = [at('20T11:21')]
  expect(due(pending, '20T12:20', { sentAt })).toEqual({ mail: undefined, nextAt: at('20T12:21') })
  expect(due(pending, '20T12:21', { sentAt }).mail).toBeDefined()
  const five = ['20T01:00', '20T02:00', '20T03:00', '20T04:00', '20T05:00'].map(at)
  expect(due(pending, '20T12:20', { sentAt: five })).toEqual({ mail: undefined, nextAt: at('21T01:00') })
  expect(due(pending, '20T12:20', { sentAt: five.slice(1) }).mail).toBeDefined()
})

test('beyond ten the rest is counted', () => {
  const pending = Array.from({ length: 17 }, (_, n) => pendingOf(n === 16 ? 'critical' : 'high', '20T12:20'))
  const { mail } = due(pending, '20T12:20')
  expect([mail?.inFull.length, mail?.folded.length, mail?.inFull[0]]).toEqual([10, 7, pending[16]?.id])
})

test('a pause holds everything and loses nothing', () => {
  const pausedUntil = at('25T00:00')
  const pending = [pendingOf('critical', '20T12:20')]
  expect(due(pending, '21T12:20', { pausedUntil })).toEqual({ mail: undefined, nextAt: pausedUntil })
  expect(due(pending, '25T00:00', { pausedUntil }).mail).toBeDefined()
})

test('over any month there are no more mails than the limits let, and every delivery leaves exactly once', () => {
  const start = Date.parse('2026-07-01T00:00:00Z')
  const delivery = fc.record({ minute: fc.nat(7 * 24 * 60), level: fc.constantFrom(...severities) })
  fc.assert(
    fc.property(fc.array(delivery, { maxLength: 60 }), (wanted) => {
      const all = wanted.map(({ minute, level }, n) => ({
        id: `d${n}`,
        level,
        createdAt: new Date(start + minute * 60_000),
      }))
      const sentAt: Date[] = []
      const delivered = new Set<string>()
      // A worker that looks every ten minutes, for three weeks.
      for (let minute = 0; minute < 21 * 24 * 60; minute += 10) {
        const now = new Date(start + minute * 60_000)
        const pending = all.filter(({ id, createdAt }) => createdAt <= now && !delivered.has(id))
        if (pending.length === 0) continue
        const { mail, nextAt } = mailDue({ pending, sentAt, now, cadence: cadenceOf.standard, pausedUntil: null })
        if (mail) sentAt.push(now)
        for (const id of [...(mail?.inFull ?? []), ...(mail?.folded ?? [])]) {
          expect(delivered.has(id)).toBe(false)
          delivered.add(id)
        }
        const waits = pending.some(({ id }) => !delivered.has(id))
        expect(nextAt !== null).toBe(waits)
        if (nextAt) expect(nextAt > now).toBe(true)
      }
      expect(delivered.size).toBe(all.length)
      sentAt.forEach((time, n) => {
        const before = sentAt[n - 1]
        if (before) expect(time.getTime() - before.getTime()).toBeGreaterThanOrEqual(mailLimits.gapMs)
        const fifth = sentAt[n - mailLimits.mostADay]
        if (fifth) expect(time.getTime() - fifth.getTime()).toBeGreaterThanOrEqual(86_400_000)
      })
    }),
    { numRuns: 20 },
  )
})
