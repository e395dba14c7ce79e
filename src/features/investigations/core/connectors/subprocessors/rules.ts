import type { transferMechanisms } from '../../../../../product/score/method/contract.ts'
import {
  type Case,
  cite,
  citeLines,
  draftsOf,
  type FindingDraft,
  quotesOf,
  type Rule,
  recordsOf,
  shownItems,
} from '../../findings/case.ts'
import { quoteStatement } from '../../findings/quote-statement.ts'
import type { TransferGroup } from '../countries.ts'
import { noSubprocessorsQuote, subprocessorNoticeQuote, subprocessorRecord, unreadWords } from './record.ts'

// Rules on the vendor's own list of subprocessors. Missing details are reported as a gap of the list, not of the
// vendor.

export const subprocessorSeverity = {
  'sub.listed': 1,
  'sub.none-used': 1,
  'sub.change-notice': 1,
  'sub.outside-adequacy': 2,
  'sub.united-states': 1,
  'sub.advertising': 2,
  'sub.no-country': 1,
  'sub.no-purpose': 1,
  'sub.incomplete': 2,
  'sub.unread': 2,
  'sub.undated': 1,
} as const
type RuleId = keyof typeof subprocessorSeverity

/** Purposes for which personal data leaves the service that the customer asked for. */
const advertising =
  /\b(?:advertis\w*|ads|ad (?:network|targeting|serving)|retargeting|remarketing|data (?:broker|enrichment)|lead enrichment)\b/iu

/** Findings of single rows; a list may have many. */
const maxRows = 5

const draft = draftsOf(subprocessorSeverity)

const lists = (found: Case) => recordsOf(found, subprocessorRecord)

const listed: Rule = (found) =>
  lists(found).map((record) => {
    const { name, foundIn, list } = record.facts
    if (!list)
      return draft('sub.unread', {
        direction: 'gap',
        title: 'No subprocessor could be read',
        statement: `Of the subprocessors listed, ${unreadWords(name)}.`,
        evidence: cite(record, 'count'),
        basis: record,
      })
    return draft('sub.listed', {
      direction: 'mitigation',
      title: 'Subprocessors are listed',
      statement: `Subprocessors listed in the ${foundIn} of ${name}: ${list.count}; countries named: ${list.countryCount}.`,
      evidence: cite(record, 'count', 'countryCount'),
      legal: [{ framework: 'GDPR', ref: 'Art. 28(2)' }],
      basis: record,
    })
  })

const shortfalls: Rule = (found) =>
  lists(found).flatMap((record) => {
    const { name, list } = record.facts
    if (!list) return []
    const missing = (ruleId: RuleId, key: 'withoutCountry' | 'withoutPurpose', what: string): FindingDraft[] =>
      list[key] > 0
        ? [
            draft(ruleId, {
              direction: 'gap',
              title: `Subprocessors without a ${what}`,
              statement: `Of ${list.count} subprocessors listed by ${name}, without a ${what}: ${list[key]}.`,
              evidence: cite(record, 'count', key),
              basis: record,
            }),
          ]
        : []
    return [
      ...(list.isWhole
        ? []
        : [
            draft('sub.incomplete', {
              direction: 'gap',
              title: 'Only a part of the subprocessor list was read',
              statement: `A part of the subprocessor list of ${name} was read: subprocessors listed ${list.count}${list.statedTotal === null ? '' : `, stated total ${list.statedTotal}`}.`,
              evidence: cite(record, 'completeness', 'statedTotal', 'count'),
              basis: record,
            }),
          ]),
      ...missing('sub.no-country', 'withoutCountry', 'country'),
      ...missing('sub.no-purpose', 'withoutPurpose', 'purpose'),
      ...(list.updatedOn === null
        ? [
            draft('sub.undated', {
              direction: 'gap',
              title: 'No date in the subprocessor list',
              statement: `No date of the last update is stated in the subprocessor list of ${name}.`,
              evidence: cite(record, 'updatedOn'),
              basis: record,
            }),
          ]
        : []),
    ]
  })

const abroad: Rule = (found) =>
  lists(found).flatMap((record) => {
    const { name, list } = record.facts
    const countries = list?.outsideAdequacy ?? []
    if (countries.length === 0) return []
    const isUnitedStatesOnly = countries.length === 1 && countries[0] === 'United States'
    return [
      draft(isUnitedStatesOnly ? 'sub.united-states' : 'sub.outside-adequacy', {
        direction: 'risk',
        title: 'Subprocessors outside the EEA',
        statement: `Countries outside the EEA and adequacy in the subprocessor list of ${name}: ${countries.join(', ')}.`,
        evidence: cite(record, 'outside'),
        legal: [{ framework: 'GDPR', ref: 'Art. 44' }],
        basis: record,
      }),
    ]
  })

