import type { Db } from '../../../platform/server/database.ts'
import type { CompanyDetail, EntryDetail } from '../../catalog/contract.ts'
import type { EntryType } from '../../catalog/vocabulary.ts'
import type { SearchedPlace } from '../core/connectors/connector.ts'
import type { Candidate, Input } from '../core/resolve.ts'

/** Where a run looks things up. The catalog and its search belong to others: the application hands them in. */
export interface Lookups {
  /** Who could be meant, and in which places that was searched. */
  findCandidates(db: Db, input: Input): Promise<{ candidates: Candidate[]; searched: SearchedPlace[] }>
  findEntry(db: Db, at: { type: EntryType; slug: string; today: string }): Promise<EntryDetail | undefined>
  findCompany(db: Db, at: { id: string; today: string }): Promise<CompanyDetail | undefined>
}
