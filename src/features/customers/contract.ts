import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { mailable } from '../../platform/shared/mailed-names.ts'
import { memberRoles } from '../../platform/shared/member-roles.ts'
import { exporters } from '../../product/adequacy.ts'
import { frameworks } from '../../product/frameworks.ts'
import { alertKinds } from '../../product/vendors.ts'
import { digests, organisationSizes, passwordLimits } from './vocabulary.ts'

const name = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(100)
  .refine(...mailable('person'))
const organizationName = z
  .string()
  .trim()
  .max(200)
  .refine(...mailable('organization'))
const email = z.email('Please enter a valid email address.').max(254)
const password = z
  .string()
  .min(passwordLimits.least, `Use at least ${passwordLimits.least} characters.`)
  .max(passwordLimits.most)
/** One that was given before: what it is made of is not judged again. */
const knownPassword = z.string().min(1).max(passwordLimits.most)
const code = z.string().trim().max(40)
/** API keys, webhooks, connected systems and open invitations of the account end too. */
const endPrograms = z.boolean().default(false)
const token = z.string().regex(/^[\w-]{22}$/)
const id = z.object({ id: z.coerce.number().int().positive() })
const role = z.enum(memberRoles)

/** Data of the signed-in user that the browser stores. */
export const customerUser = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
})
const signedIn = z.object({ token: z.string(), user: customerUser })

const done = z.object({ done: z.literal(true) })

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  role,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export const auditEvent = z.object({
  ordinal: z.int(),
  at: z.iso.datetime(),
  /** `member:7`, `respondent` or `program`. */
  actor: z.string(),
  /** For a member: the current name; null for a member who left. */
  actorName: z.string().nullable(),
  kind: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  previousHash: z.string(),
  hash: z.string(),
})

