// Requests to a language model, and its replies.

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
