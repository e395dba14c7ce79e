import { addDays } from '../../../platform/shared/days.ts'
import type {
  BreachEvent,
  ConductEvent,
  EvidenceQuality,
  ScoreEvent,
  ScoreFacts,
  ScoreInputs,
} from '../../../product/score/method/contract.ts'
import { noFacts } from '../../../product/score/method/public-inputs.ts'
import {
  conductSeverity,
  eventSeverity,
  importancePoints,
  qualityShare,
  trackingWeight,
  transferPoints,
} from '../../../product/score/method/tables.ts'
import type { TrackingKind } from '../../../product/score/method/tracking-kinds.ts'
import {
  type AudienceId,
  audienceIds,
  type ProtectionId,
  protectionIds,
  type RoleId,
  roleIds,
} from '../../../product/score/vocabulary.ts'

// The form of the example: every field is one of a few words, so that an address holds the whole of it, no address is
// malformed, and the empty word is "not known" wherever that is an answer.

/** Ages are counted to this day: the example is the same tomorrow. It is the day of the method's worked examples. */
export const exampleDay = '2026-01-15'

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[] // literal tables
const answers = ['', 'yes', 'no'] as const
const checked = ['', 'on'] as const
const percents = ['', ...Array.from({ length: 21 }, (_, step) => String(step * 5))] as const