export const customersContract = {
  'POST /api/customer/login': endpoint({
    summary: 'Sign in as a member of an organisation; answers a bearer token',
    body: z.object({
      email: z.string().trim().min(1).max(254),
      password: knownPassword,
      /** A time-based code or a recovery code, where the member has a second factor. */
      code: code.optional(),
    }),
    response: signedIn,
    cost: 'costly',
  }),
  'POST /api/customer/register': endpoint({
    summary: 'Register an organization with its first administrator; answers a bearer token',
    body: z.object({
      organization: z.object({
        name: organizationName.min(1, 'Please enter the company name.'),
        industry: z.string().trim().max(100).default(''),
        size: z.enum(organisationSizes).default('mid-market'),
      }),
      user: z.object({ email, password, firstName: name, lastName: name }),
    }),
    response: signedIn,
    status: 201,
    cost: 'costly',
  }),
  'POST /api/customer/logout': endpoint({
    summary: 'Revoke the token',
    audience: 'member',
    isOpenWithoutFactor: true,
    response: done,
  }),
  'POST /api/customer/password/forgotten': endpoint({
    summary: 'Ask for a link to set a new password; answers alike for every address',
    body: z.object({ email }),
    response: done,
    status: 202,
    cost: 'costly',
    takesSteadyTime: true,
  }),
  'POST /api/customer/password/new': endpoint({
    summary: 'Set a new password by the link of a mail; ends all sessions',
    body: z.object({ token, password, endPrograms }),
    response: done,
    cost: 'costly',
  }),
  'GET /api/customer/links/{token}': endpoint({
    summary: 'What a link of a mail is for; looking changes nothing',
    params: z.object({ token }),
    response: z.object({
      kind: z.enum(['proof', 'password', 'address', 'invitation']),
      email: z.string(),
      /** For an invitation. */
      organization: z.string().nullable(),
      role: role.nullable(),
      expiresAt: z.iso.datetime(),
      /** The address that is invited has an account: its password is asked for, not a new one. */
      hasAccount: z.boolean(),
      /** Accounts that were created with the address and never proved it, oldest first. */
      accounts: z.array(
        z.object({
          id: z.uuid(),
          organization: z.string(),
          /** The browser it was made with, in a few words. */
          device: z.string(),
          createdAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  'POST /api/customer/links/{token}/prove': endpoint({
    summary:
      'Choose the account that is yours, or change to a new address, with the link from an email; other accounts end',
    params: z.object({ token }),
    body: z.object({
      /** Which of the accounts that the link lists; required if there are several. */
      account: z.uuid().optional(),
      /** Ends sessions, second factor, keys, webhooks and invitations, and answers a link to a new password. */
      withNewPassword: z.boolean().default(false),
    }),
    response: z.object({ email: z.string(), passwordToken: z.string().nullable() }),
    cost: 'costly',
  }),
  'POST /api/customer/links/{token}/refuse': endpoint({
    summary: 'Say that none of these accounts is yours, or that you asked for no change: the accounts end',
    params: z.object({ token }),
    response: z.object({ ended: z.int() }),
    cost: 'costly',
  }),
  'POST /api/customer/invitations/{token}/accept': endpoint({
    summary:
      'Join an organization by invitation; answers a bearer token. With a new password, or as the account that the address has',
    params: z.object({ token }),
    body: z.object({
      firstName: name.optional(),
      lastName: name.optional(),
      password: knownPassword.optional(),
      /** Required if the account has a second factor. */
      code: code.optional(),
    }),
    response: signedIn,
    status: 201,
    cost: 'costly',
  }),

  'GET /api/customer/account': endpoint({
    summary: 'The member who calls, with the organisation',
    audience: 'member',
    isOpenWithoutFactor: true,
    response: z.object({
      id: z.int(),
      user: customerUser,
      isProved: z.boolean(),
      hasSecondFactor: z.boolean(),
      recoveryCodesLeft: z.int(),
      mailedAlerts: z.array(z.enum(alertKinds)),
      digest: z.enum(digests),
      organization: z.object({
        id: z.int(),
        name: z.string(),
        industry: z.string(),
        size: z.enum(organisationSizes),
        exporter: z.enum(exporters),
        isHipaaEntity: z.boolean().nullable(),
        reportedFrameworks: z.array(z.enum(frameworks)).nullable(),
        isDemo: z.boolean(),
        /** Why our staff suspended it; null where it is not. */
        suspendedFor: z.string().nullable(),
        createdAt: z.iso.datetime(),
      }),
      /** All that the person is a member of, the last used one first. */
      organizations: z.array(z.object({ id: z.int(), name: z.string(), role })),
    }),
  }),
  'POST /api/customer/account/organization': endpoint({
    summary: 'Switch to another of your organizations; returns a new token, and the old one stops working',
    audience: 'member',
    isOpenWithoutFactor: true,
    body: z.object({ organizationId: z.int().positive() }),
    response: signedIn,
  }),
  'PATCH /api/customer/account': endpoint({
    summary: 'Change the own name and what is mailed',
    audience: 'member',
    body: z.object({
      firstName: name.optional(),
      lastName: name.optional(),
      mailedAlerts: z.array(z.enum(alertKinds)).max(50).optional(),
      digest: z.enum(digests).optional(),
    }),
    response: customerUser,
  }),
  'POST /api/customer/account/proof': endpoint({
    summary: 'Send the mail that proves the address once more',
    audience: 'member',
    isOpenWithoutFactor: true,
    response: done,
    status: 202,
    cost: 'costly',
  }),
  'POST /api/customer/account/address': endpoint({
    summary: 'Ask to change the address; it changes once the new one is proved',
    audience: 'member',
    body: z.object({ email, password: knownPassword }),
    response: done,
    status: 202,
    cost: 'costly',
  }),
  'POST /api/customer/account/password': endpoint({
    summary: 'Change the password; ends all other sessions',
    audience: 'member',
    body: z.object({ password: knownPassword, newPassword: password, endPrograms }),
    response: done,
    cost: 'costly',
  }),
  'POST /api/customer/account/second-factor': endpoint({
    summary: 'Begin a second factor: a secret for an authenticator, not asked for until it is confirmed',
    audience: 'member',
    isOpenWithoutFactor: true,
    body: z.object({ password: knownPassword }),
    response: z.object({
      secret: z.string(),
      uri: z.string(),
      /** QR code of the same URI, as SVG. */
      qrCode: z.string(),
    }),
    cost: 'costly',
  }),
  'POST /api/customer/account/second-factor/confirm': endpoint({
    summary: 'Confirm the second factor by a code; answers recovery codes, which are shown this once',
    audience: 'member',
    isOpenWithoutFactor: true,
    body: z.object({ code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    cost: 'costly',
  }),
  'DELETE /api/customer/account/second-factor': endpoint({
    summary: 'Do without a second factor again',
    audience: 'member',
    body: z.object({ password: knownPassword, code }),
    response: done,
    cost: 'costly',
  }),
  'GET /api/customer/sessions': endpoint({
    summary: 'Where the member is signed in, last used first',
    audience: 'member',
    response: z.array(
      z.object({
        id: z.int(),
        device: z.string(),
        createdAt: z.iso.datetime(),
        usedAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
        isThis: z.boolean(),
      }),
    ),
  }),
  'DELETE /api/customer/sessions/{id}': endpoint({
    summary: 'End a session of one’s own',
    audience: 'member',
    params: id,
    body: z.object({ password: knownPassword }),
    response: done,
    cost: 'costly',
  }),

  'GET /api/customer/members': endpoint({
    summary: 'Members and open invitations',
    audience: 'member',
    response: z.object({
      members: z.array(
        z.object({
          id: z.int(),
          user: customerUser,
          isProved: z.boolean(),
          hasSecondFactor: z.boolean(),
          isSelf: z.boolean(),
          createdAt: z.iso.datetime(),
        }),
      ),
      invitations: z.array(invitation),
    }),
  }),
  'POST /api/customer/invitations': endpoint({
    summary: 'Invite someone by email; answers alike whether the address is known here or elsewhere',
    audience: 'member',
    role: 'administrator',
    body: z.object({ email, role }),
    response: done,
    status: 202,
    cost: 'costly',
  }),
  'DELETE /api/customer/invitations/{id}': endpoint({
    summary: 'Take an invitation back',
    audience: 'member',
    role: 'administrator',
    owned: { id: 'member_link' },
    params: id,
    response: done,
  }),
  'PATCH /api/customer/members/{id}': endpoint({
    summary: 'Change the role of a member; the last administrator stays one',
    audience: 'member',
    role: 'administrator',
    owned: { id: 'member' },
    params: id,
    body: z.object({ role }),
    response: done,
  }),
  'POST /api/customer/members/{id}/sign-out': endpoint({
    summary: 'End all sessions of a member, who stays one',
    audience: 'member',
    role: 'administrator',
    owned: { id: 'member' },
    params: id,
    response: done,
  }),
  'DELETE /api/customer/members/{id}': endpoint({
    summary: 'Remove a member, or leave; ends the sessions and erases name and address',
    audience: 'member',
    owned: { id: 'member' },
    params: id,
    response: done,
  }),

  'PATCH /api/customer/organization': endpoint({
    summary: 'Change the organisation',
    audience: 'member',
    role: 'administrator',
    body: z.object({
      name: organizationName.min(1).optional(),
      industry: z.string().trim().max(100).optional(),
      size: z.enum(organisationSizes).optional(),
      /** From where it transfers personal data: whose rules on transfers apply. */
      exporter: z.enum(exporters).optional(),
      /** A covered entity or business associate under HIPAA; null: not answered. */
      isHipaaEntity: z.boolean().nullable().optional(),
      /** Frameworks it reports on; null: all that its vendors fall under. */
      reportedFrameworks: z.array(z.enum(frameworks)).max(20).nullable().optional(),
    }),
    response: done,
  }),
  'GET /api/customer/organization/export.zip': endpoint({
    summary: 'Everything the organization has here, as JSON files and its own files',
    audience: 'member',
    role: 'administrator',
    response: z.unknown(),
    file: 'application/zip',
    cost: 'costly',
  }),
  'DELETE /api/customer/organization': endpoint({
    summary: 'Delete the organization with all that is its own',
    audience: 'member',
    role: 'administrator',
    body: z.object({ password: knownPassword, name: z.string().max(200) }),
    response: done,
    cost: 'costly',
  }),
  'GET /api/customer/audit': endpoint({
    summary: 'The audit log, newest first',
    audience: 'member',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      /** The ordinal of the last one of the page before. */
      before: z.coerce.number().int().positive().optional(),
      /** Such as `vendor:12`. */
      subject: z.string().max(60).optional(),
    }),
    response: z.array(auditEvent),
  }),
  'GET /api/customer/audit/export.json': endpoint({
    summary: 'The whole audit log with its hash chain, as `sightline verify-audit` checks it',
    audience: 'member',
    role: 'administrator',
    response: z.object({
      method: z.literal('audit-1'),
      organization: z.int(),
      exportedAt: z.iso.datetime(),
      /** Hash of the last event; without events, the seed before the first. */
      head: z.string(),
      events: z.array(auditEvent.omit({ actorName: true })),
    }),
    cost: 'costly',
  }),
  'GET /api/customer/audit/verify': endpoint({
    summary: 'Recompute the chain of the audit log',
    audience: 'member',
    response: z.object({ events: z.int(), head: z.string(), fault: z.string().nullable() }),
    cost: 'costly',
  }),

  'POST /api/customer/files': endpoint({
    summary: 'Keep a file of the organisation: PDF, DOCX, XLSX, CSV, text or a picture, told by its bytes',
    audience: 'member',
    role: 'manager',
    upload: { maxBytes: 20 * 1024 * 1024, isGivenOut: true },
    response: z.object({
      id: z.int(),
      name: z.string(),
      mediaType: z.string(),
      bytes: z.int(),
      sha256: z.string(),
    }),
    status: 201,
    cost: 'costly',
  }),
  'GET /api/customer/files/{id}': endpoint({
    summary: 'A file of the organisation, always as an attachment',
    audience: 'member',
    owned: { id: 'organisation_file' },
    params: id,
    response: z.unknown(),
    file: 'application/octet-stream',
  }),
}

export const customersRefusals = {
  customer_sign_in_failed: { status: 401, message: 'Invalid email or password.' },
  second_factor_required: { status: 401, message: 'Enter the code of your authenticator app.' },
  second_factor_failed: { status: 401, message: 'This code is not valid. Wait for the next one and try again.' },
  customer_sign_in_paused: { status: 429, message: 'Too many failed attempts. Please wait before trying again.' },
  registration_closed: {
    status: 403,
    message:
      'New organizations cannot be registered here. Ask the operator for an account, or a colleague to invite you.',
  },
  registration_refused: {
    status: 422,
    message:
      'This registration could not be completed. If you already have an account, sign in or reset your password.',
  },
  password_wrong: { status: 422, message: 'The current password is not right.' },
  password_known: {
    status: 422,
    message: 'This password is in a public list of leaked ones. Please choose another.',
  },
  password_guessable: {
    status: 422,
    message:
      'This password is made of words that are tried first: your name, your organisation, this site. Please choose another.',
  },
  customer_link_unknown: { status: 404, message: 'This link is not valid. Ask for a new one.' },
  customer_link_gone: { status: 410, message: 'This link was used, taken back or is too old. Ask for a new one.' },
  address_not_proved: {
    status: 403,
    message: 'Verify your email address first. The link is in the email we sent you.',
  },
  last_administrator: { status: 409, message: 'An organization keeps at least one administrator.' },
  account_choice_missing: {
    status: 409,
    message: 'Several accounts were made with this address. Choose the one that is yours.',
  },
  already_member: { status: 409, message: 'You are a member of this organization already. Sign in and switch to it.' },
  invitation_needs_sign_in: {
    status: 401,
    message: 'This address has an account. Enter its password, or sign in first and open the invitation again.',
  },
  address_taken: {
    status: 409,
    message: 'Another account here uses this address. An address belongs to one account.',
  },
  second_factor_exists: { status: 409, message: 'There is a second factor already. Do without it first.' },
  second_factor_not_begun: { status: 409, message: 'Begin with a new second factor first.' },
  organization_name_wrong: { status: 422, message: 'Type the name of the organization as it is shown here.' },
  demo_organization: { status: 409, message: 'The demo organization can’t do this.' },
} as const
