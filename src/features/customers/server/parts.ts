import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { GuardedFetch } from '../../../platform/server/net/fetch.ts'

/** Dependencies of the accounts of organizations. */
export interface CustomersParts {
  db: Database
  /** Secret of the installation. */
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
  /** Starts delivery of the messages that this transaction queued: a person is waiting. */
  deliverSoon: (tx: Db) => Promise<void>
  /** Has all vendors of an organization judged again, once the transaction is through. */
  rescoreVendors: (tx: Db, organisationId: number) => Promise<void>
  now: () => Date
}
