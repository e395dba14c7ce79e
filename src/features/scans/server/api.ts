import type { organizationScans } from './organization-scans.ts'

// Calls of this room for rooms above it.

export type OrganizationScans = ReturnType<typeof organizationScans>
