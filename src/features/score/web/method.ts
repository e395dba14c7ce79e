import type { Floor, ScoreInputs } from '../contract.ts'
import { factorLabels } from '../explanation.ts'
import { million } from '../fixed.ts'
import { floorsOf } from '../floors.ts'
import { bandOf, levelOf, qualityTexts } from '../levels.ts'
import { factNote, trackingKindLabels, unknownNote } from '../notes.ts'
import { noConditions, noGovernance, publicInputs } from '../public-inputs.ts'
import {
  allHazards,
  assuranceExpired,
  assuranceShare,
  assuranceUncaptured,
  confidenceFrom,
  contractShare,
  controlIds,
  controlsRemove,
  controlWeight,
  criticalityFull,
  dataShares,
  eventHalfLifeMonths,
  eventRemediated,
  eventSeverity,
  eventsMax,
  eventUnverified,
  type FactId,
  fourthFull,
  fourthUnlisted,
  fourthUpTo,
  governance,
  halfLifeDays,
  hazardIds,
  hazardMax,
  importancePoints,
  indicativeAfterMonths,
  policyCheckLabel,
  policyShare,
  postureShare,
  postureWeight,
  publicWorstVolume,
  qualityShare,
  standIns,
  trackingWeight,
  transferFull,
  transferPoints,
  transparencyItemShare,
  useFull,
  usePoints,
  volumeBelow,
} from '../tables.ts'

// The published method, made from the constants that compute it: a page that wrote a number of its own could be wrong.
// The server makes these rows, so that the browser is sent words and no tables it does not need.

export interface MethodRow {
  name: string
  value: string
  note?: string | undefined
}

export interface MethodTable {
  id: string
  title: string
  /** How the rows are used. */
  rule: string
  /** Above the names, and above the values. */
  head: string
  valueHead: string
  rows: MethodRow[]
}

/** Millionths as a decimal without idle zeros: ".6", "1.95". */
export const decimal = (millionths: number): string => String(millionths / million).replace(/^0\./, '.')
const percent = (millionths: number) => `${millionths / 10_000} %`
const points = (many: number) => (many === 1 ? '1 point' : `${many} points`)
const days = (many: number) => `${many} days`
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const rowsOf = <K extends string>(table: Readonly<Record<K, number>>, row: (key: K, value: number) => MethodRow) =>
  (Object.keys(table) as K[]).map((key) => row(key, table[key])) // literal tables: their keys are exactly these

export const known = { quality: 'measured' as const, asOf: '2026-01-01', evidence: [] }
/** The line that a score itself shows beside such a fact. */
export const noteOf = (id: FactId, facts: Partial<ScoreInputs['facts']>) =>
  factNote({ ...publicInputs({ today: '2026-01-01', facts }), mode: 'contract' }, id)

const hazardRules: Readonly<Record<(typeof hazardIds)[number], string>> = {
  data: `How easily it names somebody, times the kind of data (${percent(dataShares.dpc)}) and how many types there are (${percent(dataShares.types)}, full at ${dataShares.typesFull})`,
  tracking: 'One minus the product of what each kind leaves over: kinds add up, and never beyond the whole',
  use: `Points of ${useFull}`,
  criticality: `Points of ${criticalityFull}: how important it is to you, and how many people’s data it is`,
  transfer: `Points of ${transferFull}; of several countries the worst`,
  fourth: `Points of ${fourthFull} by the number of subprocessors`,
}

const controlRules: Readonly<Record<(typeof controlIds)[number], string>> = {
  contract: 'The data processing agreement, and how many of its required clauses are met',
  assurance: 'The best certificate or audit report on file',
  policy: `${Object.keys(policyCheckLabel).length} checks of the privacy policy`,
  posture: 'Settings of its hosts, as measured; the weighted mean of those that answered',
  transparency: 'Four things that a vendor can offer in public',
}

const postureNames: Readonly<Record<keyof typeof postureWeight, string>> = {
  tls: 'TLS',
  hsts: 'HSTS',
  csp: 'Content security policy',
  dmarc: 'DMARC',
  spf: 'SPF',
  cors: 'Cross-origin sharing',
  dnssec: 'DNSSEC',
}

