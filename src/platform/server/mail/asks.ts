import { type Database, type Db, runSql } from '../database.ts'
import type { Operator } from './operator.ts'

/** Dependencies of every request for an address. */
export interface AskParts {
  db: Database
  secret: string
  operator: Operator
  /** Starts delivery of the messages that this transaction queued: a person is waiting. */
  deliverSoon: (tx: Db) => Promise<void>
  now: () => Date
  /** Count what a network asks for. An address is protected in any case. */
  limitsNetworks: boolean
}

/** For a page's own links beside. */
export interface SubscribeParts extends AskParts {
  publicUrl: string
}

/**
 * Serializes writers for an address: each takes this lock before any other.
 * @param purpose What the address is asked for, such as `breach alerts`: those of another purpose do not wait.
 */
export const lockAddress = (tx: Db, purpose: string, address: string) => lock(tx, `${purpose} of ${address}`)

/** After `lockAddress`: what one network asks for is counted one after the other. */
export const lockNetwork = (tx: Db, purpose: string, network: string) => lock(tx, `${purpose} from ${network}`)

const lock = (tx: Db, name: string) => runSql(tx, `select pg_advisory_xact_lock(hashtextextended($1, 0))`, [name])
