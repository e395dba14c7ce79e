import { dayMs } from '../../platform/shared/days.ts'
import { type SeverityLevel, severities } from './severity-table.ts'
import type { Digest } from './vocabulary.ts'

// When alerts leave and in how many mails. Nobody is to be taught to ignore us: what is grave goes at once, the rest waits
// for company, and an address has a ceiling whatever happens.

export type Cadence = 'instant' | 'hourly' | 'weekly'

export const defaultCadence: Record<SeverityLevel, Cadence> = {
  low: 'weekly',
  medium: 'hourly',
  high: 'instant',
  critical: 'instant',
}

const weeklyCadence: Record<SeverityLevel, Cadence> = {
  low: 'weekly',
  medium: 'weekly',
  high: 'weekly',
  critical: 'weekly',
}

/** What a subscription can choose. */
export const cadenceOf: Record<Digest, Record<SeverityLevel, Cadence>> = {
  standard: defaultCadence,
  weekly: weeklyCadence,
}

export const mailLimits = {
  /** From one mail to the next. */
  gapMs: 3_600_000,
  /** In any 24 hours. */
  mostADay: 5,
  /** Told in full; the others are counted: "7 more". */
  mostInFull: 10,
} as const

const hourMs = 3_600_000
/** Mondays at nine, UTC. The first Monday after the beginning of time was the fifth day of 1970. */
const weeklyAtMs = 4 * dayMs + 9 * hourMs

export interface PendingDelivery {
  id: string
  /** Whom it goes to: an id, or a hash of the address; several subscriptions of one address share it. */
  addressee: string
  level: SeverityLevel
  createdAt: Date
}

export interface SentMail {
  addressee: string
  sentAt: Date
}

export interface MailPreferences {
  cadence: Record<SeverityLevel, Cadence>
  pausedUntil: Date | null
}

export interface DueMail {
  addressee: string
  /** Deliveries told in full, the gravest first. */
  inFull: string[]
  /** Deliveries that are only counted; they are delivered with this mail like the others. */
  folded: string[]
  /** Whether something in it could not wait. */
  kind: 'alert' | 'digest'
}

export interface MailPlan {
  mails: DueMail[]
  /** When something that waits now may leave; null where nothing waits. */
  nextAt: Date | null
}

export const defaultPreferences: MailPreferences = { cadence: defaultCadence, pausedUntil: null }

/**
 * The mails to send now. `sent` holds at least the last 24 hours. Marking their deliveries as delivered and noting the
 * mails as sent makes a second call give nothing.
 */
export function mailsDue({
  pending,
  sent,
  now,
  preferencesOf,
}: {
  pending: readonly PendingDelivery[]
  sent: readonly SentMail[]
  now: Date
  /** Undefined: the defaults. */
  preferencesOf: (addressee: string) => MailPreferences | undefined
}): MailPlan {
  const sentTo = Map.groupBy(sent, ({ addressee }) => addressee)
  const mails: DueMail[] = []
  let nextAt = Number.POSITIVE_INFINITY
  const groups = [...Map.groupBy(pending, ({ addressee }) => addressee)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [addressee, deliveries] of groups) {
    const preferences = preferencesOf(addressee) ?? defaultPreferences
    const times = (sentTo.get(addressee) ?? []).map(({ sentAt }) => sentAt.getTime())
    const openAt = Math.max(opensAt(times), preferences.pausedUntil?.getTime() ?? 0)
    const timed = deliveries.map((delivery) => ({ delivery, dueAt: dueAtOf(delivery, preferences.cadence) }))
    const mayGoAt = Math.max(openAt, Math.min(...timed.map(({ dueAt }) => dueAt)))
    if (mayGoAt > now.getTime()) {
      nextAt = Math.min(nextAt, mayGoAt)
      continue
    }
    // What would come due before the next mail may leave rides along.
    const goes = timed.filter(({ dueAt }) => dueAt < now.getTime() + mailLimits.gapMs)
    const stays = timed.filter((one) => !goes.includes(one))
    mails.push(
      mailOf(
        addressee,
        goes.map(({ delivery }) => delivery),
        preferences.cadence,
      ),
    )
    if (stays.length > 0) {
      const next = Math.max(opensAt([...times, now.getTime()]), Math.min(...stays.map(({ dueAt }) => dueAt)))
      nextAt = Math.min(nextAt, next)
    }
  }
  return { mails, nextAt: Number.isFinite(nextAt) ? new Date(nextAt) : null }
}

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
  cadence: MailPreferences['cadence'],
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

function mailOf(
  addressee: string,
  deliveries: readonly PendingDelivery[],
  cadence: MailPreferences['cadence'],
): DueMail {
  const ids = deliveries
    .toSorted(
      (a, b) =>
        severities.indexOf(b.level) - severities.indexOf(a.level) ||
        a.createdAt.getTime() - b.createdAt.getTime() ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id)
  return {
    addressee,
    inFull: ids.slice(0, mailLimits.mostInFull),
    folded: ids.slice(mailLimits.mostInFull),
    kind: deliveries.some(({ level }) => cadence[level] === 'instant') ? 'alert' : 'digest',
  }
}
