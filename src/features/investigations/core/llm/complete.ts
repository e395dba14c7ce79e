import type { Completion, CompletionRequest } from '../../../../platform/shared/completion.ts'

// What the calls need of a language model; no call knows who answers.

export type Complete = (request: CompletionRequest) => Promise<Completion>

/** `randomBytes` of node:crypto; tests bring their own. */
export type Random = (bytes: number) => Uint8Array
