import type { Contract, Endpoint } from '../../platform/shared/endpoint.ts'

/**
 * What a program may call: whatever anybody may read, and API v1. Left out is what opens by a link to one person, and what
 * belongs to the pages of the portal.
 */
export const callsForPrograms = (contract: Contract): [key: string, call: Endpoint][] =>
  Object.entries(contract).filter(([key, { audience = 'public' }]) => {
    if (audience === 'key') return true
    return audience === 'public' && key.startsWith('GET ') && !/\{token\}| \/api\/customer\//.test(key)
  })
