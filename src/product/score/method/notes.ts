import {
  aRole,
  authorityName,
  conductKindNames,
  conductSubjectNames,
  isUnsigned,
  registryNames,
} from '../vocabulary.ts'
import type {
  BreachEvent,
  ConductEvent,
  importances,
  Registration,
  ScoreEvent,
  ScoreFacts,
  ScoreInputs,
  transferMechanisms,
} from './contract.ts'
import type { Pooled } from './core.ts'
import { completedMonths } from './dates.ts'
import type { GovernanceId } from './factors.ts'
import { million } from './fixed.ts'
import { caseOf, currentShare, isConduct } from './record.ts'
import { type CoreId, type FactId, policyCheckLabel } from './tables.ts'
import type { TrackingKind } from './tracking-kinds.ts'

// The one line beside each row. Built from the inputs alone, so that a file can be recomputed to the letter.

export const dependsOnContract = 'Depends on your contract'
export const notCountedInPublic = 'Not counted on public pages'

export const trackingKindLabels: Readonly<Record<TrackingKind, string>> = {
  broker: 'data broker',
  fingerprint: 'fingerprinting',
  ads: 'advertising',
  replay: 'session replay',
  attribution: 'attribution',
  social: 'social',
  analytics: 'analytics',
  'tag-manager': 'tag manager',
  identity: 'identity',
  crash: 'crash reports',
  functional: 'functional',
}

const dataClass = ['No personal data', 'Simple data', 'Behavioral data', 'Financial data', 'Sensitive data'] as const
const identifiedBy = {
  25: 'no identifier',
  50: 'a session pseudonym',
  75: 'a persistent device or advertising id',
  100: 'a name, contact, account or official id',
} as const

const importanceLabels: Readonly<Record<(typeof importances)[number], string>> = {
  low: 'Low importance',
  medium: 'Medium importance',
  high: 'High importance',
  critical: 'Critical importance',
}
const volumeLabels = [
  'fewer than 1,000',
  'fewer than 10,000',
  'fewer than 100,000',
  'fewer than 1 million',
  'fewer than 10 million',
  '10 million or more',
] as const

const transferLabels: Readonly<Record<(typeof transferMechanisms)[number], string>> = {
  adequate: 'EEA or adequate',
  'us-dpf': 'US, Data Privacy Framework',
  'us-other': 'US, other',
  scc: 'standard contractual clauses',
  unknown: 'mechanism not known',
  'no-mechanism': 'no mechanism',
  blocked: 'on your block list',
}

const useLabels = {
  sellsOrShares: 'sells or shares data',
  crossContextAds: 'cross-context advertising',
  profiling: 'profiling',
  trainsAi: 'trains AI on customer data without an opt-out',
} as const

const assuranceLabels = {
  'soc2-type2': 'SOC 2 Type II',
  iso27001: 'ISO 27001',
  'soc2-type1': 'SOC 2 Type I',
  iso27701: 'ISO 27701',
} as const

const transparencyLabels = {
  'dsar-channel': 'working request channel',
  'security-txt': 'security.txt',
  'status-page': 'status page',
  'change-notices': 'change notices',
} as const

/** Describes the assumption for an unknown fact of the contract. */
export function unknownNote(id: Exclude<FactId, CoreId>, mode: ScoreInputs['mode']): string {
  if (mode !== 'contract') return 'Not known, not counted'
  switch (id) {
    case 'criticality':
      return 'Not set; counted as medium importance, fewer than 100,000 people'
    case 'transfer':
      return 'Not known; counted as transfers with an unknown mechanism'
    case 'fourth':
      return 'Not known; counted as a list that is not published'
    case 'contract':
      return 'No agreement on file; counted as none'
    case 'assurance':
      return 'No certificate on file; counted as none'
    case 'policy':
      return 'Not checked; counted as 30% of the checks met'
    case 'posture':
      return 'Not measured; counted as 70% passed'
    case 'transparency':
      return 'Not checked; counted as 20%'
  }
}

/** Names the role that a hazard is expected from. */
const expectation = ({ facts: { role } }: ScoreInputs): string =>
  role === null ? 'what is usual where the kind of service is not known' : `what is expected of ${aRole(role.id)}`

/** Describes the estimate for a hazard that was not observed. */
export const expectedNote = ({ facts: { role } }: ScoreInputs): string =>
  role === null
    ? 'Not known; counted as usual where the kind of service is not known'
    : `Not measured; expected of ${aRole(role.id)}${role.quality === 'heuristic' ? ', as which it is only listed' : ''}`

