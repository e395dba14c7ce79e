import { dayMs, hourMs } from '../../platform/shared/days.ts'
import { type SeverityLevel, severities } from './severity-table.ts'
import type { Digest } from './vocabulary.ts'

// When alerts leave and in how many mails. No one is to be taught to ignore us: what is grave goes at once, the rest waits
// for company, and an address has a ceiling whatever happens.

export type Cadence = 'instant' | 'hourly' | 'weekly'

/** Digests that a subscription can choose. */
export const cadenceOf: Record<Digest, Record<SeverityLevel, Cadence>> = {
  standard: { low: 'weekly', medium: 'hourly', high: 'instant', critical: 'instant' },
  weekly: { low: 'weekly', medium: 'weekly', high: 'weekly', critical: 'weekly' },
}

export const mailLimits = {
  /** From one mail to the next. */
  gapMs: hourMs,
  /** In any 24 hours. */
  mostADay: 5,
  /** Told in full; the others are counted: "7 more". */
  mostInFull: 10,
} as const

/** Mondays at nine, UTC. The first Monday after the beginning of time was the fifth day of 1970. */
const weeklyAtMs = 4 * dayMs + 9 * hourMs

export interface PendingDelivery {
  id: string
  level: SeverityLevel
  createdAt: Date
}

export interface MailPlan {
  /** News in full, the most serious first, and news that is only counted: delivered with this mail like the others. */
  mail: { inFull: string[]; folded: string[] } | undefined
  /** When something that waits now may leave; null where nothing waits. */
  nextAt: Date | null
}

/**
 * The mail that an address is sent now. `sentAt` holds at least the last 24 hours. Marking its deliveries as delivered and
 * noting the mail as sent makes a second call give nothing.
 */
export function mailDue({
  pending,
  sentAt,
  now,
  cadence,
  pausedUntil,
}: {
  pending: readonly PendingDelivery[]
  sentAt: readonly Date[]
  now: Date
  cadence: Record<SeverityLevel, Cadence>
  pausedUntil: Date | null
}): MailPlan {
  if (pending.length === 0) return { mail: undefined, nextAt: null }
  const times = sentAt.map((time) => time.getTime())
  const timed = pending.map((delivery) => ({ ...delivery, dueAt: dueAtOf(delivery, cadence) }))
  const mayGoAt = Math.max(opensAt(times), pausedUntil?.getTime() ?? 0, firstDue(timed))
  if (mayGoAt > now.getTime()) return { mail: undefined, nextAt: new Date(mayGoAt) }
  // Include what would come due before the next mail may leave.
  const ridesAlong = ({ dueAt }: { dueAt: number }) => dueAt < now.getTime() + mailLimits.gapMs
  const stays = timed.filter((delivery) => !ridesAlong(delivery))
  const ids = timed
    .filter(ridesAlong)
    .toSorted(gravestFirst)
    .map(({ id }) => id)
  return {
    mail: { inFull: ids.slice(0, mailLimits.mostInFull), folded: ids.slice(mailLimits.mostInFull) },
    nextAt: stays.length > 0 ? new Date(Math.max(opensAt([...times, now.getTime()]), firstDue(stays))) : null,
  }
}

const firstDue = (timed: readonly { dueAt: number }[]): number => Math.min(...timed.map(({ dueAt }) => dueAt))

const gravestFirst = (a: PendingDelivery, b: PendingDelivery): number =>
  severities.indexOf(b.level) - severities.indexOf(a.level) ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  (a.id < b.id ? -1 : 1)

/** When an address may have its next mail. */
function opensAt(sentTimes: readonly number[]): number {
  const newestFirst = sentTimes.toSorted((a, b) => b - a)
  const last = newestFirst[0]
  const fifth = newestFirst[mailLimits.mostADay - 1]
  return Math.max(last === undefined ? 0 : last + mailLimits.gapMs, fifth === undefined ? 0 : fifth + dayMs)
}

/** At once; at the next full hour; on the next Monday morning. */
export function dueAtOf(
  { createdAt, level }: Pick<PendingDelivery, 'createdAt' | 'level'>,
  cadence: Record<SeverityLevel, Cadence>,
): number {
  const at = createdAt.getTime()
  switch (cadence[level]) {
    case 'instant':
      return at
    case 'hourly':
      return Math.ceil(at / hourMs) * hourMs
    case 'weekly':
      return Math.ceil((at - weeklyAtMs) / (7 * dayMs)) * 7 * dayMs + weeklyAtMs
  }
}
