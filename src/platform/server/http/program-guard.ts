import type { Db } from '../database.ts'
import type { Call } from './api.ts'

/** Guards the creation of a key, webhook or connection, which from then on acts for its creator without signing in. */
export interface ProgramGuard {
  /** @throws Refusal unless the caller's address is proved and this is the caller's password. A key calls without one. */
  confirm: (call: Call, password: string | undefined) => Promise<void>
  /** Mails the organization's administrators, in the transaction that made it. */
  announce: (tx: Db, made: MadeProgram) => Promise<void>
}

export interface MadeProgram {
  organisationId: number
  kind: 'api-key' | 'webhook' | 'connection'
  id: number
  /** Tells it apart, in words that no member typed: the beginning of a key, a host, a kind of system. */
  mark: string
}