/** How far an observation carries, where it does not carry all the way. */
export function pooledNote(inputs: ScoreInputs, { weight, observed, prior }: Pooled): string | null {
  if (observed === null || weight === million || observed === prior) return null
  if (weight === 0) return `Says the least there is, and less than ${expectation(inputs)}, which counts`
  return `Counts ${percentOf(weight)} of the way from ${expectation(inputs)}`
}

const percentOf = (share: number): string => `${Math.floor((share + 5_000) / 10_000)}%`

/** Describes a known fact. */
export function factNote({ facts }: Pick<ScoreInputs, 'facts'>, id: FactId): string {
  switch (id) {
    case 'data':
      return facts.data === null ? '' : dataNote(facts.data)
    case 'tracking':
      return facts.tracking?.kinds.map((kind) => trackingKindLabels[kind]).join(', ') || 'No tracker found'
    case 'use':
      return useNote(facts)
    case 'criticality': {
      if (facts.criticality === null) return ''
      const { importance, volume } = facts.criticality
      return `${importanceLabels[importance]}, ${volumeLabels[volume]} people`
    }
    case 'transfer':
      return [...new Set(facts.transfer?.mechanisms)].map((mechanism) => transferLabels[mechanism]).join(', ')
    case 'fourth':
      return fourthNote(facts.fourth?.subprocessors ?? null)
    case 'contract':
      return facts.contract === null ? '' : contractNote(facts.contract)
    case 'assurance':
      return facts.assurance && 'items' in facts.assurance
        ? facts.assurance.items.map(assuranceNote).join(', ') || 'None'
        : shareNote(facts.assurance)
    case 'policy':
      return facts.policy && 'checks' in facts.policy ? policyNote(facts.policy.checks) : shareNote(facts.policy)
    case 'posture':
      return facts.posture && 'checks' in facts.posture
        ? Object.entries(facts.posture.checks)
            .map(([check, answer]) => `${check.toUpperCase()} ${answer}`)
            .sort()
            .join(', ')
        : shareNote(facts.posture)
    case 'transparency':
      return facts.transparency && 'present' in facts.transparency
        ? [...new Set(facts.transparency.present)].map((item) => transparencyLabels[item]).join(', ') || 'None found'
        : shareNote(facts.transparency)
  }
}

/** The volume represents any count; the fact's own note says what was counted. */
export const reachNote = ({ volume }: { volume: number }): string => `Reach ${volume} of ${volumeLabels.length - 1}`

/** Name of an act's row: "FTC C-4802, order of 2024-04-11". */
export function actName({ authority, caseRef, kind, date, status }: ConductEvent): string {
  const who = isUnsigned(kind) ? '' : authorityName(authority)
  const named = [who, caseRef ?? ''].filter((part) => part !== '').join(' ')
  const what = `${conductKindNames[kind]} of ${date}${status === 'appealed' ? ', on appeal' : ''}`
  return named === '' ? what.charAt(0).toUpperCase() + what.slice(1) : `${named}, ${what}`
}

export function eventNote(event: ScoreEvent, { events, today }: ScoreInputs, h: number): string {
  if (event.date > today) return 'Dated after the day of the score; not counted'
  return isConduct(event) ? conductNote(event, { events, today, h }) : breachNote(event, today)
}

function breachNote(event: BreachEvent, today: string): string {
  return [
    `${event.severity} breach`,
    ageNote(event.date, today),
    event.verified ? 'verified' : 'not verified',
    event.remediated ? 'remediated' : 'not known to be remediated',
    ...(event.scope === 'company' ? ['at the company'] : []),
  ].join(', ')
}

function conductNote(
  event: ConductEvent,
  { events, today, h }: { events: readonly ScoreEvent[]; today: string; h: number },
): string {
  const marks = [
    conductSubjectNames[event.subject],
    ageNote(event.date, today),
    ...(event.status === 'final' ? [] : [statusNotes[event.status]]),
    ...(event.remediated ? ['remediated'] : []),
  ].join(', ')
  const isJoined = h === 0 && events.some((other) => other !== event && caseOf(other) === caseOf(event))
  return [
    event.title.replace(/\.$/, ''),
    marks.charAt(0).toUpperCase() + marks.slice(1),
    ...(isJoined ? ['Counted with the graver act of the same case'] : []),
  ].join('. ')
}

