import { createMemberCaller } from '../../../platform/web/portal.ts'
import type { developerApiContract } from '../contract.ts'

/** Calls of a member about the keys of programs. */
export const call = createMemberCaller<typeof developerApiContract>()
