import { bandOf, levelOf, qualityTexts } from '../../../product/score/levels.ts'
import type { BreachEvent, ConductEvent, Floor, ScoreInputs } from '../../../product/score/method/contract.ts'
import { factorLabels } from '../../../product/score/method/explanation.ts'
import { isCore } from '../../../product/score/method/factors.ts'
import { figuresOf } from '../../../product/score/method/figures.ts'
import { million } from '../../../product/score/method/fixed.ts'
import { floorsOf } from '../../../product/score/method/floors.ts'
import { factNote, trackingKindLabels, unknownNote } from '../../../product/score/method/notes.ts'
import { noConditions, noFacts, noGovernance, publicInputs } from '../../../product/score/method/public-inputs.ts'
import {
  allHazards,
  assuranceExpired,
  assuranceShare,
  assuranceUncaptured,
  audienceHazard,
  audienceMax,
  carriesDown,
  carriesDownHalfLifeDays,
  carriesUp,
  companyShift,
  conductHalfLifeMonths,
  conductKindShare,
  conductMax,
  conductRemediated,
  conductSeverity,
  conductStatusShare,
  conductSubjectShare,
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
  narrowRange,
  noRolePrior,
  ofCompanyShare,
  policyCheckLabel,
  policyShare,
  postureShare,
  postureWeight,
  protectionShare,
  protectionsMax,
  publicBreachShare,
  publicHalfLifeDays,
  qualityShare,
  reachStepShare,
  registrationHalfLifeMonths,
  registrationHazard,
  registrationShift,
  rolePriors,
  saleFloor,
  standIns,
  trackingWeight,
  transferFull,
  transferPoints,
  transparencyItemShare,
  unknownReach,
  useFull,
  usePoints,
  volumeBelow,
} from '../../../product/score/method/tables.ts'
import {
  audienceNames,
  businessRoles,
  conductKindNames,
  genreRoles,
  protectionNames,
  type RoleId,
  roleNames,
} from '../../../product/score/vocabulary.ts'

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
  /** Rule that uses the rows. */
  rule: string
  /** Above the names, and above the values. */
  head: string
  valueHead: string
  rows: MethodRow[]
}

/** Millionths as a decimal without idle zeros: ".6", "1.95". */
export const decimal = (millionths: number): string => String(millionths / million).replace(/^0\./, '.')
const hundredths = (millionths: number) => (millionths / million).toFixed(2).replace(/^0\./, '.')
const percent = (millionths: number) => `${millionths / 10_000} %`
const points = (many: number) => (many === 1 ? '1 point' : `${many} points`)
const days = (many: number) => `${many} days`
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const rowsOf = <K extends string>(table: Readonly<Record<K, number>>, row: (key: K, value: number) => MethodRow) =>
  (Object.keys(table) as K[]).map((key) => row(key, table[key])) // literal tables: their keys are exactly these

export const known = { quality: 'measured' as const, asOf: '2026-01-01', evidence: [] }
/** The line that a score itself shows beside such a fact. */
export const noteOf = (id: FactId, facts: Partial<ScoreInputs['facts']>) =>
  factNote({ facts: { ...noFacts, ...facts } }, id)

