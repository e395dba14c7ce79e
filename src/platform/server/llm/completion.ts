import type { Usage } from '../../shared/completion.ts'
import type { UnavailableReason } from '../net/reasons.ts'

// Options of the client of a language model.

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
  /** Reports the tokens really used; the caller can give the difference back. */
  note(spent: Usage & { taken: number }): Promise<void> | void
}
