import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { frameworkName } from '../../../product/frameworks.ts'
import type { VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { bandNames } from '../../../product/vendors.ts'
import { deedWords } from '../../customers/audit-words.ts'
import { roleWords } from '../../customers/vocabulary.ts'
import type { FiguresSection, ReportMeta, Section, TableSection, TextSection } from '../model.ts'
import { citeAgreement, citeDocument, citeRefs, citeSubProcessorPage, citeTransfer, scoreRefsOf } from './citations.ts'
import { acceptancesSection, decisionsSection, overridesSection } from './decision-sections.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import { bandOf } from './held.ts'
import { metaOf } from './meta.ts'
import { type OpenPoint, openPoints } from './open-points.ts'
import { type Sampled, sampleOf, sampleSize } from './sampling.ts'
import { inputsSection, waterfallSection } from './score-sections.ts'
import { tableOf } from './table.ts'
import { capitalised } from './words.ts'

/** Sections for an auditor: what was looked at and how, each decision with its person, and how to compute it again. */
export function auditSections(facts: ReportFacts, evidence: EvidenceIndex): Section[] {
  const population = sampleOf(facts.register.vendors, facts.asked.period.to)
  const sample = population.filter(({ reason }) => reason !== null).map(({ vendor }) => vendor)
  const exceptions = exceptionsOf(facts)
  const meta = metaOf(facts)
  return [
    summarySection(facts, { meta, sampled: sample.length, exceptions: exceptions.length }),
    scopeSection(facts, meta),
    populationSection(population, evidence),
    inputsSection(sample, evidence),
    waterfallSection(sample, evidence),
    overridesSection(facts),
    acceptancesSection(facts),
    decisionsSection(facts),
    evidenceSection(evidence),
    logSection(facts),
    exceptionsSection(exceptions),
    reproduceSection(facts),
  ]
}

/** Everything that the register holds on a vendor, so that the index is whole for the sample. */
const citeAll = (evidence: EvidenceIndex, vendor: VendorFacts): string[] => [
  ...new Set([
    ...vendor.agreements.flatMap((agreement) => citeAgreement(evidence, vendor, agreement)),
    ...vendor.documents.flatMap((document) => citeDocument(evidence, vendor, document)),
    ...vendor.transfers.flatMap((transfer) => citeTransfer(evidence, vendor, transfer)),
    ...(vendor.subProcessors ?? []).flatMap((one) => citeSubProcessorPage(evidence, vendor, one)),
    ...citeRefs(evidence, vendor, scoreRefsOf(vendor)),
  ]),
]

function summarySection(
  facts: ReportFacts,
  { meta: { coverage }, sampled, exceptions }: { meta: ReportMeta; sampled: number; exceptions: number },
): FiguresSection {
  const { vendors } = facts.register
  const inForce = (listOf: (vendor: VendorFacts) => readonly { isInForce: boolean }[]) =>
    vendors.flatMap(listOf).filter((one) => one.isInForce).length
  const ofAll = { unit: 'count', of: vendors.length } as const
  return {
    ...{ id: 'summary', title: 'Summary', kind: 'figures', slide: {} },
    intro: `${leadOf(coverage, exceptions)} As of ${asOfWords(facts.today)}.`,
    figures: [
      { id: 'vendors', label: 'Vendors', value: vendors.length, unit: 'count' },
      { id: 'sample', label: 'In the sample', value: sampled, ...ofAll },
      { id: 'coverage', label: 'With current evidence', value: coverage.current, ...ofAll },
      { id: 'overrides', label: 'Overrides in force', value: inForce(({ overrides }) => overrides), unit: 'count' },
      { id: 'accepted', label: 'Accepted risks', value: inForce(({ acceptances }) => acceptances), unit: 'count' },
      { id: 'exceptions', label: 'Exceptions', value: exceptions, unit: 'count' },
      { id: 'events', label: 'Events logged in the period', value: facts.audit.total, unit: 'count' },
    ],
  }
}

/** Summarizes what to know before reading any figure. */
const leadOf = ({ current, of }: ReportMeta['coverage'], exceptions: number): string =>
  `${of > 0 && 2 * current < of ? `Only ${current} of ${counted(of, 'vendor')} ${current === 1 ? 'has' : 'have'} current evidence.` : `${current} of ${counted(of, 'vendor')} ${current === 1 ? 'has' : 'have'} current evidence.`} ${exceptions === 0 ? 'No exceptions are on record.' : `${counted(exceptions, 'exception is', 'exceptions are')} on record.`}`

function scopeSection(
  { register, audit, laws, organisation: { frameworks, exporter } }: ReportFacts,
  meta: ReportMeta,
): TableSection {
  const { organisation, scope, period, methodVersion, scoreMethod, dataAsOf, coverage, generatedAt, generatedBy } = meta
  const methods = [...new Set(register.vendors.flatMap(({ score }) => score.run?.methodVersion ?? []))].toSorted()
  return tableOf({
    ...{ id: 'scope', title: 'Scope and method', slide: { rows: 12 } },
    items: [
      ['Organisation', organisation],
      ['Scope', scope],
      ['Period', `${period.from} to ${period.to}`],
      ['Frameworks reported on', frameworks.map((one) => frameworkName(one, exporter).name).join(', ') || null],
      ['Made', `${generatedAt}, by ${generatedBy}`],
      ['Method of the report', methodVersion],
      ['Method of the scores', scoreMethod],
      ['Methods that the scores on record were computed with', methods.join(', ') || null],
      ['Law facts as of', laws.asOf],
      ['Newest record that it rests on', dataAsOf],
      ['Vendors with current evidence', `${coverage.current} of ${coverage.of}`],
      ['Who may sign in', audit.members.map(({ role, count: of }) => `${roleWords(role)}: ${of}`).join(', ') || null],
    ] as const,
    emptyWords: '',
    columns: [
      { id: 'what', title: 'What', kind: 'text', of: ([what]) => what },
      { id: 'value', title: 'On record', kind: 'text', weight: 3, of: ([, value]) => value },
    ],
  })
}

function populationSection(population: readonly Sampled[], evidence: EvidenceIndex): TableSection {
  const sampled = population.filter(({ reason }) => reason !== null).length
  return tableOf({
    ...{ id: 'population', title: 'Population and sample', slide: { rows: 10 } },
    intro: `${counted(population.length, 'active vendor')}; ${sampled} in the sample. In it are, by score, the first ${sampleSize.singledOut} of those of tier critical, of very high risk, overridden, or with an accepted risk, and of the others the ${sampleSize.drawn} with the least SHA-256 of “last day of the period:number of the vendor”, such as “2026-10-31:7”. Inputs, factors and evidence are listed for the sample, decisions for all.`,
    items: population,
    evidence: ({ vendor, reason }) => (reason === null ? [] : citeAll(evidence, vendor)),
    emptyWords: 'No record: there is no vendor in this selection.',
    columns: [
      { id: 'id', title: 'No.', kind: 'number', of: ({ vendor }) => vendor.id },
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 3, of: ({ vendor }) => vendor.name },
      { id: 'tier', title: 'Tier', kind: 'text', of: ({ vendor }) => capitalised(vendor.tier) },
      {
        id: 'score',
        title: 'Score',
        kind: 'score',
        of: ({ vendor: { score } }) => (score.isKnown ? score.value : null),
      },
      { id: 'risk', title: 'Risk', kind: 'text', of: ({ vendor }) => bandNames[bandOf(vendor)] },
      {
        id: 'computed',
        title: 'Computed at',
        kind: 'instant',
        of: ({ vendor }) => vendor.score.run?.computedAt ?? null,
      },
      {
        ...{ id: 'inputs', title: 'SHA-256 of the inputs', kind: 'hash', weight: 2 },
        of: ({ vendor }) => vendor.score.run?.inputsSha256 ?? null,
      },
      { id: 'sample', title: 'In the sample', kind: 'text', of: ({ reason }) => reason ?? 'No' },
    ],
  })
}

