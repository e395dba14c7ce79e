import type { Handlers } from '../../../platform/server/http/api.ts'
import type { developerApiContract } from '../contract.ts'
import { keyEndpoints } from './keys.ts'
import type { DeveloperApiParts } from './parts.ts'
import { versionOne } from './version-one.ts'

/** The calls of programs, and those of members about the keys of programs. */
export const developerApiEndpoints = (parts: DeveloperApiParts): Handlers<typeof developerApiContract> => ({
  ...keyEndpoints(parts),
  ...versionOne(parts),
})
