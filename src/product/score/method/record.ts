import type { BreachEvent, ConductEvent, Registration, ScoreEvent, ScoreFacts, ScoreInputs } from './contract.ts'
import { completedMonths } from './dates.ts'
import { apportion, decay, million, mulDiv } from './fixed.ts'
import {
  audienceHazard,
  audienceMax,
  conductHalfLifeMonths,
  conductKindShare,
  conductMax,
  conductRemediated,
  conductSeverity,
  conductStatusShare,
  conductSubjectShare,
  establishedKinds,
  eventHalfLifeMonths,
  eventRemediated,
  eventSeverity,
  eventsMax,
  eventUnverified,
  ofCompanyShare,
  protectionShare,
  protectionsMax,
  publicBreachShare,
  registrationHalfLifeMonths,
  registrationHazard,
  saleFloor,
} from './tables.ts'

// Dated public facts: whose data it holds, registers, acts of authorities, breaches and protections.

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const most = (values: readonly number[]): number => Math.max(0, ...values)

/** Each named once counts once. */
const first = <T extends { id: string }>(rows: readonly T[], index: number): boolean =>
  rows.findIndex(({ id }) => id === rows[index]?.id) === index

/** Share of H of each, in millionths. */
export function audienceHazards({ audience }: ScoreFacts): number[] {
  const each = audience.map(({ id }, index) => (first(audience, index) ? audienceHazard[id] : 0))
  return apportion(Math.min(audienceMax, sum(each)), each)
}

/** How much of a registration still counts: all of it until the end of the next year, then half after each half-life. */
export function currentShare({ year, until }: Registration, today: string): number {
  if (`${year}` > today.slice(0, 4)) return 0
  const end = until ?? `${year + 1}-12-31`
  if (end >= today) return million
  return decay(million, completedMonths(end, today), registrationHalfLifeMonths)
}

/** Returns the share of the registration that counts most. */
export const registrationShare = (registrations: readonly Registration[], today: string): number =>
  most(registrations.map((row) => currentShare(row, today)))

const sensitiveColumns = ['location', 'minors', 'reproductive'] as const

/** Several registers that list one broker count once: each row its part of the whole. */
export function registrationHazards({ facts: { registrations }, today }: ScoreInputs, scale: number): number[] {
  const rows = registrations.map((row) => {
    const share = currentShare(row, today)
    const of = (value: number, holds: boolean) => (holds ? mulDiv(mulDiv(value, share, million), scale, million) : 0)
    return {
      base: of(registrationHazard.base, true),
      ...Object.fromEntries(
        sensitiveColumns.map((column) => [column, of(registrationHazard[column], row[column] === true)]),
      ),
    }
  }) as Record<'base' | (typeof sensitiveColumns)[number], number>[] // one figure for each
  const whole = (['base', ...sensitiveColumns] as const).map((column) => most(rows.map((row) => row[column])))
  return apportion(
    sum(whole),
    rows.map((row) => sum(Object.values(row))),
  )
}

export const isConduct = (event: ScoreEvent): event is ConductEvent => event.kind !== 'breach'

/** In the order of the inputs, each its share of H in millionths. @param scale Of the role, for what is about the company. */
export function eventHazards({ events, mode, today }: ScoreInputs, scale: number): number[] {
  const whole = events.map((event) => {
    if (event.date > today) return 0
    return isConduct(event) ? conductHazard(event, today) : breachHazard(event, { mode, today })
  })
  const ofCompany = mulDiv(ofCompanyShare, scale, million)
  const each = whole.map((h, index) => (events[index]?.scope === 'own' ? h : mulDiv(h, ofCompany, million)))
  const counted = onePerCase(events, each)
  const only = (isPart: (event: ScoreEvent) => boolean) =>
    counted.map((h, index) => (isPart(events[index] as ScoreEvent) ? h : 0)) // as long as the events
  const limited = (part: readonly number[], max: number) => apportion(Math.min(max, sum(part)), part)
  // However much a company did elsewhere, it is one company: its part of the limit.
  const elsewhere = limited(
    diminished(only((event) => isConduct(event) && event.scope === 'company')),
    mulDiv(conductMax, ofCompany, million),
  )
  const own = diminished(only((event) => isConduct(event) && event.scope === 'own'))
  const conduct = limited(own, conductMax - sum(elsewhere))
  const breaches = limited(
    only((event) => !isConduct(event)),
    eventsMax,
  )
  return events.map((_, index) => (elsewhere[index] ?? 0) + (conduct[index] ?? 0) + (breaches[index] ?? 0))
}

