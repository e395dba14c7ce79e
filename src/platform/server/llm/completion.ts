import type { Usage } from '../../shared/completion.ts'
import type { UnavailableReason } from '../net/reasons.ts'

// What the client of a language model is given by whoever opens it.

/** The guarded way out. It follows no redirect: the key would go along. */
export type GuardedPost = (
  url: string,
  options: {
    method: 'POST'
    headers: Record<string, string>
    body: string
    maxBytes: number
    totalMs: number
    signal?: AbortSignal
  },
) => Promise<
  | { outcome: 'fetched'; status: number; headers: Record<string, string>; body: Buffer }
  | { outcome: 'unavailable'; reason: UnavailableReason }
>

/** The cap of tokens a month, kept where all processes see it. */
export interface LlmBudget {
  /** Sets tokens aside before a request; false when the month has none left. */
  take(tokens: number): Promise<boolean>
  /** What of them was really used; the difference can be given back. */
  note(spent: Usage & { taken: number }): Promise<void> | void
}