const hazardRules: Readonly<Record<(typeof hazardIds)[number], string>> = {
  data: `How easily it identifies a person, times the kind of data (${percent(dataShares.dpc)}) and how many types there are (${percent(dataShares.types)}, full at ${dataShares.typesFull})`,
  tracking: 'One minus the product of what each kind leaves over: kinds add up, and never beyond the whole',
  use: `Points of ${useFull}; an open question counts its part of what the role makes likely`,
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
    title: 'Kinds of data, and how they identify a person',
    rule: 'The gravest type that is known decides the kind; the strongest identifier decides how easily it identifies a person. After ENISA’s method for the severity of personal data breaches (2013).',
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
    rule: 'A yes counts its points. An open question counts its part of what the role makes likely.',
    head: 'Practice',
    valueHead: 'Points',
    rows: rowsOf(usePoints, (id, many) => ({ name: useNames[id], value: String(many) })),
  },
  {
    id: 'criticality-points',
    title: 'Criticality',
    rule: `Importance and people together, of ${criticalityFull}. Counts only with a contract; elsewhere reach multiplies.`,
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
    title: 'Breaches',
    rule: `By severity, halved every ${eventHalfLifeMonths} months; all together at most ${decimal(eventsMax)}. On public pages a breach counts ${decimal(publicBreachShare)} of that.`,
    head: 'Breach',
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
    rule: `How an organization looks after its own vendor; at most ${decimal(governance.max)}. Counts only with a contract.`,
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

export interface PriorRow {
  id: RoleId | 'none'
  name: string
  data: string
  tracking: string
  use: string
  spread: string
  /** Score from the role alone. */
  score: string
}

/** Lists the priors of each role, the most hazardous first. */
export function priorRows(): { business: PriorRow[]; apps: PriorRow[] } {
  const row = (id: PriorRow['id'], name: string, priors: typeof noRolePrior): PriorRow => {
    const { R } = figuresOf(publicInputs({ today: known.asOf, facts: id === 'none' ? {} : { role: { id, ...known } } }))
    return {
      id,
      name,
      data: hundredths(priors.data),
      tracking: hundredths(priors.tracking),
      use: hundredths(priors.use),
      spread: `± ${hundredths(priors.spread)}`,
      score: String(R),
    }
  }
  const rows = (roles: readonly RoleId[]) =>
    roles
      .map((id) => row(id, capital(roleNames[id]), rolePriors[id]))
      .toSorted((a, b) => Number(b.score) - Number(a.score))
  return {
    business: rows(businessRoles),
    apps: [...rows(genreRoles), row('none', 'Kind of service not known', noRolePrior)],
  }
}

/** Tables of how an observation and the prior are pooled, and of adjustments to the prior. */
export const roleTables = (): MethodTable[] => [
  {
    id: 'carries-up',
    title: 'An observation that says more',
    rule: 'How far the value moves from the prior to what was observed. It never falls below the prior.',
    head: 'Evidence',
    valueHead: 'Moves',
    rows: rowsOf(carriesUp, (quality, share) => ({ name: qualityTexts[quality], value: percent(share) })),
  },
  {
    id: 'carries-down',
    title: 'An observation that says less',
    rule: `How far the value moves on the day of the observation; halved every ${carriesDownHalfLifeDays / 365.25} years. What was seen at a company’s own site, or what requests can carry, is a lower bound and never lowers. So is what was seen of an app’s data without a label, or beside a label that leaves some of it out.`,
    head: 'Evidence',
    valueHead: 'Moves',
    rows: rowsOf(carriesDown, (quality, share) => ({ name: qualityTexts[quality], value: percent(share) })),
  },
  {
    id: 'prior-shifts',
    title: 'What moves the prior',
    rule: 'Each moves the prior by its share toward a more hazardous role, never away from hazard.',
    head: 'Where',
    valueHead: 'Moves',
    rows: [
      {
        name: 'Its company runs ads, social features or brokerage itself',
        value: percent(companyShift.share),
        note: `toward an ${roleNames[companyShift.toward]}; an SDK of that kind, or ${companyShift.leastPageLoads.toLocaleString('en-US')} counted page loads; apps, analytics, social widgets and video`,
      },
      {
        name: 'Its company is registered as a data broker',
        value: percent(registrationShift.share),
        note: `toward a ${roleNames[registrationShift.toward]}; ${registrationShift.roles.map((role) => roleNames[role]).join(', ')}`,
      },
    ],
  },
]

/** Tables of additions to the score, and reductions of it, by dated public facts. */
export const recordTables = (): MethodTable[] => [
  {
    id: 'audiences',
    title: 'Whose data',
    rule: `By what an app is for, at most ${decimal(audienceMax)} together.`,
    head: 'Data about',
    valueHead: 'Adds',
    rows: rowsOf(audienceHazard, (id, value) => ({ name: capital(audienceNames[id]), value: decimal(value) })),
  },
  {
    id: 'registrations',
    title: 'Data broker registers',
    rule: `A registration counts until the end of the year after its own; a lapsed one then halves every ${registrationHalfLifeMonths} months. Several registers count once. Where the role is not a business of data about people, the registration counts by the role.`,
    head: 'Registration',
    valueHead: 'Adds',
    rows: [
      { name: 'Registered as a data broker', value: decimal(registrationHazard.base) },
      { name: 'Says that it collects precise location', value: decimal(registrationHazard.location) },
      { name: 'Says that it collects data of minors', value: decimal(registrationHazard.minors) },
      { name: 'Says that it collects reproductive health data', value: decimal(registrationHazard.reproductive) },
    ],
  },
  {
    id: 'conduct',
    title: 'Conduct',
    rule: `Acts of authorities and courts, by what they are about, at most ${decimal(conductMax)} together. The gravest act counts whole, each further one half as much as its place before. Two acts of one case count once. An act about another product of the company counts ${percent(ofCompanyShare)}, times how the role compares with an ${roleNames['ad-platform']}; one about children or security that names a product counts for that product alone.`,
    head: 'Act',
    valueHead: 'Adds',
    rows: [
      {
        name: 'Sale or disclosure of sensitive data',
        value: decimal(conductSeverity['sale-or-disclosure-of-sensitive']),
      },
      { name: 'Covert collection', value: decimal(conductSeverity['covert-collection']) },
      {
        name: 'Other use of sensitive data, or a large fine',
        value: decimal(conductSeverity['sensitive-use-or-large-fine']),
        note: 'a fine is large from 10 million dollars, euros or pounds',
      },
      { name: 'Anything smaller', value: decimal(conductSeverity.small) },
      ...rowsOf(conductKindShare, (kind, share) => ({
        name: capital(conductKindNames[kind]),
        value: `× ${decimal(share)}`,
      })),
      {
        name: 'About terms, transfers or rights rather than the data itself',
        value: `× ${decimal(conductSubjectShare.rights)}`,
      },
      { name: 'On appeal', value: `× ${decimal(conductStatusShare.appealed)}` },
      { name: 'Annulled or withdrawn', value: `× ${decimal(conductStatusShare.annulled)}` },
      {
        name: 'Remediated, with a public account of the act',
        value: `× ${decimal(conductRemediated.established)}`,
        note: `× ${decimal(conductRemediated.other)} for notices, studies and suits`,
      },
      {
        name: 'Age',
        value: `halves every ${conductHalfLifeMonths.established / 12} years`,
        note: `orders, fines, settlements, reprimands and verdicts; everything else every ${conductHalfLifeMonths.other / 12} years`,
      },
    ],
  },
  {
    id: 'protections',
    title: 'Protections',
    rule: `Each takes its share off data, tracking and use; several multiply, at most ${percent(protectionsMax)} together. Each is a verified public fact.`,
    head: 'Protection',
    valueHead: 'Takes off',
    rows: rowsOf(protectionShare, (id, share) => ({ name: protectionNames[id], value: percent(share) })),
  },
  {
    id: 'reach',
    title: 'Reach',
    rule: `Multiplies data, tracking and use after protections, and never adds by itself. Where no source counted, ${unknownReach} of ${volumeBelow.length} stand in.`,
    head: 'Reach',
    valueHead: 'Times',
    rows: [0, 1, 2, 3, 4, 5].map((volume) => ({
      name: `${volume} of ${volumeBelow.length}`,
      value: decimal(million + volume * reachStepShare),
    })),
  },
]

/** Every floor, in its own words: each from inputs in which it applies. */
export function floorRows(): MethodRow[] {
  const base = publicInputs({ today: '2026-01-01', facts: {} })
  const found = [
    { mode: 'contract' as const },
    { mode: 'contract' as const, conditions: { ...noConditions, isProcessor: true, childData: true } },
    { events: [{ ...openBreach, date: base.today }] },
    { events: [{ ...saleOrder, date: base.today }] },
    { conditions: { ...noConditions, invalidTls: true } },
    { mode: 'researched' as const, coverage: { answered: 0, applicable: 1 } },
  ].flatMap((given) => floorsOf({ ...base, mode: 'contract', governance: noGovernance, ...given }, 0))
  const byId = new Map(found.map((floor): [string, Floor] => [floor.id, floor]))
  return [...byId.values()]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, value, reason }) => ({ name: id, value: String(value), note: id === 'F3' ? saleRule : reason }))
}

