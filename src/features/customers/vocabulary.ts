import type { MemberRole } from '../../platform/shared/member-roles.ts'

export const customerLoginPath = '/customer/login'
export const customerDashboardPath = '/customer/dashboard'
export const customerSettingsPath = '/customer/settings'
export const forgotPasswordPath = '/customer/forgot-password'
export const newPasswordPath = (token: string): string => `/customer/new-password/${token}`
export const proveAddressPath = (token: string): string => `/customer/prove/${token}`
export const invitationPath = (token: string): string => `/customer/invitation/${token}`

/** SPEC's keys of the browser's local storage. */
export const tokenKey = 'customer_token'
export const userKey = 'customer_user'

export const organisationSizes = ['small', 'mid-market', 'enterprise'] as const
export const defaultOrganisationSize = 'mid-market' satisfies (typeof organisationSizes)[number]

export const roleNames: Record<MemberRole, string> = {
  viewer: 'Viewer',
  manager: 'Manager',
  administrator: 'Administrator',
}

export const passwordLimits = { least: 10, most: 200 } as const
export const digests = ['off', 'daily', 'weekly'] as const

export const linkHours = { proof: 72, password: 1, address: 24, invitation: 7 * 24 } as const

/** Shown on the sign-in page while DEMO is on. */
export const demoMember = { email: 'demo@sightline.example', password: 'demo-portal-sightline' } as const
