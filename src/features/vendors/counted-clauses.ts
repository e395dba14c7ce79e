import type { AgreementKind } from '../../product/vendors.ts'

// Separate from the clauses' words: counting needs none of them.

/** Ids of the clauses (clauses.ts) that count when it is asked whether an agreement of a kind says all it must. */
export const countedClauses: Readonly<Record<AgreementKind, readonly string[]>> = {
  dpa: [...'abcdefgh'].map((mark) => `gdpr-28-3-${mark}`),
  ccpa_addendum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((mark) => `ccpa-7051-a-${mark}`),
  scc: [],
  baa: [],
  contract: [],
}
