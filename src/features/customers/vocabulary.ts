import type { MemberRole } from '../../platform/shared/member-roles.ts'

export const accountUrl = '/api/customer/account'
export const sessionsUrl = '/api/customer/sessions'
export const membersUrl = '/api/customer/members'
export const organisationExportUrl = '/api/customer/organization/export.zip'
export const auditUrl = '/api/customer/audit'
export const filesUrl = '/api/customer/files'
export const fileUrl = (id: number): string => `${filesUrl}/${id}`

export const customerLoginPath = '/customer/login'
export const registerPath = `${customerLoginPath}?tab=register`
/** Sign-in that leads on to a path of this site. */
export const signInPath = (next: string): string => `${customerLoginPath}?${new URLSearchParams({ next })}`
export const customerDashboardPath = '/customer/dashboard'
export const customerSettingsPath = '/customer/settings'
export const forgotPasswordPath = '/customer/forgot-password'
export const newPasswordPath = (token: string): string => `/customer/new-password/${token}`
export const proveAddressPath = (token: string): string => `/customer/prove/${token}`
export const invitationPath = (token: string): string => `/customer/invitation/${token}`

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
