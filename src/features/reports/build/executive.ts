import { counted } from '../../../platform/shared/counted.ts'
import { countryName } from '../../../product/entries.ts'
import type { PortfolioDay, VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { pointsText } from '../../../product/score/levels.ts'
import { type Band, bandNames } from '../../../product/vendors.ts'
import { scoreCauseNames } from '../../vendors/names.ts'
import type { ChartSection, FiguresSection, Section, TableSection, TextSection } from '../model.ts'
import { citeRefs } from './citations.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import { bandOf, scoreOverride, subProcessorsToday } from './held.ts'
import { type Decision, decisionsOf, openPoints } from './open-points.ts'
import { tableOf } from './table.ts'
import { capitalised, inOne, nameIn } from './words.ts'

/** So many rows and bars, and so many days of a trend: it is read on one page. */
const most = { rows: 10, bars: 6, days: 8 }

/** Sections for decision makers: where the risk is, what moved it, what has to be decided. */
export function executiveSections(facts: ReportFacts, evidence: EvidenceIndex): Section[] {
  const decisions = decisionsOf(openPoints(facts))
  return [
    figuresSection(facts, decisions),
    distributionSection(facts),
    // A single day has no trend to draw.
    ...(facts.register.days.length > 1 ? [trendSection(facts)] : []),
    topSection(facts, evidence),
    subProcessorsSection(facts),
    countriesSection(facts),
    movementSection(facts),
    decisionsSection(decisions),
    limitsSection(facts),
  ]
}

const isScored = ({ score }: VendorFacts): boolean => score.isKnown

/** As `isProvisional` has it of a customer's vendor. */
const isProvisional = ({ score: { isKnown, confidence } }: VendorFacts): boolean => isKnown && confidence === 'low'

/** Literal object: its keys are exactly these. */
const bands = Object.keys(bandNames) as Band[]

function figuresSection({ register: { vendors, days } }: ReportFacts, decisions: readonly Decision[]): FiguresSection {
  const first = days[0]
  return {
    ...{ id: 'figures', title: 'At a glance', kind: 'figures', slide: {} },
    intro: leadOf(vendors, decisions),
    figures: [
      { id: 'vendors', label: 'Vendors', value: vendors.length, unit: 'count' },
      {
        ...{ id: 'average', label: 'Average score', value: averageOf(vendors), unit: 'score' },
        ...(first ? { note: `${first.averageScore} on ${first.day}, over all active vendors` } : {}),
      },
      {
        ...{ id: 'high', label: 'Very high or high', unit: 'count', of: vendors.length },
        value: vendors.filter((vendor) => ['red', 'orange'].includes(bandOf(vendor))).length,
      },
      {
        ...{ id: 'decisions', label: 'Decisions needed', value: decisions.length, unit: 'count' },
        note: `${decisions.filter(({ owner }) => owner === null).length} without an owner`,
      },
    ],
  }
}

/** Summarizes what has to be known before any figure is read. */
function leadOf(vendors: readonly VendorFacts[], decisions: readonly Decision[]): string {
  const unscored = vendors.filter((vendor) => !isScored(vendor)).length
  const provisional = vendors.filter(isProvisional).length
  const high = vendors.filter((vendor) => ['red', 'orange'].includes(bandOf(vendor))).length
  const open = `${counted(decisions.length, 'decision')} to make.`
  if (vendors.length > 0 && 2 * (unscored + provisional) >= vendors.length)
    return `The scores are provisional: too little is known about ${unscored + provisional} of ${counted(vendors.length, 'vendor')}. ${open}`
  return `${high} of ${counted(vendors.length, 'vendor')} ${high === 1 ? 'is' : 'are'} at very high or high risk. ${open}`
}

/** The mean, half going up as on the dashboard, of those that have a score: none is not 0. */
function averageOf(vendors: readonly VendorFacts[]): number | null {
  const scored = vendors.filter(isScored)
  return scored.length === 0
    ? null
    : Math.floor(scored.reduce((sum, { score }) => sum + score.value, 0) / scored.length + 0.5)
}

function distributionSection({ register: { vendors } }: ReportFacts): ChartSection {
  const values = bands.map((band) => vendors.filter((vendor) => bandOf(vendor) === band).length)
  return {
    ...{ id: 'distribution', title: 'Distribution of scores', kind: 'chart', chart: 'columns', slide: {} },
    labels: bands.map((band) => bandNames[band]),
    series: [{ name: 'Vendors', values }],
    unit: 'count',
    words:
      vendors.length === 0
        ? 'No record: there is no vendor in this selection.'
        : `Of ${counted(vendors.length, 'vendor')}: ${bands.map((band, at) => `${values[at]} ${bandNames[band].toLowerCase()}`).join(', ')}.`,
  }
}

function trendSection({ register: { days }, asked }: ReportFacts): ChartSection {
  const shown = spread(days, most.days)
  const [first, last] = [days[0], days.at(-1)]
  return {
    ...{ id: 'trend', title: 'Distribution over the period', kind: 'chart', chart: 'stacked', slide: {} },
    labels: shown.map(({ day }) => day),
    series: bands.map((band) => ({ name: bandNames[band], band, values: shown.map((day) => day.bands[band]) })),
    unit: 'count',
    words:
      first && last
        ? `Average score ${first.averageScore} on ${first.day} and ${last.averageScore} on ${last.day}; very high or high ${highOn(first)} and ${highOn(last)}. Recorded on ${counted(days.length, 'day')}, over all active vendors${Object.values(asked.scope).some((chosen) => chosen.length > 0) ? ' and not only those of the selection' : ''}.`
        : 'No record of any day of the period.',
  }
}

const highOn = ({ bands: of }: PortfolioDay): number => of.red + of.orange

/** At most so many, evenly, the first and the last among them. */
function spread<T>(items: readonly T[], limit: number): T[] {
  if (items.length <= limit) return [...items]
  return Array.from({ length: limit }, (_, at) => items[Math.round((at * (items.length - 1)) / (limit - 1))] as T) // within
}

function topSection({ register: { vendors } }: ReportFacts, evidence: EvidenceIndex): TableSection {
  const ranked = vendors.filter(isScored).toSorted((a, b) => b.score.value - a.score.value)
  const top = ranked.slice(0, most.rows)
  const least = top.at(-1)?.score.value
  const alike = ranked.slice(most.rows).filter(({ score }) => score.value === least).length
  return tableOf({
    ...{ id: 'top', title: `The ${most.rows} highest scores`, slide: { rows: most.rows } },
    intro: `What raises each most, in points; “assumed” is what no one knows, as the method’s prior has it.${alike === 0 ? '' : ` As high as the last of them: ${counted(alike, 'more vendor', 'more vendors')}.`}`,
    items: top.map((vendor, at) => ({ vendor, rank: at + 1 })),
    evidence: ({ vendor }) =>
      citeRefs(
        evidence,
        vendor,
        drivers(vendor).flatMap((factor) => factor.evidence),
      ),
    emptyWords: 'No record: no vendor of this selection has a score.',
    columns: [
      { id: 'rank', title: 'No.', kind: 'number', of: ({ rank }) => rank },
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 3, of: ({ vendor }) => vendor.name },
      { id: 'score', title: 'Score', kind: 'score', of: ({ vendor }) => vendor.score.value },
      {
        id: 'band',
        title: 'Risk',
        kind: 'text',
        of: ({ vendor }) => bandNames[bandOf(vendor)] + (isProvisional(vendor) ? ', provisional' : ''),
      },
      { id: 'tier', title: 'Tier', kind: 'text', of: ({ vendor }) => capitalised(vendor.tier) },
      { id: 'reason', title: 'Reason', kind: 'text', weight: 4, of: ({ vendor }) => reasonOf(vendor) },
    ],
  })
}