function evidenceSection(evidence: EvidenceIndex): TableSection {
  return tableOf({
    ...{ id: 'evidence', title: 'Evidence index' },
    intro: 'Of the sample. Where there is a hash, the bytes are kept and can be compared with it.',
    items: evidence.items(),
    emptyWords: 'No record of any evidence on a vendor of the sample.',
    columns: [
      { id: 'id', title: 'Id', kind: 'text', of: ({ id }) => id },
      { id: 'title', title: 'Title', kind: 'text', weight: 3, of: ({ title }) => title },
      { id: 'url', title: 'Address', kind: 'url', weight: 3, of: ({ url }) => url },
      { id: 'sha256', title: 'SHA-256', kind: 'hash', weight: 2, of: ({ sha256 }) => sha256 },
      // As precise as its source: an instant, a day, a month.
      { id: 'captured', title: 'Captured', kind: 'text', of: ({ capturedAt }) => capturedAt },
      { id: 'by', title: 'By', kind: 'text', of: ({ by }) => by },
      { id: 'expires', title: 'Valid until', kind: 'day', of: ({ expiresOn }) => expiresOn },
    ],
  })
}

function logSection({ audit: { events, total, head }, register }: ReportFacts): TableSection {
  const names = new Map(register.vendors.map(({ id, name }) => [id, name]))
  return tableOf({
    ...{ id: 'log', title: 'Accesses and changes', slide: { rows: 10 } },
    intro: [
      events.length < total
        ? `${counted(events.length, 'event')} of ${total.toLocaleString('en-US')} in the period.`
        : `${counted(total, 'event')} in the period.`,
      head
        ? `Each event is chained to the one before by its hash; the chain ended at event ${head.ordinal} with ${head.hash}.`
        : 'Nothing has been logged yet.',
    ].join(' '),
    items: events,
    emptyWords: 'No event of the period is on record.',
    columns: [
      { id: 'ordinal', title: 'No.', kind: 'number', of: ({ ordinal }) => ordinal },
      { id: 'at', title: 'At', kind: 'instant', weight: 2, of: ({ at }) => at },
      { id: 'actor', title: 'Who', kind: 'text', weight: 2, of: ({ actor }) => actor },
      { id: 'what', title: 'What', kind: 'text', weight: 3, of: ({ kind }) => deedWords(kind) },
      { id: 'subject', title: 'On', kind: 'text', of: ({ subject }) => subject },
      {
        ...{ id: 'vendor', title: 'Vendor', kind: 'text', weight: 2 },
        // Empty, not unknown: an event need not be about a vendor, nor about one of the selection.
        of: ({ vendorId }) => (vendorId === null ? '' : (names.get(vendorId) ?? `No. ${vendorId}`)),
      },
      { id: 'hash', title: 'Hash', kind: 'hash', weight: 2, of: ({ hash }) => hash },
    ],
  })
}