export const useNames: Readonly<Record<keyof typeof usePoints, string>> = {
  sellsOrShares: 'Sells or shares data',
  crossContextAds: 'Cross-context advertising',
  profiling: 'Profiling',
  trainsAi: 'Trains AI on customer data without an opt-out',
}

export const hazardTables = (): MethodTable[] => [
  {
    id: 'hazards',
    title: 'What each can add',
    rule: 'Each hazard adds at most so much to H, before controls.',
    head: 'Hazard',
    valueHead: 'At most',
    rows: rowsOf(hazardMax, (id, max) => ({ name: factorLabels[id], value: decimal(max), note: hazardRules[id] })),
  },
  {
    id: 'data-kinds',
    title: 'Kinds of data, and how they name somebody',
    rule: 'The gravest type that is known decides the kind; the strongest identifier decides how easily it names somebody. After ENISA’s method for the severity of personal data breaches (2013).',
    head: 'Data',
    valueHead: 'Value',
    rows: [
      ...[0, 1, 2, 3, 4].map((dpc) => ({
        name: noteOf('data', { data: { dpc, ei: 25, types: 1, ...known } }).split(',')[0] ?? '',
        value: `${dpc} of ${dataShares.dpcFull}`,
      })),
      ...([25, 50, 75, 100] as const).map((ei) => ({
        name: capital(
          noteOf('data', { data: { dpc: 1, ei, types: 1, ...known } })
            .split(', ')
            .slice(2)
            .join(', '),
        ),
        value: decimal(ei * 10_000),
      })),
    ],
  },
  {
    id: 'tracking-kinds',
    title: 'Kinds of tracking',
    rule: 'A kind counts once, however many SDKs carry it.',
    head: 'Kind',
    valueHead: 'Weight',
    rows: rowsOf(trackingWeight, (kind, weight) => ({
      name: capital(trackingKindLabels[kind]),
      value: decimal(weight),
    })),
  },
  {
    id: 'use-points',
    title: 'Use of data',
    rule: 'A yes counts its points. With a contract an open question counts its part of what stands in for it.',
    head: 'Practice',
    valueHead: 'Points',
    rows: rowsOf(usePoints, (id, many) => ({ name: useNames[id], value: String(many) })),
  },
  {
    id: 'criticality-points',
    title: 'Criticality',
    rule: `Importance and people together, of ${criticalityFull}. Without a contract the importance is low and reach stands for people.`,
    head: 'Answer',
    valueHead: 'Points',
    rows: [
      ...rowsOf(importancePoints, (importance, many) => ({
        name: `${capital(importance)} importance`,
        value: String(many),
      })),
      ...volumeBelow.map((below, volume) => ({
        name: `Fewer than ${below.toLocaleString('en-US')} people`,
        value: String(volume),
      })),
      { name: `${volumeBelow.at(-1)?.toLocaleString('en-US')} people or more`, value: String(volumeBelow.length) },
    ],
  },
  {
    id: 'transfer-points',
    title: 'Transfers abroad',
    rule: `Of ${transferFull}, by the mechanism of each country; the worst applies.`,
    head: 'Mechanism',
    valueHead: 'Points',
    rows: rowsOf(transferPoints, (mechanism, many) => ({
      name: capital(noteOf('transfer', { transfer: { mechanisms: [mechanism], ...known } })),
      value: String(many),
    })),
  },
  {
    id: 'fourth-points',
    title: 'Subprocessors',
    rule: `Of ${fourthFull}, by how many a vendor names.`,
    head: 'Named',
    valueHead: 'Points',
    rows: [
      ...fourthUpTo.map(({ upTo, points: many }, index) => ({
        name:
          upTo === 0
            ? noteOf('fourth', { fourth: { subprocessors: 0, ...known } })
            : upTo === Number.MAX_SAFE_INTEGER
              ? `More than ${fourthUpTo[index - 1]?.upTo}`
              : `Up to ${upTo}`,
        value: String(many),
      })),
      { name: noteOf('fourth', { fourth: { subprocessors: null, ...known } }), value: String(fourthUnlisted) },
    ],
  },
]

