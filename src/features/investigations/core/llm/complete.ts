import type { Completion, CompletionRequest } from '../../../../platform/shared/completion.ts'

// Interface to a language model; no call knows the provider.

export type Complete = (request: CompletionRequest) => Promise<Completion>

/** `randomBytes` of node:crypto; tests bring their own. */
export type Random = (bytes: number) => Uint8Array
