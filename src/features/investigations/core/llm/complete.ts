// What the calls need of a language model. The client of the platform fits; no call knows who answers.

export type UnavailableReason =
  | 'refused'
  | 'rate-limited'
  | 'server-error'
  | 'timeout'
  | 'too-large'
  | 'bad-response'
  | 'budget-spent'
  | 'content-refused'

export interface CompletionRequest {
  name: string
  system: string
  user: string
  /** JSON schema of the answer. */
  schema: Record<string, unknown>
  maxTokens: number
  signal?: AbortSignal | undefined
}

export interface Usage {
  input: number
  output: number
}

export type Completion =
  | { outcome: 'answered'; text: string; usage: Usage | null; model: string; promptSha256: string }
  | { outcome: 'unavailable'; reason: UnavailableReason; promptSha256: string }

export type Complete = (request: CompletionRequest) => Promise<Completion>

/** `randomBytes` of node:crypto; tests bring their own. */
export type Random = (bytes: number) => Uint8Array
