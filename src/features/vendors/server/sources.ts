import type { Db } from '../../../platform/server/database.ts'
import type { Severity } from '../../../product/vendors.ts'
import type { Digest } from '../../investigations/core/digest.ts'
import type { KnownFacts } from '../score-inputs.ts'

/** Identity by which other sources find a vendor. */
export interface VendorIdentity {
  id: number
  /** Name, legal name and aliases. */
  names: readonly string[]
  /** Registrable ones. */
  domains: readonly string[]
  /** An entry by its slug, a company by its id. */
  catalog: { kind: 'app' | 'sdk' | 'domain' | 'company'; id: string } | null
}

/** A run about a vendor, as its page names it. */
export interface VendorRun {
  id: string
  status: string
  isOwn: boolean
  /** It waits for a member to say who is meant. */
  isAsked: boolean
  createdAt: string
  completedAt: string | null
}

/** Values of a completed run that the register takes over. */
export interface RunDigest extends Digest {
  id: string
  /** Null: a public one. */
  organisationId: number | null
  /** The vendor of an organisation's own run. */
  vendorId: number | null
}

/** A breach, and by what vendors of its company are found. */
export interface BreachDigest {
  id: string
  title: string
  company: string
  severity: Severity
  /** A day, a month or a year; null where no source says when. */
  occurredOn: string | null
  isVerified: boolean
  /** Subjects of its company in the catalog, such as `company:meta` and `app:whatsapp`. */
  subjectIds: readonly string[]
  host: string | null
}

/** An act of an authority or a court, and the subjects in the catalog that it is about. */
export interface ActDigest {
  id: string
  title: string
  about: string
  severity: Severity
  /** A day, a month or a year. */
  actedOn: string
  page: string
  /** The company and its entries, such as `company:meta` and `app:whatsapp`. */
  subjectIds: readonly string[]
  host: string | null
}

/**
 * Knowledge about vendors in the rest of the product. One is opened for a piece of work and caches what it read of the
 * public.
 */
export interface VendorSources {
  findKnown: (
    tx: Db,
    asked: { organisationId: number; vendors: readonly VendorIdentity[]; today: string },
  ) => Promise<ReadonlyMap<number, KnownFacts>>
  /** The newest of the organisation's own, else a public one. */
  findRun: (tx: Db, asked: { organisationId: number; vendor: VendorIdentity }) => Promise<VendorRun | null>
  /** Finds a completed run that the transaction may see. */
  findRunDigest: (tx: Db, investigationId: string) => Promise<RunDigest | undefined>
  findBreach: (tx: Db, breachId: string) => Promise<BreachDigest | undefined>
  /** Acts since that day that no organization was told about yet. */
  listUntoldActs: (db: Db, since: string) => Promise<ActDigest[]>
}

export type OpenVendorSources = () => VendorSources

/** Under which an organisation's own runs about a vendor are kept. */
export const ownRunKey = (vendorId: number): string => `vendor:${vendorId}`

export const vendorOfRunKey = (key: string): number | null => Number(/^vendor:(\d+)$/.exec(key)?.[1] ?? 0) || null

/** Public subjects that are the vendor itself: its entry in the catalog, and its domains that the catalog does not have. */
export const subjectsOf = ({ catalog, domains }: VendorIdentity): string[] => [
  ...(catalog ? [`${catalog.kind}:${catalog.id}`] : []),
  ...domains.map((domain) => `domain-outside:${domain}`),
]
