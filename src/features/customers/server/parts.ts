import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { GuardedFetch } from '../../../platform/server/net/fetch.ts'

/** What the accounts of organisations are made of. */
export interface CustomersParts {
  db: Database
  /** Of the installation. */
  secret: string
  publicUrl: string
  operator: Operator
  /** Members of the demo organisation are let in. */
  demo: boolean
  /** New organizations come from the operator alone; those that exist go on inviting. */
  isRegistrationClosed: boolean
  /** The guarded way out: where it is shut, leaked passwords are not asked for. */
  fetch: GuardedFetch
  blobs: Pick<BlobStore, 'find' | 'remove'>
  /** Somebody waits for what this transaction queued. */
  deliverSoon: (tx: Db) => Promise<void>
  /** Has all vendors of an organization judged again, once the transaction is through. */
  rescoreVendors: (tx: Db, organisationId: number) => Promise<void>
  now: () => Date
}
