import type { CompanyDetail, EntryDetail, PolicyRating } from '../../../catalog/contract.ts'
import type { CapturedEvidence } from '../evidence.ts'
import type { Subject } from '../subject.ts'
import { catalogConnector, type EntryLookup } from './catalog/connector.ts'
import { type CompanyLookup, companiesConnector } from './companies/connector.ts'
import type { LookupResult } from './connector.ts'
import { type EarlierRun, type HistoryLookup, historyConnector } from './history/connector.ts'
import { policyRatingsConnector, type RatingsLookup, ratingsOf } from './policy-ratings/connector.ts'

/** A lookup with what came back; the connector's name ties the two. */
export type Answer =
  | { connector: 'catalog'; lookup: EntryLookup; result: LookupResult<EntryDetail> }
  | { connector: 'companies'; lookup: CompanyLookup; result: LookupResult<CompanyDetail> }
  | { connector: 'policy-ratings'; lookup: RatingsLookup; result: LookupResult<PolicyRating[]> }
  | { connector: 'history'; lookup: HistoryLookup; result: LookupResult<EarlierRun[]> }

export interface Plan {
  catalog: EntryLookup[]
  companies: CompanyLookup[]
  'policy-ratings': RatingsLookup[]
  history: HistoryLookup[]
}

export const planLookups = (subject: Subject): Plan => ({
  catalog: catalogConnector.plan(subject),
  companies: companiesConnector.plan(subject),
  'policy-ratings': policyRatingsConnector.plan(subject),
  history: historyConnector.plan(subject),
})

/** Returns the part of an answer that is about the subject, for both the log of the run and the evidence. */
export function relevantAnswer(answer: Answer): Answer {
  if (answer.connector !== 'policy-ratings' || answer.result.outcome !== 'found') return answer
  return { ...answer, result: { ...answer.result, data: ratingsOf(answer.lookup, answer.result.data) } }
}

export function parseAnswer(answer: Answer): CapturedEvidence[] {
  switch (answer.connector) {
    case 'catalog':
      return catalogConnector.parse(answer.lookup, answer.result)
    case 'companies':
      return companiesConnector.parse(answer.lookup, answer.result)
    case 'policy-ratings':
      return policyRatingsConnector.parse(answer.lookup, answer.result)
    case 'history':
      return historyConnector.parse(answer.lookup, answer.result)
  }
}
