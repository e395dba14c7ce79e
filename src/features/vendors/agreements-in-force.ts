import type { AgreementKind, ClauseState } from '../../product/vendors.ts'
import { countedClauses } from './counted-clauses.ts'

// Which agreement counts today, and how much of what the law asks of it was found in it.

export interface Agreement {
  id: number
  kind: AgreementKind
  state: 'template' | 'signed' | 'ended'
  /** The day it was signed; where it was not, the day it was added. */
  asOf: string
  validFrom: string | null
  validUntil: string | null
  /** Module of standard contractual clauses: 1 to 4. */
  sccModule: number | null
  /** Hash of its file. */
  sha256: string | null
  clauses: readonly CheckedClause[]
}

export interface CheckedClause {
  id: string
  draftedState: ClauseState
  state: ClauseState
  /** A person confirmed the state. */
  isConfirmed: boolean
}

/** Signed, begun, and not past. */
export const isInForce = (
  { state, validFrom, validUntil }: Pick<Agreement, 'state' | 'validFrom' | 'validUntil'>,
  today: string,
): boolean =>
  state === 'signed' && (validFrom === null || validFrom <= today) && (validUntil === null || validUntil >= today)

/** Counts met clauses. A machine's draft counts once a person confirmed it. */
export function clauseCount({ kind, clauses }: Pick<Agreement, 'kind' | 'clauses'>): { met: number; total: number } {
  const counted = countedClauses[kind]
  const confirmed = clauses.filter(({ id, isConfirmed }) => isConfirmed && counted.includes(id))
  const inapplicable = confirmed.filter(({ state }) => state === 'not_applicable').length
  return {
    met: confirmed.filter(({ state }) => state === 'met').length,
    total: counted.length - inapplicable,
  }
}

/**
 * Returns the agreement of this kind that is in force today, with its document: of several, the one with most clauses
 * met.
 */
export const agreementInForce = (
  agreements: readonly Agreement[],
  kind: AgreementKind,
  today: string,
): Agreement | undefined =>
  agreements
    .filter((agreement) => agreement.kind === kind && counts(agreement, today))
    .toSorted((a, b) => shareMet(b) - shareMet(a) || b.asOf.localeCompare(a.asOf) || b.id - a.id)[0]

/** A line without its document proves nothing. */
const counts = (agreement: Agreement, today: string): boolean =>
  isInForce(agreement, today) && agreement.sha256 !== null && !isRepealed(agreement, today)

/** Clauses of before Decision (EU) 2021/914 have been no ground since 27 December 2022: its Art. 4. */
export const isRepealed = ({ kind, asOf }: Pick<Agreement, 'kind' | 'asOf'>, today: string): boolean =>
  kind === 'scc' && asOf < clausesInForceSince && today >= '2022-12-27'

const clausesInForceSince = '2021-06-27'

/** The clause of a DPA by which it takes the standard contractual clauses over. */
export const incorporatesScc = 'scc-2021-914'

/**
 * What fulfils the demand for an agreement of this kind: one of the kind, a DPA that takes the standard contractual clauses
 * over, or the clauses themselves, whose modules two and three are a contract under Art. 28(3) (recital 9 of the decision).
 */
export function fulfilling(
  agreements: readonly Agreement[],
  kind: AgreementKind,
  today: string,
): Agreement | undefined {
  const own = agreementInForce(agreements, kind, today)
  if (own) return own
  if (kind === 'scc')
    return agreements.find(
      (one) =>
        one.kind === 'dpa' &&
        counts(one, today) &&
        one.asOf >= clausesInForceSince &&
        one.clauses.some(({ id, isConfirmed, state }) => id === incorporatesScc && isConfirmed && state === 'met'),
    )
  if (kind === 'dpa')
    return agreements.find(
      (one) => one.kind === 'scc' && counts(one, today) && (one.sccModule === 2 || one.sccModule === 3),
    )
  return undefined
}

/** Recorded as signed and in force, without its document: what it says could not be checked. */
export const isUndocumented = (agreements: readonly Agreement[], kind: AgreementKind, today: string): boolean =>
  agreements.some((one) => one.kind === kind && one.sha256 === null && isInForce(one, today))

function shareMet(agreement: Agreement): number {
  const { met, total } = clauseCount(agreement)
  return total === 0 ? 0 : met / total
}

export const dpaInForce = (agreements: readonly Agreement[], today: string): Agreement | undefined =>
  agreementInForce(agreements, 'dpa', today)