type Exception = Omit<OpenPoint, 'weight'>

/** Lists open points, and vendors without a score. */
const exceptionsOf = (facts: ReportFacts): Exception[] => [
  ...openPoints(facts),
  ...facts.register.vendors
    .filter(({ score }) => score.run === null)
    .map((vendor) => ({
      ...{ vendor, what: 'No score', why: 'No score has been computed yet', owner: vendor.owner, by: null },
    })),
]

const exceptionsSection = (exceptions: readonly Exception[]): TableSection =>
  tableOf({
    ...{ id: 'exceptions', title: 'Exceptions', slide: { rows: 10 } },
    intro: 'Of all vendors: what the rules of the register ask for and what is not as they ask.',
    items: exceptions,
    emptyWords: 'No exception is on record.',
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'what', title: 'Exception', kind: 'text', weight: 3, of: ({ what }) => what },
      { id: 'why', title: 'Why', kind: 'text', weight: 3, of: ({ why }) => why },
      { id: 'owner', title: 'Owner', kind: 'text', of: ({ owner }) => owner },
      { id: 'by', title: 'Due', kind: 'day', of: ({ by }) => by },
    ],
  })

function reproduceSection({ audit: { head } }: ReportFacts): TextSection {
  return {
    ...{ id: 'reproduce', title: 'How to reproduce it', kind: 'text', slide: {} },
    paragraphs: [
      'The JSON file beside this report holds all that it says, for machines. Its member sha256 is the SHA-256 of the canonical JSON (RFC 8785) of everything else in it. The manifest names that hash, those of the files and that of the inputs, and is signed.',
      'To check the files: put the report, its JSON file and its manifest into one folder, under the names that the manifest gives them, and run “sightline verify-report” with the manifest. It needs no network and no database.',
      'To compute a score again: download the explanation of a score from the page of the vendor and run “sightline verify-score” with it. Its inputs have the hash in the list of the population.',
      `To check the log: export it as JSON and run “sightline verify-audit” with it.${head ? ` Its event ${head.ordinal} must have the hash ${head.hash}.` : ''}`,
      'The sample follows from the population by the rule given there.',
    ],
  }
}