const driversNamed = 3

/** Returns the factors that raise the score most. */
const drivers = ({ score: { run } }: VendorFacts) =>
  (run?.factors ?? [])
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, driversNamed)

function reasonOf(vendor: VendorFacts): string | null {
  const override = scoreOverride(vendor)
  const words = [
    ...(override ? [`Set by ${override.madeBy}: ${override.reason}`] : []),
    ...drivers(vendor).map(
      ({ label, points, state }) => `${label} ${pointsText(points)}${state === 'unknown' ? ' (assumed)' : ''}`,
    ),
    ...raisingFloors(vendor).map(({ value, reason }) => `at least ${value}: ${reason}`),
  ]
  return inOne(words) || null
}

/** A floor that the score rests on, and not one below it. */
const raisingFloors = ({ score: { run, value } }: VendorFacts) =>
  (run?.floors ?? []).filter((floor) => floor.value === value)

interface Shared {
  name: string
  vendors: number
}

function sharedBars(shared: readonly Shared[]): Pick<ChartSection, 'labels' | 'series' | 'unit'> {
  const shown = shared.slice(0, most.bars)
  return {
    labels: shown.map(({ name }) => name),
    series: [{ name: 'Vendors', values: shown.map(({ vendors }) => vendors) }],
    unit: 'count',
  }
}