export const controlTables = (): MethodTable[] => [
  {
    id: 'controls',
    title: 'What each weighs',
    rule: 'Each control’s share times its weight; together they are the controls of the formula.',
    head: 'Control',
    valueHead: 'Weight',
    rows: rowsOf(controlWeight, (id, weight) => ({
      name: factorLabels[id],
      value: decimal(weight),
      note: controlRules[id],
    })),
  },
  {
    id: 'control-shares',
    title: 'What a control is worth',
    rule: 'The share of a control that each state gives.',
    head: 'State',
    valueHead: 'Share',
    rows: [
      ...(['none', 'template'] as const).map((dpa) => ({
        name: noteOf('contract', { contract: { dpa, clausesMet: 0, clausesTotal: 0, ...known } }),
        value: percent(contractShare[dpa]),
      })),
      {
        name: 'Agreement signed',
        value: percent(contractShare.signed),
        note: `and ${percent(contractShare.clauses)} more by the part of its clauses that is met`,
      },
      ...rowsOf(assuranceShare, (kind, share) => ({
        name: noteOf('assurance', { assurance: { items: [{ kind, captured: true, expired: false }], ...known } }),
        value: percent(share),
        note: kind === 'iso27701' ? 'added to the best of the others' : undefined,
      })),
      { name: 'Expired certificate', value: `${percent(assuranceExpired)} at most` },
      { name: 'Certificate claimed without a capture', value: `${percent(assuranceUncaptured)} of its value` },
      ...rowsOf(policyShare, (answer, share) => ({
        name: `Policy check ${answer === 'not-met' ? 'not met' : answer}`,
        value: percent(share),
        note: answer === 'met' ? Object.values(policyCheckLabel).join(', ') : undefined,
      })),
      ...rowsOf(postureWeight, (check, weight) => ({
        name: postureNames[check],
        value: percent(weight),
        note:
          check === 'tls'
            ? `a pass counts ${percent(postureShare.pass)} of it, a warning ${percent(postureShare.warning)}, a failure ${percent(postureShare.fail)}; what could not be checked is left out`
            : undefined,
      })),
      {
        name: 'Each transparency item',
        value: percent(transparencyItemShare),
        note: noteOf('transparency', {
          transparency: { present: ['dsar-channel', 'security-txt', 'status-page', 'change-notices'], ...known },
        }),
      },
    ],
  },
]

export const courseTables = (): MethodTable[] => [
  {
    id: 'events',
    title: 'Events',
    rule: `Breaches, orders and litigation by severity, halved every ${eventHalfLifeMonths} months; all together at most ${decimal(eventsMax)}. Not counted on public pages.`,
    head: 'Event',
    valueHead: 'Adds',
    rows: [
      ...rowsOf(eventSeverity, (severity, value) => ({ name: capital(severity), value: decimal(value) })),
      { name: 'Not verified', value: `× ${decimal(eventUnverified)}` },
      { name: 'Remediated, with a public account', value: `× ${decimal(eventRemediated)}` },
    ],
  },
  {
    id: 'governance',
    title: 'Governance',
    rule: `How an organisation looks after its own vendor; at most ${decimal(governance.max)}. Counts only with a contract.`,
    head: 'Lapse',
    valueHead: 'Adds',
    rows: [
      {
        name: factorLabels['review-overdue'],
        value: decimal(governance.overduePerPeriod),
        note: `for each ${days(governance.overduePeriodDays)} begun, at most ${decimal(governance.overdueMax)}`,
      },
      { name: factorLabels['no-dpa'], value: decimal(governance.noSignedDpa), note: 'where there is personal data' },
      {
        name: factorLabels['late-critical'],
        value: decimal(governance.lateCritical),
        note: `for each, at most ${decimal(governance.lateCriticalMax)}`,
      },
      { name: factorLabels['expired-evidence'], value: decimal(governance.expiredEvidence) },
    ],
  },
]

