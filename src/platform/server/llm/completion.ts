// What is asked of a language model, and what comes back.

export type UnavailableReason =
  | 'refused'
  | 'rate-limited'
  | 'server-error'
  | 'timeout'
  | 'too-large'
  | 'bad-response'
  | 'budget-spent'
  | 'content-refused'

export interface Usage {
  input: number
  output: number
}

export type Completion =
  | { outcome: 'answered'; text: string; usage: Usage | null; model: string; promptSha256: string }
  | { outcome: 'unavailable'; reason: UnavailableReason; promptSha256: string }

export interface CompletionRequest {
  name: string
  system: string
  user: string
  /** JSON schema of the answer. */
  schema: Record<string, unknown>
  maxTokens: number
  signal?: AbortSignal | undefined
}

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
  | { outcome: 'unavailable'; reason: string }
>

/** The cap of tokens a month, kept where all processes see it. */
export interface LlmBudget {
  /** Sets tokens aside before a request; false when the month has none left. */
  take(tokens: number): Promise<boolean>
  /** What of them was really used; the difference can be given back. */
  note(spent: Usage & { taken: number }): Promise<void> | void
}
