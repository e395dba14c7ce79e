import type { Endpoint } from './endpoint.ts'

/** Roles of staff members. An administrator may do everything, including changing staff accounts. */
export const staffRoles = ['administrator', 'editor', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Whether a role may make a call of audience `staff`. The contract says which roles may beside administrators; where it says
 * nothing, reading is for all of the staff and everything else for administrators.
 */
export const staffMayCall = (
  role: StaffRole,
  key: string,
  { staffRoles: named }: Pick<Endpoint, 'staffRoles'>,
): boolean => role === 'administrator' || (named?.includes(role) ?? key.startsWith('GET '))
