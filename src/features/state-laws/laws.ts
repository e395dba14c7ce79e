import { addDays } from '../../platform/shared/days.ts'
import { compareText } from '../../platform/shared/text.ts'
import type { ExemptEntity, LawBook, LawDuty, LawFact, LawField, LawHead } from '../../product/laws/facts.ts'
import { thresholdWords } from '../../product/laws/thresholds.ts'

/** First day on which a fact is known to hold. */
const firstDay = ({ validFrom, asOf }: LawFact): string => validFrom ?? asOf

/** Whether a fact holds on a day. */
export const standsOn = (fact: LawFact, day: string): boolean =>
  firstDay(fact) <= day && (fact.validTo === null || day <= fact.validTo)

/** A duty without a first day has been one since the law took effect, as far as is known. */
const holdsOn = ({ validFrom, validTo }: LawDuty, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)

export type FactOf<Field extends LawField> = Extract<LawFact, { field: Field }>

/** The facts of one kind: more than one where sources disagree, and for duties, of which a law may have several. */
export const factsOf = <Field extends LawField>(facts: readonly LawFact[], field: Field): FactOf<Field>[] =>
  facts.filter((fact): fact is FactOf<Field> => fact.field === field)

export const effectiveDay = (facts: readonly LawFact[], law: string): string => {
  const day = facts.find((fact) => fact.law === law && fact.field === 'effective')?.value
  if (typeof day !== 'string') throw new Error(`state laws: ${law} has no effective day`)
  return day
}

/**
 * What holds of each law on a day, by law. Of a law that is not in force yet it is what will hold when it is: the day
 * that it takes effect.
 */
export function lawsAsOf(facts: readonly LawFact[], day: string): Map<string, LawFact[]> {
  const laws = Map.groupBy(facts, ({ law }) => law)
  return new Map(
    [...laws].map(([law, own]) => {
      const effective = effectiveDay(own, law)
      const on = day < effective ? effective : day
      return [law, own.filter((fact) => fact.field === 'effective' || standsOn(fact, on))]
    }),
  )
}

export interface LawChange {
  on: string
  law: string
  field: LawField
  /** The rule until the day before; empty where nothing was recorded. */
  before: LawFact[]
  after: LawFact[]
}

/**
 * Returns the changes after a day, the nearest first. All that begins with a law is one change: that it takes effect.
 */
export function changesFrom(facts: readonly LawFact[], day: string): LawChange[] {
  const starts = facts.filter(({ validFrom, law, field }) => {
    if (validFrom === null || validFrom <= day) return false
    return field === 'effective' || validFrom > effectiveDay(facts, law)
  })
  // Duties stand side by side: each is a change of its own.
  const keyOf = (fact: LawFact) =>
    [fact.validFrom, fact.law, fact.field, fact.field === 'duty' ? fact.value : ''].join(' ')
  return (
    [...Map.groupBy(starts, keyOf).values()]
      .map((after) => {
        const [first] = after
        if (!first) throw new Error('state laws: a group without a fact')
        const on = firstDay(first)
        return {
          on,
          law: first.law,
          field: first.field,
          before: isAddition(first)
            ? []
            : facts.filter((f) => f.law === first.law && f.field === first.field && standsOn(f, addDays(on, -1))),
          after,
        }
      })
      // If nothing is known of the time before, the record begins; that isn't a change of the law.
      .filter((change) => change.before.length > 0 || !needsBefore.includes(change.field))
      .toSorted((a, b) => compareText(a.on, b.on) || compareText(a.law, b.law) || compareText(a.field, b.field))
  )
}

const needsBefore: readonly LawField[] = [
  'threshold',
  'rights',
  'exempt_entities',
  'exemptions',
  'nonprofits',
  'penalty',
]

const isAddition = ({ field }: LawFact) => field === 'duty' || field === 'effective'

export const yearBefore = (day: string): string => {
  const [year = '', ...rest] = day.split('-')
  return `${String(Number(year) - 1).padStart(4, '0')}-${rest.join('-')}`
}

/** In the order in which a law is read. */
export const fieldNames: readonly [field: LawField, name: string][] = [
  ['threshold', 'Who is covered'],
  ['nonprofits', 'Nonprofits'],
  ['exempt_entities', 'Exempt organizations'],
  ['exemptions', 'Exempt data and others'],
  ['rights', 'Rights'],
  ['opt_out_signal', 'Opt-out signals of browsers'],
  ['cure', 'Right to cure'],
  ['penalty', 'Penalty'],
  ['private_action', 'Private right of action'],
  ['duty', 'Beside that'],
]

/** Organizations that a law leaves out as a whole. */
export const entityNames: Record<ExemptEntity, string> = {
  glba: 'financial institutions under GLBA',
  hipaa: 'covered entities and business associates under HIPAA',
  public_body: 'public bodies',
  higher_education: 'colleges and universities',
  insurer: 'licensed insurers',
}

