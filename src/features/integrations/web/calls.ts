import { createMemberCaller } from '../../../platform/web/portal.ts'
import type { integrationsContract } from '../contract.ts'

/** Calls of a member about connections. */
export const call = createMemberCaller<typeof integrationsContract>()
