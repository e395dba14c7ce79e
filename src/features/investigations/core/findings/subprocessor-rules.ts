import type { transferMechanisms } from '../../../score/contract.ts'
import type { TransferGroup } from '../connectors/countries.ts'
import { type CitedDocument, type CitedLine, lineOf, linesOf, textOf } from '../document.ts'
import { type Case, cite, draftsOf, type FindingDraft, nameIn, ofKind, quotesOf, type Rule } from './case.ts'
import { quoteStatement } from './quote-statement.ts'

// Who works for the vendor, from its own list. What a list does not say is said as a gap of the list, not of the vendor.

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

const countOf = (doc: CitedDocument, key: string): number => Number(/^\d+/u.exec(textOf(doc, key) ?? '')?.[0] ?? 0)
const lists = (found: Case) => ofKind(found, 'subprocessor-list')

const listed: Rule = (found) =>
  lists(found).flatMap((doc) => {
    const count = countOf(doc, 'Subprocessors listed')
    if (count === 0)
      return [
        draft('sub.unread', {
          direction: 'gap',
          title: 'No subprocessor could be read',
          statement: `Of the subprocessors listed, ${textOf(doc, 'Subprocessors listed')}.`,
          evidence: cite(doc, 'Subprocessors listed'),
          basis: doc,
        }),
      ]
    return [
      draft('sub.listed', {
        direction: 'mitigation',
        title: 'Subprocessors are listed',
        statement: `Subprocessors listed in the ${textOf(doc, 'Found in')} of ${nameIn(doc)}: ${count}; countries named: ${countOf(doc, 'Countries named')}.`,
        evidence: cite(doc, 'Subprocessors listed', 'Countries named'),
        legal: [{ framework: 'GDPR', ref: 'Art. 28(2)' }],
        basis: doc,
      }),
    ]
  })

const shortfalls: Rule = (found) =>
  lists(found).flatMap((doc) => {
    const count = countOf(doc, 'Subprocessors listed')
    if (count === 0) return []
    const name = nameIn(doc)
    const total = textOf(doc, 'Stated total')
    const missing = (ruleId: RuleId, key: string, what: string): FindingDraft[] =>
      countOf(doc, key) > 0
        ? [
            draft(ruleId, {
              direction: 'gap',
              title: `Subprocessors without a ${what}`,
              statement: `Of ${count} subprocessors listed by ${name}, without a ${what}: ${countOf(doc, key)}.`,
              evidence: cite(doc, 'Subprocessors listed', key),
              basis: doc,
            }),
          ]
        : []
    return [
      ...(textOf(doc, 'Completeness') === 'a part of the list'
        ? [
            draft('sub.incomplete', {
              direction: 'gap',
              title: 'Only a part of the subprocessor list was read',
              statement: `A part of the subprocessor list of ${name} was read: subprocessors listed ${count}${total ? `, stated total ${total}` : ''}.`,
              evidence: cite(doc, 'Completeness', 'Stated total', 'Subprocessors listed'),
              basis: doc,
            }),
          ]
        : []),
      ...missing('sub.no-country', 'Without a country', 'country'),
      ...missing('sub.no-purpose', 'Without a purpose', 'purpose'),
      ...(textOf(doc, 'Last updated') === 'no date stated'
        ? [
            draft('sub.undated', {
              direction: 'gap',
              title: 'No date in the subprocessor list',
              statement: `No date of the last update is stated in the subprocessor list of ${name}.`,
              evidence: cite(doc, 'Last updated'),
              basis: doc,
            }),
          ]
        : []),
    ]
  })

const abroad: Rule = (found) =>
  lists(found).flatMap((doc) => {
    const line = lineOf(doc, 'Countries outside the EEA and adequacy')
    if (!line) return []
    const isUnitedStatesOnly = line.value === 'United States'
    return [
      draft(isUnitedStatesOnly ? 'sub.united-states' : 'sub.outside-adequacy', {
        direction: 'risk',
        title: 'Subprocessors outside the EEA',
        statement: `Countries outside the EEA and adequacy in the subprocessor list of ${nameIn(doc)}: ${line.value}.`,
        evidence: cite(doc, line.key),
        legal: [{ framework: 'GDPR', ref: 'Art. 44' }],
        basis: doc,
      }),
    ]
  })

const advertisers: Rule = (found) =>
  lists(found).flatMap((doc) =>
    linesOf(doc, 'Subprocessor')
      .filter((l) => advertising.test(l.cells.purpose ?? ''))
      .slice(0, maxRows)
      .map((line) =>
        draft('sub.advertising', {
          direction: 'risk',
          title: `Subprocessor for advertising: ${line.value}`,
          statement: `${nameIn(doc)} lists the subprocessor ${line.value} with the purpose: ${line.cells.purpose}.`,
          evidence: [doc.head, line.evidence].filter((id, at, all) => all.indexOf(id) === at),
          parties: [line.cells.company ?? line.value],
          legal: [{ framework: 'GDPR', ref: 'Art. 28(3)(a)' }],
          basis: doc,
        }),
      ),
  )

const notices: Rule = (found) =>
  [
    {
      kind: 'subprocessor-change-notice',
      ruleId: 'sub.change-notice',
      direction: 'mitigation',
      title: 'Notice of new subprocessors',
      legal: [{ framework: 'GDPR', ref: 'Art. 28(2)' }],
    } as const,
    {
      kind: 'subprocessor-none-used',
      ruleId: 'sub.none-used',
      direction: 'info',
      title: 'States that it uses no subprocessor',
      legal: [],
    } as const,
  ].flatMap(({ kind, ruleId, legal, ...rest }) => {
    const said = quotesOf(found, kind).flatMap((quote) => {
      const statement = quoteStatement(found, quote)
      return statement ? [{ quote, statement }] : []
    })[0]
    if (!said) return []
    return [
      draft(ruleId, {
        ...rest,
        statement: said.statement,
        evidence: [said.quote.evidence],
        legal: [...legal],
        basis: said.quote,
      }),
    ]
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

/** What the score asks of a list. */
interface SubprocessorFacts {
  /** Null: no list could be read. 0: the vendor states that it has none. */
  subprocessors: number | null
  isComplete: boolean
  /** By the country alone; a clause or a certificate that covers a transfer stands in another document. */
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
  const doc = lists(found).find((d) => countOf(d, 'Subprocessors listed') > 0)
  if (!doc) {
    const none = quotesOf(found, 'subprocessor-none-used')[0]
    const unread = lists(found)[0]
    if (none) return { subprocessors: 0, isComplete: true, mechanisms: [], evidence: [none.evidence] }
    return unread && { subprocessors: null, isComplete: false, mechanisms: [], evidence: [unread.head] }
  }
  const groups = linesOf(doc, 'Country').map((l: CitedLine) => l.cells.transfer as TransferGroup) // written by the connector
  const unplaced = countOf(doc, 'Without a country') > 0 ? (['unclear'] as const) : []
  return {
    subprocessors: countOf(doc, 'Subprocessors listed'),
    isComplete: textOf(doc, 'Completeness') !== 'a part of the list',
    mechanisms: [...new Set([...groups, ...unplaced].map((group) => mechanismOfGroup[group]))].sort(),
    evidence: cite(doc, 'Subprocessors listed', 'Country', 'Without a country'),
  }
}
