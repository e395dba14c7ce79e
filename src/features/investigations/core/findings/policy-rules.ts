import { languageName } from '../../../../platform/shared/language-name.ts'
import { isReadLanguage } from '../../../../scanners/policy/languages.ts'
import { dataTypes as knownDataTypes } from '../../../catalog/data-types.ts'
import { policySearchRecord } from '../connectors/policy-search-record.ts'
import { type CitedQuote, lineOf, textOf } from '../document.ts'
import { statementOf } from '../policy/statement.ts'
import type { VerifiableEvidence, VerifyContext } from '../verify/source.ts'
import { verifySentence } from '../verify.ts'
import { type Case, cite, type FindingDraft, ofKind, quotesOf, type Rule, recordsOf, shownItems } from './case.ts'
import { type Read, says, silenceRules, statementRules } from './policy-table.ts'
import { sensitivitySeverity } from './severities.ts'

// What the vendor's policies state, as findings that quote them. The words of a finding are the policy's own; what they
// mean is the title, and stands in policy-table.ts.

interface Statement {
  quote: CitedQuote
  read: Read
  text: string
}

const maxQuotes = 3

/** Text aimed at machine readers states nothing. Statements of the same page stay in their order. */
export const statementsIn = (found: Case): Statement[] =>
  quotesOf(found, 'policy-statement')
    .filter((quote) => quote.injectionFlags.length === 0)
    .map((quote) => ({ quote, read: statementOf(quote.reading), text: quote.excerpt.toLowerCase() }))

const stated: Rule = (found) => {
  const all = statementsIn(found)
  return statementRules.flatMap((rule) => {
    const matching = all.filter((said) => rule.matches(said.read, said.text)).sort(byClarity)
    const finding = quoting(found, matching)
    if (!finding) return []
    return [
      {
        ...finding,
        ruleId: rule.ruleId,
        direction: rule.direction,
        severity: rule.severity,
        title: rule.title,
        legal: [...rule.legal],
        parties: [...new Set(matching.slice(0, maxQuotes).flatMap((said) => said.read.parties))].slice(0, 8),
      },
    ]
  })
}

interface TypeRule {
  ruleId: 'data.policy-collected' | 'data.policy-shared' | 'data.policy-sold' | 'data.policy-not-collected'
  words: string
  isAbout: (read: Read) => boolean
  /** Added to the severity of the type. */
  more: number
  /** Types below this sensitivity are not told apart. */
  least: number
}

const does = (practice: 'collect' | 'share' | 'sell') => says(practice, 'performed', 'conditional')

const typeRules: readonly TypeRule[] = [
  {
    ruleId: 'data.policy-collected',
    words: 'collected, as the policy states',
    isAbout: does('collect'),
    more: 0,
    least: 1,
  },
  { ruleId: 'data.policy-shared', words: 'shared, as the policy states', isAbout: does('share'), more: 0, least: 3 },
  {
    ruleId: 'data.policy-sold',
    words: 'sold, as the policy states',
    isAbout: says('sell', 'performed'),
    more: 1,
    least: 1,
  },
  {
    ruleId: 'data.policy-not-collected',
    words: 'not collected, as the policy states',
    isAbout: (read) => says('collect', 'not-performed')(read) && !does('share')(read),
    more: 0,
    least: 4,
  },
]

/** Type by type: what the policy says is done with it. */
const dataByType: Rule = (found) => {
  const all = statementsIn(found)
  return typeRules.flatMap((rule) =>
    knownDataTypes
      .filter((type) => type.sensitivity >= rule.least)
      .flatMap((type): FindingDraft[] => {
        const matching = all.filter((s) => s.read.dataTypes.includes(type.id) && rule.isAbout(s.read)).sort(byClarity)
        const finding = quoting(found, matching)
        if (!finding) return []
        const isRelief = rule.ruleId === 'data.policy-not-collected'
        const severity = isRelief ? 1 : Math.min(4, (sensitivitySeverity[type.sensitivity] ?? 1) + rule.more)
        return [
          {
            ...finding,
            ruleId: rule.ruleId,
            direction: isRelief ? 'mitigation' : severity === 0 ? 'info' : 'risk',
            severity,
            title: `${type.label}: ${rule.words}`,
            dataTypes: [type.id],
          },
        ]
      }),
  )
}

