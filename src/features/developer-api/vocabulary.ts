// Words and addresses that pages and the server of the API for programs share.

export const scopes = [
  'search:read',
  'assessments:read',
  'assessments:write',
  'reports:read',
  'webhooks:manage',
] as const
export type Scope = (typeof scopes)[number]

/** How every key begins, so that one that leaks is found by whoever looks for it. */
export const keyPrefix = 'sl_live_'
export const mostKeys = 20
/** So long both keys are good after a rotation, at most. */
export const mostOverlapHours = 168
/** An answer is remembered under its Idempotency-Key for so long. */
export const idempotencyHours = 24
/** Search pages no further than this. */
export const furthestCursor = 10_000
