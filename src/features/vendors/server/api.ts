// Calls of this room for rooms above it.

export { pageOfAgreements } from './agreement.store.ts'
export { pageOfFindings } from './finding.store.ts'
export { listStandings, type Standing } from './standing.store.ts'
