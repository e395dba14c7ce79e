import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { memberRoles } from '../../platform/shared/member-roles.ts'
import { restoreReasons } from './vocabulary.ts'

const instant = z.iso.datetime()

export const memberAccountsContract = {
  'POST /api/admin/member-accounts/find': endpoint({
    summary: 'Find the accounts with an email address, which is not stored',
    audience: 'staff',
    body: z.object({ address: z.string().trim().min(3, 'Please enter an e-mail address.').max(254) }),
    response: z.array(
      z.object({
        id: z.uuid(),
        isProved: z.boolean(),
        hasSecondFactor: z.boolean(),
        sessions: z.int(),
        createdAt: instant,
        memberships: z.array(z.object({ organization: z.string(), role: z.enum(memberRoles) })),
      }),
    ),
  }),
  'POST /api/admin/member-accounts/{id}/restore': endpoint({
    summary: 'Restore access to an account: ends sessions and second factor, and mails a link to its address',
    audience: 'staff',
    params: z.object({ id: z.string().regex(/^[\da-f-]{1,36}$/) }),
    body: z.object({ reason: z.enum(restoreReasons) }),
    response: z.object({
      /** To an address that was never proved goes its proof; `mailed-enough`: it had so many today that none went. */
      outcome: z.enum(['password-link-sent', 'proof-sent', 'mailed-enough']),
    }),
    cost: 'costly',
  }),
}

export type MemberAccount = Output<(typeof memberAccountsContract)['POST /api/admin/member-accounts/find']>[number]
