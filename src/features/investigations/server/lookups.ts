import type { Database, Db } from '../../../platform/server/database.ts'
import type { EntryType } from '../../../product/entries.ts'
import type { CompanyDetail, EntryDetail } from '../../catalog/contract.ts'
import type { SearchedPlace } from '../core/connectors/connector.ts'
import type { ApprovedAppScan, EarlierPage, Incident, MatchedEntry } from '../core/connectors/network.ts'
import type { Input } from '../core/input.ts'
import type { Candidate } from '../core/resolve.ts'

/** Lookups of a run. The catalog and its search belong to other features: the application passes them in. */
export interface Lookups {
  /** Finds candidates, and says which places were searched. */
  findCandidates(db: Db, input: Input): Promise<{ candidates: Candidate[]; searched: SearchedPlace[] }>
  /** Finds a subject by its id, such as `app:whatsapp`. */
  findSubject(db: Db, id: string): Promise<Candidate | undefined>
  findEntry(db: Db, at: { type: EntryType; slug: string; today: string }): Promise<EntryDetail | undefined>
  findCompany(db: Db, at: { id: string; today: string }): Promise<CompanyDetail | undefined>
}

/** Lookups that connectors with network access ask of the catalog and earlier runs. */
export interface OutsideLookups {
  findCompaniesNamed(
    db: Db,
    names: readonly string[],
  ): Promise<{ name: string; id: string; company: string; country: string | null }[]>
  findEntriesOfHosts(db: Db, hosts: readonly string[]): Promise<MatchedEntry[]>
  findIncidents(
    db: Db,
    at: { hosts: readonly string[]; companyIds: readonly string[]; names: readonly string[] },
  ): Promise<{ hasRecords: boolean; records: number; incidents: Incident[] }>
  /** The newest scan that staff approved for an app of one of these packages. */
  findAppScan(db: Db, packages: readonly string[]): Promise<ApprovedAppScan | null>
  /** Finds pages of public runs, and of the organization's own if one asks. */
  findEarlierPages(db: Database, at: { subjectId: string; organisationId: number | null }): Promise<EarlierPage[]>
}