/** Every floor, in its own words: each from inputs in which it applies. */
export function floorRows(): MethodRow[] {
  const base = publicInputs({ today: '2026-01-01', facts: {} })
  const found = [
    { mode: 'contract' as const },
    { mode: 'contract' as const, conditions: { ...noConditions, isProcessor: true, childData: true } },
    { events: [{ ...openBreach, date: base.today }] },
    { conditions: { ...noConditions, bindingOrder: true } },
    { conditions: { ...noConditions, sellsLocationOrHealthWithoutConsent: true } },
    { conditions: { ...noConditions, invalidTls: true } },
    { mode: 'researched' as const, coverage: { answered: 0, applicable: 1 } },
  ].flatMap((given) => floorsOf({ ...base, governance: noGovernance, ...given }, 0))
  const byReason = new Map(found.map((floor): [string, Floor] => [floor.reason, floor]))
  return [...byReason.values()]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, value, reason }) => ({ name: id, value: String(value), note: reason }))
}

const openBreach = {
  ...{ id: 'breach', kind: 'breach' as const, title: 'Breach', severity: 'critical' as const },
  ...{ verified: true, remediated: false, evidence: [] },
}

export interface ConfidenceRow {
  id: FactId
  label: string
  halfLife: string
  prior: string
}

/** How long each fact holds, and what stands in where a contract is scored and it is not known. */
export const factRows = (): ConfidenceRow[] =>
  [...hazardIds, ...controlIds].map((id) => ({
    ...{ id, label: factorLabels[id], halfLife: days(halfLifeDays[id]) },
    prior: unknownNote(id, 'contract').replace(/^[^;]*; counted as /, ''),
  }))

export const qualityRows = (): MethodRow[] =>
  rowsOf(qualityShare, (quality, share) => ({ name: qualityTexts[quality], value: decimal(share) }))

const confidenceWords = (from: number) => `${from / 10_000} % and above`
export const confidenceRows = (): MethodRow[] => [
  { name: 'High', value: confidenceWords(confidenceFrom.high) },
  { name: 'Medium', value: confidenceWords(confidenceFrom.medium) },
  { name: 'Low', value: `below ${confidenceFrom.medium / 10_000} %` },
]

/** The ends of the interval, which suppose that everything unknown is at its best or worst. */
export function endRows(): { name: string; best: string; worst: string }[] {
  const { best, worst } = standIns
  const kinds = (end: typeof best) => end.tracking.map((kind) => trackingKindLabels[kind]).join(', ') || 'none'
  const data = (end: typeof best) => noteOf('data', { data: { ...end.data, ei: end.data.ei as 25, ...known } })
  const criticality = (end: typeof best) => noteOf('criticality', { criticality: { ...end.criticality, ...known } })
  return [
    { name: factorLabels.data, best: data(best), worst: data(worst) },
    { name: factorLabels.tracking, best: kinds(best), worst: kinds(worst) },
    { name: factorLabels.criticality, best: criticality(best), worst: criticality(worst) },
    ...(['use', 'transfer', 'fourth'] as const).map((id) => ({
      ...{ name: factorLabels[id], best: points(best[id]), worst: points(worst[id]) },
    })),
    ...controlIds.map((id) => ({
      ...{ name: factorLabels[id], best: percent(best.controls[id]), worst: percent(worst.controls[id]) },
    })),
  ]
}

/** Where each level and band begins, found by asking for every score there is. */
export function levelRows(): { level: MethodRow[]; band: MethodRow[] } {
  const ranges = (of: (score: number) => string) => {
    const scores = Array.from({ length: 101 }, (_, score) => score)
    return [...Map.groupBy(scores, of)]
      .map(([name, held]) => ({ name: capital(name), value: `${held[0]} to ${held.at(-1)}` }))
      .toReversed()
  }
  return { level: ranges(levelOf), band: ranges(bandOf) }
}

export const methodTables = () => ({
  controlsRemove: decimal(controlsRemove),
  worstInherent: decimal(allHazards),
  indicativeAfter: `${indicativeAfterMonths} months`,
  widestReach: `${publicWorstVolume} of ${volumeBelow.length}`,
  hazards: hazardTables(),
  controls: controlTables(),
  course: courseTables(),
  floors: floorRows(),
  facts: factRows(),
  qualities: qualityRows(),
  confidence: confidenceRows(),
  ends: endRows(),
  ...levelRows(),
})
export type Method = ReturnType<typeof methodTables>
