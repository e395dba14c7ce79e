import type { StaffRole } from '../../../platform/shared/staff-roles.ts'

export const staffRoleNames: Record<StaffRole, string> = {
  administrator: 'Administrator',
  editor: 'Editor',
  support: 'Support',
}

/** Describes each role to an administrator who chooses one. */
export const staffRoleNotes: Record<StaffRole, string> = {
  administrator: 'Everything, staff accounts included.',
  editor: 'Breaches, facts, scans, corrections and the newsletter.',
  support: 'Leads, tickets, removal requests and mail. Reads the rest.',
}
