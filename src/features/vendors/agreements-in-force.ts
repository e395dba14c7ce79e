import { countedClauses } from './counted-clauses.ts'
import type { AgreementKind, ClauseState } from './vocabulary.ts'

// Which agreement counts today, and how much of what the law asks of it was found in it.

export interface Agreement {
  id: number
  kind: AgreementKind
  state: 'template' | 'signed' | 'ended'
  /** The day it was signed; where it was not, the day it was added. */
  asOf: string
  validFrom: string | null
  validUntil: string | null
  /** Of its file. */
  sha256: string | null
  clauses: readonly CheckedClause[]
}

export interface CheckedClause {
  id: string
  draftedState: ClauseState
  state: ClauseState
  /** A person stands by the state. */
  isConfirmed: boolean
}

/** Signed, begun, and not past. */
export const isInForce = (
  { state, validFrom, validUntil }: Pick<Agreement, 'state' | 'validFrom' | 'validUntil'>,
  today: string,
): boolean =>
  state === 'signed' && (validFrom === null || validFrom <= today) && (validUntil === null || validUntil >= today)

/** What a machine drafted counts once a person confirmed it. */
export function clauseCount({ kind, clauses }: Pick<Agreement, 'kind' | 'clauses'>): { met: number; total: number } {
  const counted = countedClauses[kind]
  const confirmed = clauses.filter(({ id, isConfirmed }) => isConfirmed && counted.includes(id))
  const inapplicable = confirmed.filter(({ state }) => state === 'not_applicable').length
  return {
    met: confirmed.filter(({ state }) => state === 'met').length,
    total: counted.length - inapplicable,
  }
}

/** Of this kind in force today: where there are several, the one of which most is met. */
export const agreementInForce = (
  agreements: readonly Agreement[],
  kind: AgreementKind,
  today: string,
): Agreement | undefined =>
  agreements
    .filter((agreement) => agreement.kind === kind && isInForce(agreement, today))
    .toSorted((a, b) => shareMet(b) - shareMet(a) || b.asOf.localeCompare(a.asOf) || b.id - a.id)[0]

function shareMet(agreement: Agreement): number {
  const { met, total } = clauseCount(agreement)
  return total === 0 ? 0 : met / total
}

export const dpaInForce = (agreements: readonly Agreement[], today: string): Agreement | undefined =>
  agreementInForce(agreements, 'dpa', today)
