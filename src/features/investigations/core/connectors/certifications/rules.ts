import type { assuranceKinds } from '../../../../score/contract.ts'
import { type CitedQuote, linesOf, textOf } from '../../document.ts'
import {
  type Case,
  cite,
  citeLines,
  type FindingDraft,
  nameIn,
  ofKind,
  quotesOf,
  type Rule,
} from '../../findings/case.ts'
import type { Direction } from '../../findings/finding.ts'
import { quoteStatement } from '../../findings/quote-statement.ts'
import { type ClaimState, type StandardId, standardNames } from './claims.ts'

// What is said of certificates, in the words of the page. A claim is a claim: nobody here has seen the report.

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

const certificationSeverity = { 'cert.badge': 0, 'cert.none-found': 1 } as const

const claims = (found: Case) => quotesOf(found, 'certification')
const standardOf = (quote: CitedQuote) => quote.reading.standard ?? ''
const stateOf = (quote: CitedQuote) => quote.reading.state as ClaimState // written by the connector

/** One finding a standard and state, in the words of the page; where these cannot be cut to a statement, by the record's row. */
const stated: Rule = (found) =>
  [...Map.groupBy(claims(found), (q) => `${stateOf(q)} ${standardOf(q)}`).values()].flatMap(
    (quotes): FindingDraft[] => {
      const first = quotes[0]
      const state = first && stateOf(first)
      if (!first || !state || state === 'denied') return []
      const name = standardNames[standardOf(first) as StandardId] // written by the connector
      const { title, ...rule } = certificationRuleTable[state]
      const said = quotes.flatMap((quote) => {
        const statement = quoteStatement(found, quote)
        return statement ? [{ quote, statement }] : []
      })[0]
      const told = { ...rule, title: `${title}: ${name}`, basis: first }
      if (said) {
        const others = quotes.filter((q) => q !== said.quote).map((q) => q.evidence)
        return [{ ...told, statement: said.statement, evidence: [said.quote.evidence, ...others].slice(0, 6) }]
      }
      const row = rowOf(found, standardOf(first), state)
      return row
        ? [
            {
              ...told,
              statement: `Certification: ${name}, state: ${state}.`,
              evidence: [...new Set([row.head, row.id])],
            },
          ]
        : []
    },
  )

function rowOf(found: Case, standard: string, state: ClaimState): { head: string; id: string } | undefined {
  return ofKind(found, 'certifications').flatMap((doc) =>
    linesOf(doc, 'Certification')
      .filter((line) => line.cells.standard === standard && line.cells.state === state)
      .map((line) => ({ head: doc.head, id: line.evidence })),
  )[0]
}

const badges: Rule = (found) =>
  ofKind(found, 'certification-badges').flatMap((doc) =>
    linesOf(doc, 'Badge')
      // A name in an image adds nothing to a sentence that says the same.
      .filter((line) => !claims(found).some((q) => standardOf(q) === line.cells.standard))
      .map(
        (line): FindingDraft => ({
          ruleId: 'cert.badge',
          direction: 'info',
          severity: certificationSeverity['cert.badge'],
          title: `Badge: ${line.value}`,
          statement: `An image on the ${textOf(doc, 'Kind of document')} of ${nameIn(doc)} is a badge of ${line.value}.`,
          evidence: citeLines(doc, line),
          basis: doc,
        }),
      ),
  )

const noneFound: Rule = (found) =>
  ofKind(found, 'certification-search').map((doc) => ({
    ruleId: 'cert.none-found',
    direction: 'gap',
    severity: certificationSeverity['cert.none-found'],
    title: 'No certificate or audit report found',
    statement: `${textOf(doc, 'Found')}.`,
    evidence: cite(doc, 'Place'),
    basis: doc,
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

const scored: Readonly<Record<string, AssuranceKind>> = {
  'soc2-type2': 'soc2-type2',
  'soc2-type1': 'soc2-type1',
  iso27001: 'iso27001',
  iso27701: 'iso27701',
}

/** What the score asks about assurance: held or lapsed certificates of the vendor itself. Planned ones, badges and a "SOC 2" of unnamed type count for nothing. */
export function assuranceOf(found: Case): AssuranceFacts | undefined {
  const quotes = claims(found).filter(
    (q) => ['listed', 'claimed', 'expired'].includes(stateOf(q)) && Object.hasOwn(scored, standardOf(q)),
  )
  if (quotes.length === 0) return undefined
  const items = [...Map.groupBy(quotes, standardOf)].flatMap(([standard, same]) => {
    const kind = scored[standard]
    const isCurrent = same.some((q) => stateOf(q) !== 'expired')
    return kind ? [{ kind, captured: same.some((q) => stateOf(q) === 'listed'), expired: !isCurrent }] : []
  })
  return { items, evidence: quotes.map((q) => q.evidence) }
}
