import type { z } from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import type { Kind } from '../kinds.ts'

/** Functions of a kind's room for its settings. */
export interface SubscriptionKind<Settings = unknown> {
  kind: Kind
  /** Reads what a row holds; defaults fill what a request does not set. */
  settings: z.ZodType<Settings>
  /**
   * The settings in words, after "to this address about": mails carry them. Count what was typed, never quote it: anyone
   * can have such a mail sent to anyone, and a stranger's words could be an advertisement, a threat or a link.
   */
  words(settings: Settings): string
  /** For the page with the confirmation button, and the list of subscriptions. */
  rows(settings: Settings): { label: string; value: string }[]
  /** Page where the settings are changed, if there is one. */
  changePath?(pageToken: string): string
  /** Runs in the transaction that saved new settings. */
  saved?(tx: Db, subscription: { id: number; settings: Settings }): Promise<void>
}

/** Settings are read by the kind they were written with. */
export const anyKind = <Settings>(kind: SubscriptionKind<Settings>): SubscriptionKind =>
  kind as SubscriptionKind<unknown> // `settings` parses before `words`, `rows` and `saved` see a value
