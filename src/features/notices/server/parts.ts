import type { Config } from '../../../platform/server/config.ts'
import type { Database, Db } from '../../../platform/server/database.ts'

export interface NoticesParts {
  db: Database
  publicUrl: string
  /** Someone waits for what this transaction queued. */
  deliverSoon: (tx: Db) => Promise<void>
  now: () => Date
  config: Pick<Config, 'RATE_LIMITS' | 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL'>
}
