import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultCadence,
  type MailPreferences,
  mailLimits,
  mailsDue,
  type PendingDelivery,
  type SentMail,
} from './digest.ts'
import { type SeverityLevel, severities } from './severity-table.ts'

const at = (text: string) => new Date(`2026-07-${text}:00Z`)
let made = 0
const pendingOf = (level: SeverityLevel, created: string, addressee = 'a'): PendingDelivery => ({
  id: `d${String(++made).padStart(5, '0')}`,
  addressee,
  level,
  createdAt: at(created),
})
const due = (
  pending: PendingDelivery[],
  now: string,
  more: { sent?: SentMail[]; preferences?: MailPreferences } = {},
) => mailsDue({ pending, sent: more.sent ?? [], now: at(now), preferencesOf: () => more.preferences })

test('high and critical leave at once, medium on the hour, low on Monday morning', () => {
  // The 20th is a Monday.
  expect(due([pendingOf('high', '20T12:20')], '20T12:20').mails).toHaveLength(1)
  expect(due([pendingOf('medium', '20T12:20')], '20T12:59')).toEqual({ mails: [], nextAt: at('20T13:00') })
  expect(due([pendingOf('medium', '20T12:20')], '20T13:00').mails).toMatchObject([{ kind: 'digest' }])
  expect(due([pendingOf('low', '20T12:20')], '20T13:00')).toEqual({ mails: [], nextAt: at('27T09:00') })
  expect(due([pendingOf('low', '20T08:59')], '20T09:00').mails).toHaveLength(1)
})

test('what an hour brings is one mail, the gravest first', () => {
  const pending = [pendingOf('medium', '20T12:20'), pendingOf('medium', '20T12:40'), pendingOf('critical', '20T12:50')]
  const { mails } = due(pending, '20T12:50')
  // The mediums would come due before the next mail may leave.
  expect(mails).toEqual([
    { addressee: 'a', inFull: [pending[2]?.id, pending[0]?.id, pending[1]?.id], folded: [], kind: 'alert' },
  ])
})

test('the next mail waits an hour, the sixth for the day to pass', () => {
  const sentAt = (...times: string[]) => times.map((time) => ({ addressee: 'a', sentAt: at(time) }))
  const pending = [pendingOf('critical', '20T12:20')]
  expect(due(pending, '20T12:20', { sent: sentAt('20T11:21') })).toEqual({ mails: [], nextAt: at('20T12:21') })
  expect(due(pending, '20T12:21', { sent: sentAt('20T11:21') }).mails).toHaveLength(1)
  const five = sentAt('20T01:00', '20T02:00', '20T03:00', '20T04:00', '20T05:00')
  expect(due(pending, '20T12:20', { sent: five })).toEqual({ mails: [], nextAt: at('21T01:00') })
  expect(due(pending, '20T12:20', { sent: five.slice(1) }).mails).toHaveLength(1)
})

test('beyond ten the rest is counted', () => {
  const pending = Array.from({ length: 17 }, (_, n) => pendingOf(n === 16 ? 'critical' : 'high', '20T12:20'))
  const [mail] = due(pending, '20T12:20').mails
  expect([mail?.inFull.length, mail?.folded.length, mail?.inFull[0]]).toEqual([10, 7, pending[16]?.id])
})

test('a pause holds everything and loses nothing', () => {
  const preferences = { cadence: defaultCadence, pausedUntil: at('25T00:00') }
  const pending = [pendingOf('critical', '20T12:20')]
  expect(due(pending, '21T12:20', { preferences })).toEqual({ mails: [], nextAt: at('25T00:00') })
  expect(due(pending, '25T00:00', { preferences }).mails).toHaveLength(1)
})

test('addresses do not wait for one another, nor learn of one another', () => {
  const pending = [pendingOf('high', '20T12:00', 'a'), pendingOf('high', '20T12:00', 'b')]
  const plan = mailsDue({
    pending,
    sent: [{ addressee: 'a', sentAt: at('20T11:30') }],
    now: at('20T12:00'),
    preferencesOf: () => undefined,
  })
  expect(plan.mails.map(({ addressee }) => addressee)).toEqual(['b'])
  expect(plan.nextAt).toEqual(at('20T12:30'))
})

test('over any month no address has more than its mails, and every delivery leaves exactly once', () => {
  const start = Date.parse('2026-07-01T00:00:00Z')
  const delivery = fc.record({
    minute: fc.nat(7 * 24 * 60),
    level: fc.constantFrom(...severities),
    addressee: fc.constantFrom('a', 'b'),
  })
  fc.assert(
    fc.property(fc.array(delivery, { maxLength: 60 }), (wanted) => {
      const all = wanted.map((one, n) => ({
        id: `d${n}`,
        addressee: one.addressee,
        level: one.level,
        createdAt: new Date(start + one.minute * 60_000),
      }))
      const sent: SentMail[] = []
      const delivered = new Set<string>()
      // A worker that looks every ten minutes, for three weeks.
      for (let minute = 0; minute < 21 * 24 * 60; minute += 10) {
        const now = new Date(start + minute * 60_000)
        const pending = all.filter(({ id, createdAt }) => createdAt <= now && !delivered.has(id))
        if (pending.length === 0) continue
        const { mails, nextAt } = mailsDue({ pending, sent, now, preferencesOf: () => undefined })
        for (const mail of mails) {
          sent.push({ addressee: mail.addressee, sentAt: now })
          for (const id of [...mail.inFull, ...mail.folded]) {
            expect(delivered.has(id)).toBe(false)
            delivered.add(id)
          }
        }
        const waits = pending.some(({ id }) => !delivered.has(id))
        expect(nextAt !== null).toBe(waits)
        if (nextAt) expect(nextAt > now).toBe(true)
      }
      expect(delivered.size).toBe(all.length)
      for (const addressee of ['a', 'b']) {
        const times = sent.filter((mail) => mail.addressee === addressee).map(({ sentAt }) => sentAt.getTime())
        times.forEach((time, n) => {
          const before = times[n - 1]
          if (before !== undefined) expect(time - before).toBeGreaterThanOrEqual(mailLimits.gapMs)
          const fifth = times[n - mailLimits.mostADay]
          if (fifth !== undefined) expect(time - fifth).toBeGreaterThanOrEqual(86_400_000)
        })
      }
    }),
    { numRuns: 20 },
  )
})
