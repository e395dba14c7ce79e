// Calls of this room for rooms above it.

export { listAudit } from './audit-log.ts'
export { type Invitation, listInvitations } from './links.store.ts'
export { listAccounts } from './members.store.ts'
