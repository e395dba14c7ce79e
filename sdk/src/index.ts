// What the package offers: the one list of its names.

export type { Answer, CallKey, Calls, ProblemCode, Sending } from './calls.ts'
export { type CallOptions, Sightline, type SightlineOptions } from './client.ts'
export { type Issue, SightlineError } from './problem.ts'
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from './webhooks.ts'