/** The score names the act itself. */
const saleRule = `An order, a fine, a settlement or an authority’s suit on the sale or disclosure of sensitive data, about the product itself, younger than ${saleFloor.months / 12} years and not remediated`

const openBreach: BreachEvent = {
  id: 'breach',
  kind: 'breach',
  title: 'Breach',
  severity: 'critical',
  date: '2026-01-01',
  scope: 'own',
  verified: true,
  remediated: false,
  evidence: [],
}

const saleOrder: ConductEvent = {
  ...openBreach,
  kind: 'order',
  severity: saleFloor.severity,
  subject: 'sensitive-sale',
  status: 'final',
  authority: 'ftc',
  caseRef: null,
  case: null,
}

export interface ConfidenceRow {
  id: FactId
  label: string
  halfLife: string
  /** Without a contract. */
  publicHalfLife: string
  prior: string
}

/** Half-life of each fact, and its substitute in a contract score while it is unknown. */
export const factRows = (): ConfidenceRow[] =>
  [...hazardIds, ...controlIds].map((id) => ({
    id,
    label: factorLabels[id],
    halfLife: days(halfLifeDays[id]),
    publicHalfLife: days(isCore(id) ? publicHalfLifeDays[id] : halfLifeDays[id]),
    prior: isCore(id) ? 'what its role makes likely' : unknownNote(id, 'contract').replace(/^[^;]*; counted as /, ''),
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
  const criticality = (end: typeof best) => noteOf('criticality', { criticality: { ...end.criticality, ...known } })
  return [
    { name: factorLabels.criticality, best: criticality(best), worst: criticality(worst) },
    ...(['transfer', 'fourth'] as const).map((id) => ({
      ...{ name: factorLabels[id], best: points(best[id]), worst: points(worst[id]) },
    })),
    ...controlIds.map((id) => ({
      ...{ name: factorLabels[id], best: percent(best.controls[id]), worst: percent(worst.controls[id]) },
    })),
  ]
}

/** Returns where each level and band begins, found by evaluating every possible score. */
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
  narrowRange: points(narrowRange),
  priors: priorRows(),
  roles: roleTables(),
  record: recordTables(),
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
