import type { Addends } from './addends.ts'
import type { Floor, ScoreInputs, ScoreReason } from './contract.ts'
import { isCoreKnown, isLargeDataBusiness, pooled, priorsOf } from './core.ts'
import { currentShare, isConduct } from './record.ts'
import { companyShift, coreIds, rolePriors } from './tables.ts'

/** Acts beyond these add nothing to a sentence. */
const mostActs = 5
/** Below this a fact says what was expected, in millionths of H. */
const noticeable = 20_000

interface Weighed {
  weight: number
  reason: ScoreReason
}

/** Puts the role first, then whatever moved the score, largest weight first. */
export function reasonsOf(inputs: ScoreInputs, addends: Addends, floors: readonly Floor[]): ScoreReason[] {
  const { role } = inputs.facts
  const registered = registeredReason(inputs, addends)
  const rest = [
    ...conductReasons(inputs, addends, floors),
    ...companyReason(inputs),
    ...audienceReason(inputs, addends),
    ...observedReasons(inputs),
    ...protectedReason(inputs, addends),
  ].toSorted((a, b) => b.weight - a.weight)
  return [...registered, ...roleReason(role), ...rest.map(({ reason }) => reason)]
}

function roleReason(role: ScoreInputs['facts']['role']): ScoreReason[] {
  if (role === null) return []
  return [{ code: 'role', role: role.id, ...(role.quality === 'heuristic' ? { isInferred: true } : {}) }]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const yearOf = (date: string): number => Number(date.slice(0, 4))

function registeredReason({ facts: { registrations }, today }: ScoreInputs, addends: Addends): ScoreReason[] {
  const counted = registrations.filter((_, index) => (addends.registrations[index] ?? 0) > 0)
  if (counted.length === 0) return []
  const says = (column: 'location' | 'minors' | 'reproductive') => counted.some((row) => row[column] === true)
  return [
    {
      code: 'registered-broker',
      registries: [...new Set(counted.map(({ registry }) => registry))].toSorted(),
      year: Math.max(...counted.map(({ year }) => year)),
      isCurrent: counted.some((row) => currentShare(row, today) === 1_000_000),
      location: says('location'),
      minors: says('minors'),
      reproductive: says('reproductive'),
    },
  ]
}

function conductReasons({ events }: ScoreInputs, addends: Addends, floors: readonly Floor[]): Weighed[] {
  return events
    .map((event, index) => ({ event, weight: addends.events[index] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostActs)
    .map(({ event, weight }) => {
      const shared = { eventId: event.id, year: yearOf(event.date) }
      if (!isConduct(event)) return { weight, reason: { code: 'breach', severity: event.severity, ...shared } }
      const { kind, authority, subject, status, scope } = event
      const isFloor = floors.some(({ eventId }) => eventId === event.id)
      // A floor that decides the score comes before anything else that moved it.
      const rank = isFloor ? 1_000_000 : weight
      const remediated = event.remediated ? { isRemediated: true as const } : {}
      return {
        weight: rank,
        reason: { code: 'conduct', kind, authority, subject, status, scope, isFloor, ...remediated, ...shared },
      }
    })
}

function companyReason(inputs: ScoreInputs): Weighed[] {
  const { role, company } = inputs.facts
  if (role === null || company === null || !isLargeDataBusiness(company)) return []
  const moved = sum(coreIds.map((id) => priorsOf({ ...inputs, facts: { ...inputs.facts, registrations: [] } })[id]))
  const weight = moved - sum(coreIds.map((id) => rolePriors[role.id][id]))
  if (weight === 0) return []
  const kinds = companyShift.kinds.filter((kind) => company.kinds.includes(kind))
  return [{ weight, reason: { code: 'company', kinds } }]
}

function audienceReason({ facts }: ScoreInputs, addends: Addends): Weighed[] {
  const audience = [...new Set(facts.audience.map(({ id }) => id))]
  return audience.length === 0 ? [] : [{ weight: sum(addends.audience), reason: { code: 'audience', audience } }]
}

const observedReasons = (inputs: ScoreInputs): Weighed[] =>
  coreIds.flatMap((hazard): Weighed[] => {
    const fact = inputs.facts[hazard]
    if (fact === null || !isCoreKnown(inputs.facts, hazard)) return []
    const { h, prior, weight } = pooled(inputs, hazard)
    const { asOf, quality } = fact
    if (weight === 0) return [{ weight: 0, reason: { code: 'observed', hazard, than: 'no-more', asOf, quality } }]
    const than = Math.abs(h - prior) < noticeable ? 'as-expected' : h > prior ? 'more' : 'less'
    return [{ weight: Math.abs(h - prior), reason: { code: 'observed', hazard, than, asOf, quality } }]
  })

function protectedReason({ facts }: ScoreInputs, addends: Addends): Weighed[] {
  const protections = [...new Set(facts.protections.map(({ id }) => id))]
  if (protections.length === 0) return []
  return [{ weight: -sum(addends.protections), reason: { code: 'protected', protections } }]
}
