import type { MemberRole } from '../../platform/shared/member-roles.ts'

export const sessionsUrl = '/api/customer/sessions'
export const organisationExportUrl = '/api/customer/organization/export.zip'

export const organisationSizes = ['small', 'mid-market', 'enterprise'] as const
export const defaultOrganisationSize = 'mid-market' satisfies (typeof organisationSizes)[number]

export const roleNames: Record<MemberRole, string> = {
  viewer: 'Viewer',
  manager: 'Manager',
  administrator: 'Administrator',
}
/** Label of a stored role: an unknown one is shown unchanged. */
export const roleWords = (role: string): string =>
  Object.hasOwn(roleNames, role) ? roleNames[role as MemberRole] : role

export const passwordLimits = { least: 10, most: 200 } as const
export const digests = ['off', 'daily', 'weekly'] as const

/** Why staff let someone in again. */
export const restoreReasons = ['lost_second_factor', 'locked_out', 'wrong_owner'] as const
export type RestoreReason = (typeof restoreReasons)[number]

export const linkHours = { proof: 72, password: 1, address: 24, invitation: 7 * 24 } as const

/** Shown on the sign-in page while DEMO is on. */
export const demoMember = { email: 'demo@sightline.example', password: 'demo-portal-sightline' } as const
