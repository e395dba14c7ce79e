import { z } from 'zod'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import { memberRoles } from '../../../platform/shared/member-roles.ts'
import { byId, instant } from './fields.ts'

// Members of the organization, and invitations to it.

/** Administrators are made, changed and removed by administrators alone: a key that leaks gives no one more than it can do itself. */
const givenRole = z.enum(memberRoles).exclude(['administrator'])

export const v1Member = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  has_second_factor: z.boolean(),
  created_at: instant,
})

export const v1Invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(memberRoles),
  created_at: instant,
  expires_at: instant,
})

const member = { audience: 'key', params: byId, owned: { id: 'member' } } as const

export const v1MembersContract = {
  'GET /api/v1/members': endpoint({
    summary: 'List members of the organization',
    audience: 'key',
    scope: 'members:read',
    response: z.array(v1Member),
  }),
  'POST /api/v1/members': endpoint({
    summary: 'Invite someone by email, as a viewer or a manager',
    description:
      'The person becomes a member by the link in the email. Answers alike whether the address has an account or not. An open invitation of the same address ends. The member who made the key has to be an administrator still.',
    audience: 'key',
    scope: 'members:write',
    body: z.strictObject({ email: z.email().max(254), role: givenRole }),
    response: v1Invitation,
    status: 201,
    cost: 'costly',
  }),
  'GET /api/v1/members/{id}': endpoint({
    summary: 'Get a member',
    ...member,
    scope: 'members:read',
    response: v1Member,
  }),
  'PATCH /api/v1/members/{id}': endpoint({
    summary: 'Make a member a viewer or a manager; administrators are changed in the portal',
    description: 'The member who made the key has to be an administrator still.',
    ...member,
    scope: 'members:write',
    body: z.strictObject({ role: givenRole }),
    response: v1Member,
  }),
  'GET /api/v1/invitations': endpoint({
    summary: 'List open invitations, newest first',
    audience: 'key',
    scope: 'members:read',
    response: z.array(v1Invitation),
  }),
  'DELETE /api/v1/invitations/{id}': endpoint({
    summary: 'Revoke an invitation',
    audience: 'key',
    scope: 'members:write',
    params: byId,
    owned: { id: 'member_link' },
    response: z.unknown(),
    status: 204,
  }),
}
