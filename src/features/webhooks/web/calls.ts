import { createMemberCaller } from '../../../platform/web/portal.ts'
import type { webhooksContract } from '../contract.ts'

/** Calls of a member about webhooks. */
export const call = createMemberCaller<typeof webhooksContract>()
