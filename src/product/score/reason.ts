import type { ScoreExplanation, ScoreReason, ScoreSummary } from './method/contract.ts'
import type { TrackingKind } from './method/tracking-kinds.ts'
import { isAllegation, isExpected } from './summary.ts'
import { aRole, audienceNames, authorityName, isUnsigned, protectionNames, roleNames } from './vocabulary.ts'

// Why a level is what it is, in one sentence, from the codes and figures that the method gives.

type Reason<Code extends ScoreReason['code']> = Extract<ScoreReason, { code: Code }>
type Reasoned = Omit<ScoreSummary, 'isExpected'>

const mostWords = 25
const mostClauses = 3

/** "Registered data broker; FTC order 2024 for sale or disclosure of sensitive data." */
export function reasonText(score: Reasoned): string {
  if (!score.known) return 'Not enough known: none of our sources says what it does or what it collects.'
  const role = roleOf(score.reasons)
  if (score.gate !== 'settled') {
    const range = `not enough known: ${score.low} to ${score.high} of 100 possible`
    const listed = role?.isInferred ? [`only listed as ${aRole(role.role)}`] : []
    return sentence([range, ...clausesOf(score.reasons.filter(isOnRecord)).slice(0, 1), ...listed])
  }
  const isHollow = isExpected(score)
  // A known reason that says no more than the role is shown only if nothing else is known.
  const told = score.reasons.filter((reason) => isHollow || !isNoMore(reason))
  const clauses = clausesOf(byWeightFor(score.level, told))
  if (role === undefined) return sentence(clauses.length > 0 ? clauses : ['scored by the facts below'])
  if (isHollow) return sentence([expectation(role, told), ...clauses])
  return sentence(score.reasons.some(isOnRecord) ? clauses : [roleNames[role.role], ...clauses])
}

const roleOf = (reasons: readonly ScoreReason[]): Reason<'role'> | undefined =>
  reasons.find((reason): reason is Reason<'role'> => reason.code === 'role')

const isNoMore = (reason: ScoreReason): boolean => reason.code === 'observed' && reason.than === 'no-more'

function expectation({ role, isInferred }: Reason<'role'>, reasons: readonly ScoreReason[]): string {
  const what = isInferred ? `listed as ${aRole(role)}` : `expected of ${aRole(role)}`
  return reasons.some(({ code }) => code === 'observed') ? what : `${what}, not measured`
}

/** Returns whether it is a registration or an act about the product itself, which says more than its role. */
const isOnRecord = (reason: ScoreReason): boolean =>
  reason.code === 'registered-broker' || (reason.code === 'conduct' && reason.scope === 'own')

/** As many clauses as one short sentence holds, the first in any case. */
function sentence(clauses: readonly string[]): string {
  let text = ''
  for (const clause of clauses.slice(0, mostClauses)) {
    const longer = text === '' ? clause : `${text}; ${clause}`
    if (text !== '' && longer.split(' ').length > mostWords) break
    text = longer
  }
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Sorts reasons for the level before those against it, otherwise in the method's own order. */
function byWeightFor(level: ScoreExplanation['level'], reasons: readonly ScoreReason[]): ScoreReason[] {
  const against = level === 'low' ? 'raises' : 'lowers'
  return [
    ...reasons.filter((one) => directionOf(one) !== against),
    ...reasons.filter((one) => directionOf(one) === against),
  ]
}

function directionOf(reason: ScoreReason): 'raises' | 'lowers' | 'neither' {
  switch (reason.code) {
    case 'protected':
      return 'lowers'
    case 'observed':
      return observedDirections[reason.than]
    case 'role':
      return 'neither'
    case 'registered-broker':
    case 'conduct':
    case 'breach':
    case 'company':
    case 'audience':
      return 'raises'
  }
}

const observedDirections = {
  more: 'raises',
  less: 'lowers',
  'as-expected': 'neither',
  'no-more': 'neither',
} as const satisfies Record<Reason<'observed'>['than'], string>

/** Looks that found the same of several hazards are one clause. */
function clausesOf(reasons: readonly ScoreReason[]): string[] {
  const groups = Map.groupBy(reasons, (reason) => (reason.code === 'observed' ? lookOf(reason) : reason))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : clauseOf(first, group)
  })
}

const lookOf = (reason: Reason<'observed'>): string =>
  `${reason.than} ${reason.quality} ${reason.asOf.slice(0, 4)} ${isPolicyReading(reason)}`

/** Returns whether an observed use comes from the privacy policy; data and tracking were measured. */
const isPolicyReading = ({ hazard, quality }: Reason<'observed'>): boolean =>
  hazard === 'use' && quality === 'third-party'