/** The gravest whole, and each further one half as much as its place before: large companies are looked at more often. */
function diminished(each: readonly number[]): number[] {
  const order = each.map((_, index) => index).toSorted((a, b) => (each[b] ?? 0) - (each[a] ?? 0) || a - b)
  const place = new Map(order.map((index, at) => [index, at]))
  return each.map((h, index) => Math.floor(h / 2 ** Math.min(50, place.get(index) ?? 0)))
}

/**
 * Keeps the gravest of several acts of one case, the first of equals: among those about the product itself, and
 * separately among those about its company. One that moved between the two groups would count less after graver ones.
 */
function onePerCase(events: readonly ScoreEvent[], each: readonly number[]): number[] {
  const gravest = new Map<string, number>()
  const keys = events.map((event) => `${event.scope} ${caseOf(event)}`)
  for (const [index, key] of keys.entries()) {
    const before = gravest.get(key)
    if (before === undefined || (each[index] ?? 0) > (each[before] ?? 0)) gravest.set(key, index)
  }
  return each.map((h, index) => (gravest.get(keys[index] ?? '') === index ? h : 0))
}

export function caseOf(event: ScoreEvent): string {
  if (!isConduct(event)) return `breach ${event.id}`
  if (event.case !== null) return `case ${event.case}`
  return event.caseRef === null ? `act ${event.id}` : `ref ${event.authority} ${event.caseRef}`
}

/** Returns whether an act counts at all, where its case does not count by a graver one. */
export const isInForce = (event: ScoreEvent, today: string): boolean =>
  event.date <= today && (!isConduct(event) || conductStatusShare[event.status] > 0)

function conductHazard(event: ConductEvent, today: string): number {
  const standing = establishedKinds.includes(event.kind) ? 'established' : 'other'
  const shares = [
    conductKindShare[event.kind],
    conductSubjectShare[event.subject],
    conductStatusShare[event.status],
    event.remediated ? conductRemediated[standing] : million,
  ]
  const value = shares.reduce((h, share) => mulDiv(h, share, million), conductSeverity[event.severity])
  return decay(value, completedMonths(event.date, today), conductHalfLifeMonths[standing])
}

/** Severity, halved every eighteen months, less where unverified or remediated. */
function breachHazard(event: BreachEvent, { mode, today }: Pick<ScoreInputs, 'mode' | 'today'>): number {
  const shares = [
    event.verified ? million : eventUnverified,
    event.remediated ? eventRemediated : million,
    mode === 'public' ? publicBreachShare : million,
  ]
  const value = shares.reduce((h, share) => mulDiv(h, share, million), eventSeverity[event.severity])
  return decay(value, completedMonths(event.date, today), eventHalfLifeMonths)
}

/** The act that holds the score at F3: about the product itself, not remediated, and the newest of several. */
export function saleAct({ events, today }: Pick<ScoreInputs, 'events' | 'today'>): ConductEvent | undefined {
  return events
    .filter(isConduct)
    .filter(
      (event) =>
        isInForce(event, today) &&
        event.scope === 'own' &&
        !event.remediated &&
        event.severity === saleFloor.severity &&
        saleFloor.kinds.includes(event.kind) &&
        completedMonths(event.date, today) < saleFloor.months,
    )
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.id < b.id ? -1 : 1))[0]
}

/**
 * Returns the reduction of `core` by each protection, negative. Several multiply, and all of them together have a
 * limit.
 */
export function protectionHazards({ protections }: ScoreFacts, core: number): number[] {
  const each = protections.map(({ id }, index) => (first(protections, index) ? protectionShare[id] : 0))
  const left = each.reduce((rest, share) => mulDiv(rest, million - share, million), million)
  const removed = mulDiv(core, Math.min(protectionsMax, million - left), million)
  return apportion(removed, each).map((part) => 0 - part)
}