/** Values of each field; the first is the default. */
export const fields = {
  mode: ['contract', 'researched', 'public'],
  role: ['', ...roleIds],
  audience: ['', ...audienceIds],
  protection: ['', ...protectionIds],
  register: ['', 'on', 'location'],
  act: ['', ...keysOf(conductSeverity)],
  reach: ['', '0', '1', '2', '3', '4', '5'],
  dpc: ['', '0', '1', '2', '3', '4'],
  ei: ['25', '50', '75', '100'],
  types: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  tracking: ['', 'known'],
  sells: answers,
  ads: answers,
  profiling: answers,
  ai: answers,
  volume: ['', '0', '1', '2', '3', '4', '5'],
  importance: keysOf(importancePoints),
  transfer: ['', ...keysOf(transferPoints)],
  fourth: ['', 'unlisted', '0', '5', '20', '50', '51'],
  dpa: ['', 'none', 'template', 'signed'],
  clauses: ['0', '1', '2', '3', '4', '5', '6', '7', '8'],
  assurance: percents,
  policy: percents,
  posture: percents,
  transparency: percents,
  quality: keysOf(qualityShare),
  age: ['0', '30', '90', '180', '365', '730', '1095'],
  event: ['', ...keysOf(eventSeverity)],
  months: ['0', '3', '6', '8', '12', '18', '36', '72'],
  verified: checked,
  remediated: checked,
  overdue: ['0', '15', '30', '45', '60', '120'],
  late: ['0', '1', '2'],
  expired: checked,
  processor: checked,
  children: checked,
  tls: checked,
  coverage: ['100', '75', '50', '49', '25'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof fields
export const clausesTotal = 8

type Words = Record<Field, string>
export type Choices = Words & { kinds: TrackingKind[] }

const names = keysOf(fields)
export const kindNames = keysOf(trackingWeight)

/** Reads choices from an address or a form; an unknown word becomes the field's first one. */
export function readChoices(params: URLSearchParams): Choices {
  const words = names.map((name) => {
    const asked = params.get(name) ?? ''
    const known: readonly string[] = fields[name]
    return [name, known.includes(asked) ? asked : (known[0] ?? '')]
  })
  const kinds = params.getAll('kinds')
  return { ...(Object.fromEntries(words) as Words), kinds: kindNames.filter((kind) => kinds.includes(kind)) } // each name
}

/**
 * Returns the shortest address with these choices. The mode is always in it: an address without a word is not a choice.
 */
export function choiceParams(choices: Choices): URLSearchParams {
  const said = names
    .filter((name) => name === 'mode' || choices[name] !== fields[name][0])
    .map((name) => [name, choices[name]])
  return new URLSearchParams([...said, ...choices.kinds.map((kind) => ['kinds', kind])] as [string, string][])
}

/** Builds the inputs of VRM-2 for them. */
export function inputsOf(choices: Choices): ScoreInputs {
  const as = <T>(word: string) => word as T // a word of its field's table, which is the contract's
  const known = {
    quality: as<EvidenceQuality>(choices.quality),
    asOf: addDays(exampleDay, -Number(choices.age)),
    evidence: [],
  }
  const answer = (word: string) => (word === '' ? null : word === 'yes')
  const share = (word: string) => (word === '' ? null : { share: Number(word) * 10_000, ...known })
  const use = [choices.sells, choices.ads, choices.profiling, choices.ai]
  const facts: ScoreFacts = {
    ...noFacts,
    role: choices.role === '' ? null : { id: as<RoleId>(choices.role), ...known },
    audience: choices.audience === '' ? [] : [{ id: as<AudienceId>(choices.audience), ...known }],
    protections: choices.protection === '' ? [] : [{ id: as<ProtectionId>(choices.protection), ...known }],
    registrations:
      choices.register === ''
        ? []
        : [
            {
              id: 'register',
              registry: 'ca',
              year: Number(exampleDay.slice(0, 4)) - 1,
              until: null,
              location: choices.register === 'location',
              minors: false,
              reproductive: false,
              ...known,
            },
          ],
    reach: choices.mode === 'contract' || choices.reach === '' ? null : { volume: Number(choices.reach), ...known },
    data:
      choices.dpc === ''
        ? null
        : {
            dpc: Number(choices.dpc),
            ei: Number(choices.ei) as 25 | 50 | 75 | 100, // the four words of the field
            types: Number(choices.types),
            ...known,
          },
    tracking: choices.tracking === '' ? null : { kinds: choices.kinds, ...known },
    use: use.every((word) => word === '')
      ? null
      : {
          sellsOrShares: answer(choices.sells),
          crossContextAds: answer(choices.ads),
          profiling: answer(choices.profiling),
          trainsAi: answer(choices.ai),
          ...known,
        },
    criticality:
      choices.volume === '' ? null : { importance: as(choices.importance), volume: Number(choices.volume), ...known },
    transfer: choices.transfer === '' ? null : { mechanisms: [as(choices.transfer)], ...known },
    fourth:
      choices.fourth === ''
        ? null
        : { subprocessors: choices.fourth === 'unlisted' ? null : Number(choices.fourth), ...known },
    contract:
      choices.dpa === '' ? null : { dpa: as(choices.dpa), clausesMet: Number(choices.clauses), clausesTotal, ...known },
    assurance: share(choices.assurance),
    policy: share(choices.policy),
    posture: share(choices.posture),
    transparency: share(choices.transparency),
  }
  return {
    mode: as(choices.mode),
    today: exampleDay,
    facts,
    events: eventsOf(choices),
    governance: {
      reviewOverdueDays: Number(choices.overdue),
      lateCriticalFindings: Number(choices.late),
      hasExpiredEvidence: choices.expired !== '',
    },
    conditions: {
      isProcessor: choices.processor !== '',
      childData: choices.children !== '',
      invalidTls: choices.tls !== '',
    },
    ...(choices.mode === 'researched' ? { coverage: { answered: Number(choices.coverage), applicable: 100 } } : {}),
  }
}

const subjectOf: Readonly<Record<ConductEvent['severity'], ConductEvent['subject']>> = {
  'sale-or-disclosure-of-sensitive': 'sensitive-sale',
  'covert-collection': 'covert-collection',
  'sensitive-use-or-large-fine': 'sensitive-use',
  small: 'tracking-consent',
}

function eventsOf({ event, act, months, verified, remediated }: Choices): ScoreEvent[] {
  const [year = 0, month = 0, day = 0] = exampleDay.split('-').map(Number)
  const happened = {
    date: new Date(Date.UTC(year, month - 1 - Number(months), day)).toISOString().slice(0, 10),
    scope: 'own' as const,
    verified: verified !== '',
    remediated: remediated !== '',
    evidence: [],
  }
  return [
    ...(event === ''
      ? []
      : [
          {
            id: 'breach-1',
            kind: 'breach' as const,
            title: 'Breach',
            severity: event as BreachEvent['severity'], // a word of the table of severities
            ...happened,
          },
        ]),
    ...(act === ''
      ? []
      : [
          {
            id: 'act-1',
            kind: 'order' as const,
            title: 'An authority’s order',
            severity: act as ConductEvent['severity'], // a word of the table of severities
            subject: subjectOf[act as ConductEvent['severity']],
            status: 'final' as const,
            authority: 'ftc',
            caseRef: null,
            case: null,
            ...happened,
          },
        ]),
  ]
}
