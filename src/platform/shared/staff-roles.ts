/** Roles of staff members. An administrator may do everything, including changing staff accounts. */
export const staffRoles = ['administrator', 'editor', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Returns whether a role may make a call of audience `staff`. The contract names the roles besides administrators; by
 * default, reading is for all staff and everything else for administrators.
 */
export const staffMayCall = (
  role: StaffRole,
  key: string,
  { staffRoles: named }: { staffRoles?: readonly StaffRole[] | undefined },
): boolean => role === 'administrator' || (named?.includes(role) ?? key.startsWith('GET '))
