import type { endpointEngine } from './engine.ts'

// Calls of this room for rooms above it.

export type { StoredEndpoint } from './endpoint.store.ts'
export type Engine = ReturnType<typeof endpointEngine>
