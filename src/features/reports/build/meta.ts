import { counted } from '../../../platform/shared/counted.ts'
import type { VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { typeNames } from '../../../product/reports.ts'
import { methodVersion as scoreMethod } from '../../../product/score/method/contract.ts'
import type { ReportMeta } from '../model.ts'
import { scopeWords } from '../scope-words.ts'
import { currentDays, hasCurrentEvidence, scoreRefsOf } from './citations.ts'

/** Raised whenever the same facts would make another report. */
const methodVersion = 'REPORT-1.2'

export function metaOf(facts: ReportFacts): ReportMeta {
  const { asked, organisation, generatedAt, generatedBy, today } = facts
  const { vendors } = facts.register
  return {
    type: asked.type,
    title: typeNames[asked.type],
    organisation: organisation.name,
    isSample: organisation.isSample,
    scope: scopeWords(asked.scope),
    period: asked.period,
    generatedAt,
    generatedBy,
    methodVersion,
    scoreMethod,
    dataAsOf: newestDay(facts),
    vendors: vendors.length,
    coverage: {
      current: vendors.filter((vendor) => hasCurrentEvidence(vendor, today)).length,
      of: vendors.length,
    },
    limitations: limitationsOf(facts),
  }
}

function newestDay({ asked, register, assessments, audit, laws, today }: ReportFacts): string | null {
  const dates = [
    ...register.vendors.flatMap(datesOf),
    ...(asked.type === 'executive' ? register.days.map(({ day }) => day) : []),
    ...(asked.type === 'multi'
      ? []
      : assessments.map(({ concludedAt, submittedAt, createdAt }) => concludedAt ?? submittedAt ?? createdAt)),
    ...(asked.type === 'audit' ? audit.events.map(({ at }) => at) : []),
    ...(asked.type === 'multi' || asked.type === 'ccpa' ? [laws.asOf] : []),
  ]
  // An agreement may be dated ahead; data is never of a day that has not come.
  const days = dates.flatMap((date) => (date === null ? [] : [date.slice(0, 10)])).filter((day) => day <= today)
  return days.reduce<string | null>((newest, day) => (newest === null || day > newest ? day : newest), null)
}

const datesOf = (vendor: VendorFacts): (string | null)[] => [
  vendor.createdAt,
  vendor.lastAssessedAt,
  vendor.lastReviewedOn,
  vendor.score.run?.computedAt ?? null,
  // Sources date themselves by a month or a year as well; those name no day.
  ...scoreRefsOf(vendor).flatMap(({ capturedAt }) =>
    capturedAt !== null && capturedAt.length >= 10 ? capturedAt : [],
  ),
  ...vendor.agreements.flatMap(({ file, signedOn, clauses }) => [
    ...[file?.at ?? null, signedOn],
    ...clauses.map(({ confirmedAt }) => confirmedAt),
  ]),
  ...vendor.documents.map(({ file }) => file.at),
  ...vendor.transfers.flatMap(({ assessedOn, file }) => [assessedOn, file?.at ?? null]),
  ...(vendor.subProcessors ?? []).map(({ firstSeenAt }) => firstSeenAt),
  ...vendor.findings.flatMap(({ createdAt, closedAt }) => [createdAt, closedAt]),
  ...vendor.acceptances.map(({ acceptedAt }) => acceptedAt),
  ...vendor.overrides.map(({ madeAt }) => madeAt),
  ...vendor.reviews.map(({ reviewedAt }) => reviewedAt),
]

interface Limitation {
  /** Undefined: of every type. */
  types?: readonly ReportFacts['asked']['type'][]
  words: (facts: ReportFacts) => string | null
}

/** A sentence where there is a number to tell. */
const told = (number: number, words: (of: string) => string): string | null =>
  number === 0 ? null : words(counted(number, 'vendor'))

const ofVendors =
  (is: (vendor: VendorFacts, facts: ReportFacts) => boolean, words: (of: string) => string) => (facts: ReportFacts) =>
    told(facts.register.vendors.filter((vendor) => is(vendor, facts)).length, words)

const limitations: readonly Limitation[] = [
  { words: ({ register }) => (register.vendors.length === 0 ? 'The register has no vendor in this selection.' : null) },
  {
    words: ({ organisation }) =>
      organisation.isSample ? 'Sample: made of the examples of a demonstration organisation.' : null,
  },
  {
    words: ofVendors(
      (vendor, { today }) => !hasCurrentEvidence(vendor, today),
      (of) =>
        `Of ${of} there is no current evidence: no agreement in force with its file, no document that is valid or not older than ${currentDays} days, and no capture of the last ${currentDays} days.`,
    ),
  },
  {
    words: ofVendors(
      ({ score }) => score.run === null,
      (of) => `Of ${of} no score has been computed yet.`,
    ),
  },
  {
    types: ['gdpr', 'ccpa', 'multi'],
    words: ofVendors(
      ({ roles }) => roles.length === 0,
      (of) => `Of ${of} the role is not recorded, so that it is not known which agreements are needed.`,
    ),
  },
  {
    types: ['gdpr', 'ccpa', 'executive'],
    words: ofVendors(
      ({ subProcessors }) => subProcessors === null,
      (of) => `Of ${of} it is not known whether there are sub-processors.`,
    ),
  },
  {
    types: ['gdpr', 'ccpa'],
    words: ofVendors(
      ({ agreements }) => agreements.some(hasDrafts),
      (of) => `With ${of} there are drafted checks of clauses that no one has confirmed; they count as not assessed.`,
    ),
  },
  {
    types: ['gdpr'],
    words: () =>
      'The register keeps neither a postal address of a vendor nor the day on which a vendor reported a breach.',
  },
  {
    types: ['gdpr'],
    words: () =>
      'Of what Art. 28 GDPR asks of a contract, points (a) to (h) of paragraph 3 are checked; subject matter, duration, nature and purpose, and the form in writing (paragraph 9), are not.',
  },
  {
    types: ['gdpr'],
    words: ({ organisation: { frameworks } }) => {
      const [contracts, transfers] = [frameworks.includes('gdpr-processors'), frameworks.includes('gdpr-transfers')]
      if (contracts === transfers) return null
      return contracts
        ? 'Transfers to third countries are left out: your organization does not report on them.'
        : 'Checks of processor contracts are left out: your organization does not report on them.'
    },
  },
  {
    types: ['audit'],
    words: ({ audit: { events, total } }) =>
      events.length < total
        ? `Of ${total} events of the log in the period the newest ${events.length} are listed; the organisation can export all.`
        : null,
  },
  {
    types: ['ccpa', 'multi'],
    words: ({ laws }) => `State laws are given as of ${laws.asOf}.`,
  },
  {
    types: ['multi'],
    words: ({ business }) =>
      business === null
        ? 'The organisation has said nothing of itself, so that it is open which laws apply to it.'
        : null,
  },
  {
    words: () =>
      '“No record” says that the register holds nothing, not that there is nothing. “Not assessed” says that no one has judged it.',
  },
  { words: () => 'States follow from what is recorded, by the rules of the method. This isn’t legal advice.' },
]

const hasDrafts = ({ clauses, isInForce }: VendorFacts['agreements'][number]): boolean =>
  isInForce && clauses.some(({ isConfirmed, state }) => !isConfirmed && state !== 'not_assessed')

const limitationsOf = (facts: ReportFacts): string[] =>
  limitations.flatMap(({ types, words }) => {
    const sentence = types === undefined || types.includes(facts.asked.type) ? words(facts) : null
    return sentence === null ? [] : [sentence]
  })
