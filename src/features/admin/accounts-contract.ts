import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { staffRoles } from '../../platform/shared/staff-roles.ts'
import { staffPasswordLimits } from './vocabulary.ts'

const instant = z.iso.datetime()
const role = z.enum(staffRoles)
const id = z.object({ id: z.coerce.number().int().positive() })
/** The caller's own, said once more: a session alone may be someone else's by now. */
const password = z.string().min(1).max(staffPasswordLimits.most)
const newPassword = z
  .string()
  .min(staffPasswordLimits.least, `Use ${staffPasswordLimits.least} characters or more.`)
  .max(staffPasswordLimits.most)
const code = z.string().trim().min(1).max(40)
const own = { audience: 'staff', staffRoles: ['editor', 'support'], isOpenToNewStaff: true, cost: 'costly' } as const

const account = z.object({
  id: z.int(),
  username: z.string(),
  role,
  /** Invited: no password was set yet. */
  state: z.enum(['active', 'invited', 'disabled']),
  isSelf: z.boolean(),
  /** Why the caller cannot change it; null where it can be. */
  fixed: z.enum(['own', 'demo']).nullable(),
  hasSecondFactor: z.boolean(),
  sessions: z.int(),
  createdAt: instant,
  signedInAt: instant.nullable(),
})

/** Shown once: only a hash of it is kept. */
const link = z.object({ username: z.string(), url: z.string(), expiresAt: instant })

export const staffAccountsContract = {
  'GET /api/admin/account': endpoint({
    summary: 'The caller’s own staff account',
    audience: 'staff',
    isOpenToNewStaff: true,
    response: z.object({
      username: z.string(),
      role,
      /** Shared by everyone who tries the demonstration: it stays as it is. */
      isDemo: z.boolean(),
      hasSecondFactor: z.boolean(),
      mustAddSecondFactor: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
  }),
  'POST /api/admin/account/password': endpoint({
    summary: 'Change the caller’s password; all their other sessions end',
    ...own,
    body: z.object({ password, newPassword }),
    response: z.object({ changed: z.literal(true) }),
  }),
  'POST /api/admin/account/second-factor': endpoint({
    summary: 'Start to add a second factor',
    ...own,
    body: z.object({ password }),
    response: z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() }),
  }),
  'POST /api/admin/account/second-factor/confirm': endpoint({
    summary: 'Turn the second factor on with one of its codes; returns the recovery codes once',
    ...own,
    body: z.object({ code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'DELETE /api/admin/account/second-factor': endpoint({
    summary: 'Turn the caller’s second factor off',
    ...own,
    body: z.object({ password, code }),
    response: z.object({ removed: z.literal(true) }),
  }),
  'GET /api/admin/accounts': endpoint({
    summary: 'Staff accounts',
    audience: 'staff',
    staffRoles: [],
    response: z.array(account),
  }),
  'POST /api/admin/accounts': endpoint({
    summary: 'Add a staff account; returns a link to set its password, once',
    audience: 'staff',
    cost: 'costly',
    body: z.object({
      password,
      username: z
        .string()
        .trim()
        .regex(/^[\w.@-]{1,100}$/, 'Use letters, digits, dots, hyphens, @ and underscores.'),
      role,
    }),
    status: 201,
    response: link.extend({ id: z.int() }),
  }),
  'PATCH /api/admin/accounts/{id}': endpoint({
    summary: 'Set the role of a staff account, or disable or enable it',
    audience: 'staff',
    cost: 'costly',
    params: id,
    body: z.object({ password, role: role.optional(), isDisabled: z.boolean().optional() }),
    response: z.object({ changed: z.literal(true) }),
  }),
  'DELETE /api/admin/accounts/{id}': endpoint({
    summary: 'Remove a staff account',
    audience: 'staff',
    cost: 'costly',
    params: id,
    body: z.object({ password }),
    response: z.object({ removed: z.literal(true) }),
  }),
  'POST /api/admin/accounts/{id}/link': endpoint({
    summary: 'Make a link to set a new password; returns it once',
    audience: 'staff',
    cost: 'costly',
    params: id,
    body: z.object({ password }),
    response: link,
  }),
  'POST /api/admin/accounts/{id}/sign-out': endpoint({
    summary: 'End every session of a staff account',
    audience: 'staff',
    cost: 'costly',
    params: id,
    body: z.object({ password }),
    response: z.object({ ended: z.int() }),
  }),
  'DELETE /api/admin/accounts/{id}/second-factor': endpoint({
    summary: 'Turn the second factor of a staff account off',
    audience: 'staff',
    cost: 'costly',
    params: id,
    body: z.object({ password }),
    response: z.object({ removed: z.literal(true) }),
  }),
  'GET /api/admin/links/{token}': endpoint({
    summary: 'The account whose password a link sets',
    params: z.object({ token: z.string().max(100) }),
    response: z.object({ username: z.string() }),
  }),
  'POST /api/admin/links/{token}': endpoint({
    summary: 'Set the password; the link works once, and every session ends',
    params: z.object({ token: z.string().max(100) }),
    body: z.object({ password: newPassword }),
    response: z.object({ username: z.string() }),
    cost: 'costly',
  }),
}

export type OwnStaffAccount = Output<(typeof staffAccountsContract)['GET /api/admin/account']>
export type StaffAccount = z.output<typeof account>

export const staffAccountsRefusals = {
  staff_code_required: { status: 401, message: 'Enter the code from your authenticator app.' },
  staff_code_failed: { status: 401, message: 'This code is not valid. Wait for the next one and try again.' },
  staff_second_factor_exists: { status: 409, message: 'You already have a second factor. Turn it off first.' },
  staff_second_factor_not_begun: { status: 409, message: 'Set up a second factor first.' },
  staff_name_taken: { status: 409, message: 'There is already an account with this username.' },
  staff_account_own: { status: 409, message: 'You can’t do this to your own account. Ask another administrator.' },
  staff_account_demo: { status: 409, message: 'The shared demo account can’t be changed.' },
  staff_link_gone: {
    status: 410,
    message: 'This link has expired or was already used. Ask an administrator for a new one.',
  },
} as const