/** No statement in all the documents that were searched: said only where a whole policy was read. */
const silence: Rule = (found) =>
  recordsOf(found, policySearchRecord).flatMap((record) =>
    shownItems(record, 'silent', record.facts.silent).flatMap(({ check, words, isAsked, evidence }): FindingDraft[] => {
      const rule = silenceRules[check]
      // What a law asks that nothing says applies is no gap.
      if (!rule || !isAsked) return []
      return [
        {
          ruleId: rule.ruleId,
          direction: 'gap',
          severity: rule.severity,
          title: `The policy does not say: ${words}`,
          statement: `No statement was found on ${words}.`,
          evidence: [...new Set([evidence, record.head])],
          legal: [...rule.legal],
          basis: record,
        },
      ]
    }),
  )

/** The page that should be the policy, and is none, or is in a language that is not read. */
const unread: Rule = (found) =>
  ofKind(found, 'policy').flatMap((doc): FindingDraft[] => {
    if (textOf(doc, 'Role') !== 'privacy') return []
    const why = textOf(doc, 'Why not')
    const language = textOf(doc, 'Language') ?? ''
    const isRead = language === notKnown || isReadLanguage(language)
    if (why && isRead)
      return [
        {
          ruleId: 'gap.not-a-policy',
          direction: 'gap',
          severity: 2,
          title: 'Not read as a policy',
          statement: `The page was not read as a policy: ${why}.`,
          evidence: cite(doc, 'Why not'),
          basis: doc,
        },
      ]
    return isRead
      ? []
      : [
          {
            ruleId: 'gap.policy-language',
            direction: 'gap',
            severity: 2,
            title: `We can’t read ${languageName(language)} yet`,
            statement: `The language of the policy is ${language}.`,
            evidence: cite(doc, 'Language'),
            basis: doc,
          },
        ]
  })

const notKnown = 'not known'

export const policyRules: readonly Rule[] = [stated, dataByType, silence, unread]

/** A plain whole sentence of moderate length quotes best; then the order of the evidence. */
const byClarity = (a: Statement, b: Statement) => awkwardness(a) - awkwardness(b) || number(a) - number(b)
const number = ({ quote }: Statement) => Number(quote.evidence.slice(1))
function awkwardness({ quote, read }: Statement): number {
  const words = quote.excerpt.split(/\s+/u).length
  const length = words < 6 ? 2 : words > 45 ? 2 : words > 25 ? 1 : 0
  return length + (read.how ? -1 : 0) + (read.period === null ? 0 : -1)
}

const quoteLengths = [25, 18, 12, 8]

/** The first wording of the first quotes that the citation verifier keeps; nothing where none stands. */
function quoting(
  found: Case,
  said: readonly Statement[],
): Pick<FindingDraft, 'statement' | 'evidence' | 'basis'> | undefined {
  for (const { quote } of said.slice(0, 4)) {
    const statement = wordingOf(quote, found)
    if (statement === null) continue
    const others = said.filter((s) => s.quote !== quote).slice(0, maxQuotes - 1)
    return { statement, evidence: [quote, ...others.map((s) => s.quote)].map((q) => q.evidence), basis: quote }
  }
  return undefined
}

/** A quote serves many rules, and is worded once. */
const wordings = new WeakMap<Case, Map<string, string | null>>()

function wordingOf(quote: CitedQuote, found: Case): string | null {
  const known = wordings.get(found) ?? new Map<string, string | null>()
  wordings.set(found, known)
  const before = known.get(quote.evidence)
  if (before !== undefined) return before
  const words = quote.excerpt.split(/\s+/u).filter(Boolean)
  const candidates = quoteLengths
    .filter((length, index) => index === 0 || length < words.length)
    .map((length) => `The policy states: “${words.slice(0, length).join(' ')}${words.length > length ? ' …' : ''}”`)
  const wording = candidates.find((text) => holds(text, quote, found)) ?? null
  known.set(quote.evidence, wording)
  return wording
}

function holds(text: string, quote: CitedQuote, found: Case): boolean {
  const source: VerifiableEvidence = {
    id: quote.evidence,
    text: quote.excerpt,
    context: [quote.kind, quote.connector, quote.url].filter(Boolean).join(' '),
    isRecord: false,
  }
  const context: VerifyContext = {
    subject: found.subject,
    evidence: new Map([[quote.evidence, source]]),
    findings: new Map(),
  }
  return verifySentence({ text, cites: [quote.evidence], kind: 'fact' }, context).keep
}

/** Every document of the vendor that was read as a policy. */
export const policiesIn = (found: Case) =>
  ofKind(found, 'policy').filter((doc) => textOf(doc, 'Is a policy') === 'yes' && lineOf(doc, 'Address') !== undefined)
