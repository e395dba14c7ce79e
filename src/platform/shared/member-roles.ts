/** Roles of an organisation's members, ascending: each may do what those before it may. */
export const memberRoles = ['viewer', 'manager', 'administrator'] as const
export type MemberRole = (typeof memberRoles)[number]

/**
 * Returns whether a role may do what another one may: `viewer` reads, `manager` edits, `administrator` decides about
 * members.
 */
export const roleAtLeast = (role: MemberRole, least: MemberRole): boolean =>
  memberRoles.indexOf(role) >= memberRoles.indexOf(least)
