import type { AgreementKind } from '../../product/vendors.ts'
import { incorporatesScc } from './agreements-in-force.ts'

// Clauses that a contract with a processor of personal data must have. The titles are our words, not the law's.

export interface Clause {
  id: string
  /** As the law numbers it. */
  mark: string
  title: string
  law: string
  /** Beside the list of letters: shown and confirmed like the others, and no part of the score's count. */
  isFurther: boolean
}

const gdpr = (mark: string, title: string): Clause => ({
  id: `gdpr-28-3-${mark}`,
  mark: `(${mark})`,
  title,
  law: `Art. 28(3)(${mark}) GDPR`,
  isFurther: false,
})

const ccpa = (mark: number, title: string): Clause => ({
  id: `ccpa-7051-a-${mark}`,
  mark: `(${mark})`,
  title,
  law: `11 CCR § 7051(a)(${mark})`,
  isFurther: false,
})

const gdprClauses: readonly Clause[] = [
  gdpr('a', 'Processes only on documented instructions, also where data leave for a third country'),
  gdpr('b', 'Everyone who may process the data is bound to confidentiality'),
  gdpr('c', 'Takes the security measures of Art. 32'),
  gdpr('d', 'Engages other processors only with authorization, and binds them to the same duties'),
  gdpr('e', 'Helps with answering requests of data subjects'),
  gdpr('f', 'Helps with security, breaches, impact assessments and prior consultation (Art. 32 to 36)'),
  gdpr('g', 'Deletes or returns the data at the end, as the controller chooses'),
  gdpr('h', 'Gives the information that proves compliance, and allows audits'),
  // Art. 28(3)(d) takes its conditions over; in themselves they bind whatever the contract says.
  {
    id: 'gdpr-28-2',
    mark: 'Art. 28(2)',
    title: 'Written authorization of other processors; with a general one, notice of changes and time to object',
    law: 'Art. 28(2) GDPR',
    isFurther: true,
  },
  {
    id: 'gdpr-28-3-scope',
    mark: 'Scope',
    title:
      'Subject matter, duration, nature and purpose, types of data, categories of persons, rights of the controller',
    law: 'Art. 28(3), first sentence, GDPR',
    isFurther: true,
  },
  {
    id: 'gdpr-28-3-unlawful',
    mark: 'Unlawful',
    title: 'Tells the controller at once if it thinks that an instruction infringes the law',
    law: 'Art. 28(3), last sentence, GDPR',
    isFurther: true,
  },
  {
    id: incorporatesScc,
    mark: 'SCC',
    title: 'Takes over the standard contractual clauses for transfers to third countries',
    law: 'Decision (EU) 2021/914',
    isFurther: true,
  },
]

const ccpaClauses: readonly Clause[] = [
  ccpa(1, 'Forbids selling or sharing the personal information'),
  ccpa(2, 'Names the specific business purposes, and discloses for these alone'),
  ccpa(3, 'Forbids keeping, using or disclosing it for any other purpose'),
  ccpa(4, 'Forbids keeping, using or disclosing it for another commercial purpose'),
  ccpa(5, 'Forbids use outside the direct business relationship, such as combining it with other data'),
  ccpa(6, 'Demands compliance with the CCPA and the same level of privacy protection'),
  ccpa(7, 'Lets the business take reasonable steps to see that the use is as agreed'),
  ccpa(8, 'Demands notice when the duties can no longer be met'),
  ccpa(9, 'Lets the business stop and remediate unauthorized use'),
  ccpa(10, 'Makes it possible to comply with requests of consumers'),
]

const clausesByKind: Readonly<Record<AgreementKind, readonly Clause[]>> = {
  dpa: gdprClauses,
  ccpa_addendum: ccpaClauses,
  scc: [],
  baa: [],
  contract: [],
}

/** Returns the clauses that an agreement of this kind is checked for, in the order of the law. */
export const clausesOf = (kind: AgreementKind): readonly Clause[] => clausesByKind[kind]

const byId = new Map([...gdprClauses, ...ccpaClauses].map((clause) => [clause.id, clause]))

export const findClause = (id: string): Clause | undefined => byId.get(id)

/**
 * Returns the terms that Art. 28(3) requires of the contract as a whole; taking the standard contractual clauses over
 * is required by Chapter V.
 */
export const termsOf = (kind: AgreementKind): readonly Clause[] =>
  clausesOf(kind).filter(({ id }) => id !== incorporatesScc)