/** Each named once a vendor; whom most rely on first. */
const sharedBy = (
  vendors: readonly VendorFacts[],
  namedBy: (vendor: VendorFacts) => ReadonlyMap<string, string>,
): Shared[] => {
  const counts = new Map<string, Shared>()
  for (const vendor of vendors) {
    for (const [key, name] of namedBy(vendor)) {
      const known = counts.get(key)
      counts.set(key, { name: known?.name ?? name, vendors: (known?.vendors ?? 0) + 1 })
    }
  }
  return [...counts.values()].toSorted((a, b) => b.vendors - a.vendors || (a.name < b.name ? -1 : 1))
}

function subProcessorsSection({ register: { vendors }, today }: ReportFacts): ChartSection {
  const shared = sharedBy(vendors, (vendor) => {
    return new Map((subProcessorsToday(vendor, today) ?? []).map(({ key, name }) => [key, name]))
  }).filter((one) => one.vendors > 1)
  const unknown = vendors.filter(({ subProcessors }) => subProcessors === null).length
  const [first] = shared
  return {
    ...{ id: 'sub-processors', title: 'Concentration: shared sub-processors', kind: 'chart', chart: 'bars', slide: {} },
    ...sharedBars(shared),
    words: [
      first
        ? `${first.name} serves ${first.vendors} of ${counted(vendors.length, 'vendor')}. Serving more than one: ${counted(shared.length, 'sub-processor')}.`
        : 'No record of a sub-processor that serves more than one vendor.',
      ...(unknown > 0 ? [`Of ${counted(unknown, 'vendor')} it is not known who they are.`] : []),
    ].join(' '),
  }
}

function countriesSection({ register: { vendors } }: ReportFacts): ChartSection {
  const countriesOf = ({ countries, transfers }: VendorFacts) =>
    new Map([...countries, ...transfers.map(({ country }) => country)].map((code) => [code, countryName(code)]))
  const shared = sharedBy(vendors, countriesOf)
  const unknown = vendors.filter((vendor) => countriesOf(vendor).size === 0).length
  const [first] = shared
  return {
    ...{ id: 'countries', title: 'Concentration: countries', kind: 'chart', chart: 'bars', slide: {} },
    ...sharedBars(shared),
    words: [
      first
        ? `${first.name} is named for ${first.vendors} of ${counted(vendors.length, 'vendor')}; ${counted(shared.length, 'country', 'countries')} in all.`
        : 'No record of a country of processing.',
      ...(unknown > 0 ? [`Of ${counted(unknown, 'vendor')} none is recorded.`] : []),
    ].join(' '),
  }
}