const advertisers: Rule = (found) =>
  lists(found).flatMap((record) =>
    shownItems(record, 'subprocessor', record.facts.subprocessors)
      .filter(({ purpose }) => advertising.test(purpose ?? ''))
      .slice(0, maxRows)
      .map(({ name, purpose, company, evidence }) =>
        draft('sub.advertising', {
          direction: 'risk',
          title: `Subprocessor for advertising: ${name}`,
          statement: `${record.facts.name} lists the subprocessor ${name} with the purpose: ${purpose}.`,
          evidence: citeLines(record, { evidence }),
          parties: [company ?? name],
          legal: [{ framework: 'GDPR', ref: 'Art. 28(3)(a)' }],
          basis: record,
        }),
      ),
  )

const notices: Rule = (found) =>
  [
    {
      kind: subprocessorNoticeQuote,
      ruleId: 'sub.change-notice',
      direction: 'mitigation',
      title: 'Notice of new subprocessors',
      legal: [{ framework: 'GDPR', ref: 'Art. 28(2)' }],
    } as const,
    {
      kind: noSubprocessorsQuote,
      ruleId: 'sub.none-used',
      direction: 'info',
      title: 'States that it uses no subprocessor',
      legal: [],
    } as const,
  ].flatMap(({ kind, ruleId, legal, ...rest }) => {
    // The verifier reads a sentence for milliseconds: the first that it keeps is enough.
    for (const quote of quotesOf(found, kind)) {
      const statement = quoteStatement(found, quote)
      if (statement)
        return [draft(ruleId, { ...rest, statement, evidence: [quote.evidence], legal: [...legal], basis: quote })]
    }
    return []
  })

export const subprocessorRules: readonly Rule[] = [listed, shortfalls, abroad, advertisers, notices]

export const subprocessorQuestions: Readonly<Record<string, (name: string) => string>> = {
  'sub.unread': (name) => `Please send us the list of subprocessors of ${name}, with purpose and country.`,
  'sub.incomplete': (name) => `Please send us the list of subprocessors of ${name}.`,
  'sub.no-country': (name) => `In which countries do the subprocessors of ${name} process personal data?`,
  'sub.no-purpose': (name) => `For which purpose is each subprocessor of ${name} used?`,
  'sub.undated': (name) => `When was the list of subprocessors of ${name} last changed?`,
}

type Mechanism = (typeof transferMechanisms)[number]

/** Facts of a list that the score uses. */
interface SubprocessorFacts {
  /** Null: no list could be read. 0: the vendor states that it has none. */
  subprocessors: number | null
  isComplete: boolean
  /** Transfer mechanisms by country alone; a clause or a certificate that covers a transfer is in another document. */
  mechanisms: Mechanism[]
  evidence: string[]
}

/** On what a transfer rests, from the country alone. */
export const mechanismOfGroup: Readonly<Record<TransferGroup, Mechanism>> = {
  eea: 'adequate',
  adequate: 'adequate',
  us: 'us-other',
  other: 'unknown',
  unclear: 'unknown',
}

/** Undefined where nothing was learned about subprocessors at all. */
export function subprocessorsOf(found: Case): SubprocessorFacts | undefined {
  const records = lists(found)
  const record = records.find(({ facts }) => facts.list !== null)
  const list = record?.facts.list
  if (!record || !list) {
    const none = quotesOf(found, noSubprocessorsQuote)[0]
    const [unread] = records
    if (none) return { subprocessors: 0, isComplete: true, mechanisms: [], evidence: [none.evidence] }
    return unread && { subprocessors: null, isComplete: false, mechanisms: [], evidence: [unread.head] }
  }
  const groups = record.facts.countries.map(({ transfer }) => transfer)
  const unplaced = list.withoutCountry > 0 ? (['unclear'] as const) : []
  return {
    subprocessors: list.count,
    isComplete: list.isWhole,
    mechanisms: [...new Set([...groups, ...unplaced].map((group) => mechanismOfGroup[group]))].sort(),
    evidence: cite(record, 'count', 'country', 'withoutCountry'),
  }
}
