import type { assuranceKinds } from '../../../../../product/score/method/contract.ts'
import {
  type Case,
  cite,
  citeItems,
  citeLines,
  type FindingDraft,
  quotesOf,
  type Rule,
  recordsOf,
  shownItems,
} from '../../findings/case.ts'
import type { Direction } from '../../findings/finding.ts'
import { quoteStatement } from '../../findings/quote-statement.ts'
import { roleWords } from '../documents/lexicon.ts'
import { type ClaimState, type StandardId, standardNames } from './claims.ts'
import {
  badgesRecord,
  certificationQuote,
  certificationSearchRecord,
  certificationsRecord,
  noneFoundWords,
} from './records.ts'

// Findings on what a page says about certificates, in its own words. It is only a claim: no one here has seen the
// report.

type Ruled = Exclude<ClaimState, 'denied'>

/** Severity of a mitigation says how much it helps. */
const certificationRuleTable: Readonly<
  Record<Ruled, { ruleId: `cert.${string}`; direction: Direction; severity: number; title: string }>
> = {
  listed: { ruleId: 'cert.listed', direction: 'mitigation', severity: 2, title: 'Listed' },
  claimed: { ruleId: 'cert.claimed', direction: 'mitigation', severity: 1, title: 'Claimed' },
  planned: { ruleId: 'cert.planned', direction: 'info', severity: 0, title: 'Planned' },
  expired: { ruleId: 'cert.expired', direction: 'risk', severity: 2, title: 'Expired' },
  'not-the-vendor': { ruleId: 'cert.not-the-vendor', direction: 'info', severity: 0, title: 'Held by a provider' },
}

/** Court of Justice, C-311/18; the Swiss authority followed on September 8, 2020. */
const voidSince = 'which the EU’s Court of Justice declared invalid on July 16, 2020'

const certificationSeverity = { 'cert.badge': 0, 'cert.none-found': 1 } as const

/** One finding a standard and state, in the words of the page; where these cannot be cut to a statement, by the record's row. */
const stated: Rule = (found) =>
  [
    ...Map.groupBy(quotesOf(found, certificationQuote), ({ facts }) => `${facts.state} ${facts.standard}`).values(),
  ].flatMap((quotes): FindingDraft[] => {
    const first = quotes[0]
    if (!first || first.facts.state === 'denied') return []
    const { state, standard } = first.facts
    const name = standardNames[standard]
    const { title, ...rule } = certificationRuleTable[state]
    const said = quotes.flatMap((quote) => {
      const statement = quoteStatement(found, quote)
      return statement ? [{ quote, statement }] : []
    })[0]
    // The ruling that struck it down is not in any document of the vendor.
    const isVoid = state === 'expired' && standard === 'privacy-shield'
    const told = { ...rule, title: isVoid ? `Names ${name}, ${voidSince}` : `${title}: ${name}`, basis: first }
    if (said) {
      const others = quotes.filter((q) => q !== said.quote).map((q) => q.evidence)
      return [{ ...told, statement: said.statement, evidence: [said.quote.evidence, ...others].slice(0, 6) }]
    }
    const evidence = recordsOf(found, certificationsRecord).flatMap((record) =>
      shownItems(record, 'claim', record.facts.claims)
        .filter((claim) => claim.standard === standard && claim.state === state)
        .map((claim) => citeLines(record, claim)),
    )[0]
    return evidence ? [{ ...told, statement: `Certification: ${name}, state: ${state}.`, evidence }] : []
  })

const badges: Rule = (found) => {
  const stated = new Set(quotesOf(found, certificationQuote).map(({ facts }) => facts.standard))
  return recordsOf(found, badgesRecord).flatMap((record) =>
    record.facts.standards.flatMap((standard, at): FindingDraft[] => {
      // A name in an image adds nothing to a sentence that says the same.
      if (stated.has(standard)) return []
      const { name, role } = record.facts
      const badge = standardNames[standard]
      return [
        {
          ruleId: 'cert.badge',
          direction: 'info',
          severity: certificationSeverity['cert.badge'],
          title: `Badge: ${badge}`,
          statement: `An image on the ${roleWords[role]} of ${name} is a badge of ${badge}.`,
          evidence: citeItems(record, 'badge', [at]),
          basis: record,
        },
      ]
    }),
  )
}

const noneFound: Rule = (found) =>
  recordsOf(found, certificationSearchRecord).map((search) => ({
    ruleId: 'cert.none-found',
    direction: 'gap',
    severity: certificationSeverity['cert.none-found'],
    title: 'No certificate or audit report found',
    statement: `${noneFoundWords(search.facts)}.`,
    evidence: cite(search, 'place'),
    basis: search,
  }))

export const certificationRules: readonly Rule[] = [stated, badges, noneFound]

export const certificationQuestions: Readonly<Record<string, (name: string) => string>> = {
  'cert.none-found': (name) =>
    `Which certificates or audit reports do you hold for ${name}, with type, scope and expiry?`,
  'cert.expired': (name) => `Please send the current report or certificate of ${name}.`,
}

type AssuranceKind = (typeof assuranceKinds)[number]

interface AssuranceFacts {
  items: { kind: AssuranceKind; captured: boolean; expired: boolean }[]
  evidence: string[]
}

const scored: Readonly<Partial<Record<StandardId, AssuranceKind>>> = {
  'soc2-type2': 'soc2-type2',
  'soc2-type1': 'soc2-type1',
  iso27001: 'iso27001',
  iso27701: 'iso27701',
}

/**
 * Returns the score's assurance facts: held or lapsed certificates of the vendor itself. Planned ones, badges and a
 * "SOC 2" of unnamed type count for nothing.
 */
export function assuranceOf(found: Case): AssuranceFacts | undefined {
  const quotes = quotesOf(found, certificationQuote).filter(
    ({ facts }) => ['listed', 'claimed', 'expired'].includes(facts.state) && facts.standard in scored,
  )
  if (quotes.length === 0) return undefined
  const items = [...Map.groupBy(quotes, ({ facts }) => facts.standard)].flatMap(([standard, same]) => {
    const kind = scored[standard]
    const isCurrent = same.some(({ facts }) => facts.state !== 'expired')
    const isCaptured = same.some(({ facts }) => facts.state === 'listed')
    return kind ? [{ kind, captured: isCaptured, expired: !isCurrent }] : []
  })
  return { items, evidence: quotes.map((q) => q.evidence) }
}