/** A fact's value as a person reads it. */
export function valueWords(fact: LawFact): string {
  switch (fact.field) {
    case 'threshold':
      return thresholdWords(fact.value)
    case 'rights':
      return fact.value.join(', ')
    case 'exempt_entities':
      return upperFirst(fact.value.map((entity) => entityNames[entity]).join(', '))
    case 'nonprofits':
      return fact.value === 'covered' ? 'Covered' : 'Exempt'
    default:
      return fact.value
  }
}

/** A change in one short sentence, without the name of the law. */
export function changeWords({ field, before, after }: LawChange): string {
  const now = after.map(valueWords).join('; or: ')
  if (field === 'effective') return 'Takes effect'
  if (field === 'cure' && now === 'Right to cure ended') return 'Right to cure ends'
  if (field === 'threshold') return `Applies from ${lowerFirst(now)}`
  if (field === 'rights') return `New right: ${added(before, after).join(', ').toLowerCase()}`
  if (field === 'opt_out_signal') return `Opt-out signals of browsers: ${now.toLowerCase()}`
  if (field === 'nonprofits') return `Nonprofits: ${now.toLowerCase()}`
  if (field === 'penalty') return `Penalties: ${now}`
  if (field === 'exemptions' || field === 'exempt_entities') return `Exempt: ${lowerFirst(now)}`
  return now
}

const upperFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

function added(before: readonly LawFact[], after: readonly LawFact[]): string[] {
  const had = new Set(factsOf(before, 'rights').flatMap(({ value }) => value))
  return [...new Set(factsOf(after, 'rights').flatMap(({ value }) => value))].filter((right) => !had.has(right))
}

export interface StateLaw {
  state: string
  abbreviation: string
  lawName: string
  fullName: string
  effectiveDate: string
  status: 'active' | 'pending'
  coverage: string | null
  /** Null where it is not recorded; two joined where sources disagree. */
  businessThreshold: string | null
  keyRights: string[]
  exemptions: string[]
  /** As first stated, for the laws that the product began with; a correction is in `facts`. */
  penalties: string | null
  privateCause: boolean | null
  description: string | null
  complianceDeadlines: { date: string; requirement: string }[]
  kind: LawHead['kind']
  isFirst: boolean
  facts: LawFact[]
  duties: LawDuty[]
}

/** Returns a law as of a day. */
export function lawOn({ facts, duties }: Pick<LawBook, 'facts' | 'duties'>, head: LawHead, day: string): StateLaw {
  const own = facts.filter(({ law }) => law === head.id)
  const standing = lawsAsOf(own, day).get(head.id) ?? []
  const words = (field: LawField) => standing.filter((fact) => fact.field === field).map(valueWords)
  const effectiveDate = effectiveDay(own, head.id)
  const action = words('private_action')
  return {
    state: head.state,
    abbreviation: head.id,
    lawName: head.lawName,
    fullName: head.fullName,
    effectiveDate,
    status: effectiveDate <= day ? 'active' : 'pending',
    coverage: head.base?.coverage ?? null,
    businessThreshold: words('threshold').join(' / ') || null,
    keyRights: [...new Set(factsOf(standing, 'rights').flatMap(({ value }) => value))],
    exemptions: exemptionsOf(standing),
    penalties: head.base?.penalties ?? (words('penalty').join(' / ') || null),
    privateCause: head.base?.privateCause ?? (action.length === 0 ? null : action.some((value) => value !== 'None')),
    description: head.base?.description ?? null,
    complianceDeadlines: [
      { date: effectiveDate, requirement: 'In force' },
      ...changesFrom(own, effectiveDate)
        .filter(({ after }) => after.some(({ confidence }) => confidence !== 'unsure'))
        .map((change) => ({ date: change.on, requirement: changeWords(change) })),
    ],
    kind: head.kind,
    isFirst: head.base !== null,
    facts: standing,
    duties: duties.filter((duty) => duty.law === head.id && holdsOn(duty, day < effectiveDate ? effectiveDate : day)),
  }
}

function exemptionsOf(standing: readonly LawFact[]): string[] {
  const nonprofits = new Set(factsOf(standing, 'nonprofits').map(({ value }) => value))
  return [
    ...(nonprofits.size === 1 && nonprofits.has('exempt') ? ['Nonprofits'] : []),
    ...factsOf(standing, 'exempt_entities').map(valueWords),
    ...factsOf(standing, 'exemptions').map(valueWords),
  ]
}

/** Laws in force, enacted for later, and those on one kind of data, on a day. */
export function countLaws(laws: readonly Pick<StateLaw, 'kind' | 'status'>[]) {
  const comprehensive = laws.filter(({ kind }) => kind === 'comprehensive')
  return {
    inForce: comprehensive.filter(({ status }) => status === 'active').length,
    later: comprehensive.filter(({ status }) => status === 'pending').length,
    sector: laws.length - comprehensive.length,
  }
}

export const byName = <Law extends Pick<StateLaw, 'state'>>(laws: readonly Law[]): Law[] =>
  laws.toSorted((a, b) => a.state.localeCompare(b.state, 'en'))