interface Move {
  vendor: VendorFacts
  from: number | null
  to: number
  causes: string[]
}

function movementSection({ register: { vendors }, asked }: ReportFacts): TableSection {
  const moves = vendors.flatMap(moveOf).toSorted((a, b) => sizeOf(b) - sizeOf(a) || b.to - a.to)
  return tableOf({
    ...{ id: 'movement', title: 'Movement in the period', slide: { rows: most.rows } },
    intro: `As scores were computed from ${asked.period.from} to ${asked.period.to}.${moves.length > most.rows ? ` ${moves.length} moved; the ${most.rows} that moved most are shown.` : ''}`,
    items: moves.slice(0, most.rows),
    emptyWords: 'No record of a score that moved in the period.',
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 3, of: ({ vendor }) => vendor.name },
      { id: 'from', title: 'Before', kind: 'score', of: ({ from }) => from },
      { id: 'to', title: 'After', kind: 'score', of: ({ to }) => to },
      { id: 'change', title: 'Change', kind: 'number', of: ({ from, to }) => (from === null ? null : to - from) },
      { id: 'causes', title: 'Causes', kind: 'text', weight: 4, of: ({ causes }) => causes.join('; ') },
    ],
  })
}

const sizeOf = ({ from, to }: Move): number => (from === null ? 0 : Math.abs(to - from))

/** Returns nothing where the score at the end of the period is the same as at its beginning. */
function moveOf(vendor: VendorFacts): Move[] {
  const runs = vendor.score.runs.filter(({ isKnown }) => isKnown)
  const from = vendor.score.before?.value ?? null
  const to = runs.at(-1)?.value
  if (to === undefined || to === from) return []
  const moving = runs.filter(({ value }, at) => value !== (at === 0 ? from : runs[at - 1]?.value))
  const causes = moving.map(({ cause }) => nameIn(scoreCauseNames, cause))
  return [{ vendor, from, to, causes: [...new Set(causes)] }]
}

function decisionsSection(decisions: readonly Decision[]): TableSection {
  return tableOf({
    ...{ id: 'decisions', title: 'Decisions needed', slide: { rows: most.rows } },
    ...(decisions.length > most.rows ? { intro: `The ${most.rows} weightiest of ${decisions.length}.` } : {}),
    items: decisions.slice(0, most.rows),
    emptyWords: 'Nothing in the register asks for a decision.',
    columns: [
      { id: 'what', title: 'Decision', kind: 'text', weight: 3, of: ({ what }) => what },
      { id: 'vendors', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendors }) => vendorsWords(vendors) },
      { id: 'why', title: 'Why', kind: 'text', weight: 3, of: ({ why }) => inOne(why) },
      { id: 'owner', title: 'Owner', kind: 'text', of: ({ owner }) => owner },
      { id: 'by', title: 'By', kind: 'day', of: ({ by }) => by },
    ],
  })
}

const vendorsWords = (vendors: readonly VendorFacts[]): string =>
  vendors.length > 2 ? counted(vendors.length, 'vendor') : vendors.map(({ name }) => name).join(', ')

function limitsSection({ register: { vendors, days } }: ReportFacts): TextSection {
  return {
    ...{ id: 'limits', title: 'Limits of the data', kind: 'text' },
    paragraphs: [
      `With a score: ${vendors.filter(isScored).length} of ${counted(vendors.length, 'vendor')}. Provisional, because too little is known: ${vendors.filter(isProvisional).length} of these. What no one knows counts as the method’s prior assumes.`,
      'The weights of the score are expert opinion, not yet validated against what happened. A score orders vendors; it isn’t a probability.',
      days.length === 0
        ? 'No day of the period was recorded, so that there is no trend.'
        : `The trend rests on ${counted(days.length, 'recorded day')} of the period.`,
    ],
  }
}