/** @param acts Those that count, the weightiest first. */
export function elsewhereNote(acts: readonly ScoreEvent[]): string {
  const [gravest] = acts.filter(isConduct)
  if (gravest === undefined) return 'None that counts'
  const many = acts.length === 1 ? '1 act' : `${acts.length} acts`
  return `${many} about other products of the company, counted by a fifth and by the role of this one. Gravest: ${actName(gravest)}`
}

const statusNotes: Readonly<Record<Exclude<ConductEvent['status'], 'final'>, string>> = {
  pending: 'not decided',
  appealed: 'on appeal, so it counts less',
  annulled: 'annulled, not counted',
  withdrawn: 'withdrawn, not counted',
}

function ageNote(date: string, today: string): string {
  const months = completedMonths(date, today)
  return months === 1 ? '1 month ago' : `${months} months ago`
}

export function registrationNote(row: Registration, today: string): string {
  const columns = [
    ...(row.location === true ? ['precise location'] : []),
    ...(row.minors === true ? ['data of minors'] : []),
    ...(row.reproductive === true ? ['reproductive health data'] : []),
  ]
  return [
    `Registered with ${registryNames[row.registry]} for ${row.year}`,
    ...(columns.length === 0 ? [] : [`says that it collects ${columns.join(', ')}`]),
    ...(currentShare(row, today) === million ? [] : ['lapsed, so it counts less as it ages']),
  ].join('; ')
}

export function governanceNote({ governance }: ScoreInputs, id: GovernanceId, h: number): string {
  switch (id) {
    case 'review-overdue':
      return governance.reviewOverdueDays === 0
        ? 'No review is overdue'
        : `${governance.reviewOverdueDays} days overdue`
    case 'no-dpa':
      return h > 0 ? 'Personal data without a signed agreement' : 'Signed, or no personal data'
    case 'late-critical':
      return governance.lateCriticalFindings === 0 ? 'None' : `${governance.lateCriticalFindings} past their date`
    case 'expired-evidence':
      return governance.hasExpiredEvidence ? 'Some evidence has expired' : 'None'
  }
}

function dataNote({ dpc, ei, types }: NonNullable<ScoreFacts['data']>): string {
  if (dpc === 0) return dataClass[0]
  return `${dataClass[dpc] ?? ''}, ${types === 1 ? '1 type' : `${types} types`}, with ${identifiedBy[ei]}`
}

function useNote(facts: ScoreFacts): string {
  const keys = Object.keys(useLabels) as (keyof typeof useLabels)[] // literal object: its keys are exactly these
  const said = (answer: boolean | null) =>
    keys.filter((key) => (facts.use?.[key] ?? null) === answer).map((key) => useLabels[key])
  const parts = [
    { word: 'Yes', rows: said(true) },
    { word: 'No', rows: said(false) },
    { word: 'Not known', rows: said(null) },
  ]
  return parts
    .filter((part) => part.rows.length > 0)
    .map((part) => `${part.word}: ${part.rows.join(', ')}`)
    .join('; ')
}

function fourthNote(subprocessors: number | null): string {
  if (subprocessors === null) return 'List not published'
  if (subprocessors === 0) return 'States that it has none'
  return subprocessors === 1 ? '1 subprocessor' : `${subprocessors} subprocessors`
}

function contractNote({ dpa, clausesMet, clausesTotal }: NonNullable<ScoreFacts['contract']>): string {
  if (dpa === 'none') return 'No data processing agreement'
  if (dpa === 'template') return 'Template only, not signed'
  return `Signed, ${Math.min(clausesMet, clausesTotal)} of ${clausesTotal} clauses met`
}

function assuranceNote(item: { kind: keyof typeof assuranceLabels; captured: boolean; expired: boolean }): string {
  const marks = [...(item.expired ? ['expired'] : []), ...(item.captured ? [] : ['claimed only'])]
  return marks.length === 0 ? assuranceLabels[item.kind] : `${assuranceLabels[item.kind]} (${marks.join(', ')})`
}

function policyNote(checks: Readonly<Partial<Record<keyof typeof policyCheckLabel, string>>>): string {
  const keys = Object.keys(policyCheckLabel) as (keyof typeof policyCheckLabel)[] // literal object: exactly these
  const missing = keys.filter((key) => checks[key] !== 'met').map((key) => policyCheckLabel[key])
  const met = `${keys.length - missing.length} of ${keys.length} checks met`
  return missing.length === 0 ? met : `${met}; not or only in part: ${missing.join(', ')}`
}

function shareNote(fact: { share: number } | object | null): string {
  return fact !== null && 'share' in fact ? percentOf(fact.share) : ''
}