function clauseOf(reason: ScoreReason, group: readonly ScoreReason[]): string[] {
  switch (reason.code) {
    // It leads the sentence or replaces it, so it is not a clause of its own.
    case 'role':
      return []
    case 'registered-broker':
      return [registeredClause(reason)]
    case 'conduct':
      return [conductClause(reason)]
    case 'breach':
      return [`${isGrave(reason.severity) ? `${reason.severity}-severity breach` : 'breach'} ${reason.year}`]
    case 'company':
      return [`its company runs ${listOf(reason.kinds.map((kind) => companyKindNames[kind] ?? kind))}`]
    case 'audience':
      return [`holds data about ${listOf(firstTwo(reason.audience.map((id) => audienceNames[id])))}`]
    case 'observed':
      return [
        observedClause(
          reason,
          group.flatMap((one) => (one.code === 'observed' ? one.hazard : [])),
        ),
      ]
    case 'protected':
      return reason.protections.map((id) => lowerFirst(protectionNames[id]))
  }
}

function registeredClause({ year, isCurrent, location, minors, reproductive }: Reason<'registered-broker'>): string {
  const of = [
    ...(location ? ['precise location'] : []),
    ...(minors ? ['minors’ data'] : []),
    ...(reproductive ? ['reproductive health'] : []),
  ]
  const what = isCurrent ? 'registered data broker' : `registered as a data broker in ${year}`
  return of.length === 0 ? what : `${what} (${of.join(', ')})`
}

function conductClause(reason: Reason<'conduct'>): string {
  const { kind, authority, year, subject, status } = reason
  const who = isUnsigned(kind) ? '' : authority === 'private' ? 'private ' : `${authorityName(authority)} `
  const { name, of } = kind === 'private-suit' && status === 'final' ? settledSuit : kindWords[kind]
  const whom = reason.scope === 'company' ? (kind === 'study' ? ' about its company' : ' against its company') : ''
  return `${who}${name} ${year}${whom} ${of} ${subjectWords[subject]}${statusWords(reason)}`

  function statusWords({ kind: act, isRemediated }: Reason<'conduct'>): string {
    switch (status) {
      case 'final':
        return isRemediated ? ', remedied since' : ''
      case 'pending':
        return isAllegation(act) ? '' : ', not final'
      case 'appealed':
        return ', on appeal'
      case 'annulled':
        return ', annulled since'
      case 'withdrawn':
        return ', withdrawn since'
    }
  }
}

const kindWords: Readonly<Record<Reason<'conduct'>['kind'], { name: string; of: string }>> = {
  order: { name: 'order', of: 'for' },
  fine: { name: 'fine', of: 'for' },
  // A settlement is mostly one without admission.
  settlement: { name: 'settlement', of: 'over alleged' },
  'settlement-with-findings': { name: 'settlement', of: 'with findings of' },
  reprimand: { name: 'reprimand', of: 'for' },
  notice: { name: 'notice', of: 'about' },
  suit: { name: 'suit', of: 'alleges' },
  verdict: { name: 'jury verdict', of: 'on' },
  'private-suit': { name: 'private suit', of: 'alleges' },
  study: { name: 'published study', of: 'found' },
}

const settledSuit = { name: 'private suit settled', of: 'over alleged' } as const

/** Each fits after "for", "over alleged", "with findings of", "on" and "alleges". */
const subjectWords: Readonly<Record<Reason<'conduct'>['subject'], string>> = {
  'sensitive-sale': 'sale or disclosure of sensitive data',
  'covert-collection': 'covert collection',
  'sensitive-use': 'misuse of sensitive data',
  children: 'misuse of children’s data',
  'tracking-consent': 'tracking without consent',
  security: 'security failures',
  transfer: 'unlawful transfers abroad',
  rights: 'violations of people’s rights',
  other: 'data protection violations',
}

const companyKindNames: Readonly<Partial<Record<TrackingKind, string>>> = {
  ads: 'ads',
  social: 'social features',
  broker: 'data brokerage',
}

const hazardNames = { data: 'personal data', tracking: 'tracking', use: 'use of data' } as const

function observedClause(reason: Reason<'observed'>, hazards: readonly Reason<'observed'>['hazard'][]): string {
  const { than, quality, asOf } = reason
  const what = listOf(hazards.map((hazard) => hazardNames[hazard]))
  const compared = {
    more: `more ${what} than expected`,
    less: `less ${what} than expected`,
    'as-expected': `${what} as expected`,
    'no-more': `known so far: ${what}`,
  }[than]
  const reading = isPolicyReading(reason) ? ' by a volunteer reading of its policy' : ''
  return `${compared}${reading} (${qualityWords[quality]} ${asOf.slice(0, 4)})`
}

const qualityWords: Readonly<Record<Reason<'observed'>['quality'], string>> = {
  measured: 'measured',
  recorded: 'recorded',
  signed: 'its contract,',
  captured: 'its own pages,',
  claimed: 'its own statement,',
  'third-party': 'published',
  heuristic: 'inferred',
}

const isGrave = (severity: Reason<'breach'>['severity']): boolean => severity === 'critical' || severity === 'high'
const firstTwo = (names: readonly string[]): string[] => [...names.slice(0, 2), ...(names.length > 2 ? ['more'] : [])]
const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

export function listOf(names: readonly string[]): string {
  const last = names.at(-1)
  if (last === undefined || names.length === 1) return last ?? ''
  return `${names.slice(0, -1).join(', ')} and ${last}`
}
