import type { Config } from '../../../platform/server/config.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { Amending } from '../../catalog/amendments.ts'

export interface CorrectionsParts {
  db: Database
  secret: string
  publicUrl: string
  /** Someone waits for what this transaction queued. */
  deliverSoon: (tx: Db) => Promise<void>
  /** Changes facts of the catalog, now and for every later load; refuses what does not fit. */
  amend: (tx: Db, amending: Amending) => Promise<void>
  now: () => Date
  config: Pick<Config, 'RATE_LIMITS' | 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL'>
}
