import type { Handlers } from '../../../platform/server/http/api.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import type { customersContract } from '../contract.ts'
import { listUnproved } from './accounts.store.ts'
import { proveAddress, refuseAddress } from './addresses.ts'
import { acceptInvitation, register } from './join.ts'
import { getOpenLink } from './links.store.ts'
import { leaveSession } from './member-door.ts'
import { findAccountByAddress } from './members.store.ts'
import type { CustomersParts } from './parts.ts'
import { askForNewPassword, setNewPassword } from './passwords.ts'
import { signIn } from './sign-in.ts'

type Calls =
  | 'POST /api/customer/login'
  | 'POST /api/customer/register'
  | 'POST /api/customer/logout'
  | 'POST /api/customer/password/forgotten'
  | 'POST /api/customer/password/new'
  | 'GET /api/customer/links/{token}'
  | 'POST /api/customer/links/{token}/prove'
  | 'POST /api/customer/links/{token}/refuse'
  | 'POST /api/customer/invitations/{token}/accept'

/** The ways in and out, for callers without a session or with the link of a mail. */
export const entryEndpoints = (parts: CustomersParts): Pick<Handlers<typeof customersContract>, Calls> => ({
  'POST /api/customer/login': ({ body }, call) => signIn(parts, body, call),
  'POST /api/customer/register': ({ body }, call) => register(parts, body, call),
  'POST /api/customer/logout': async (_, call) => {
    await acrossOrganisations(parts.db, (tx) => leaveSession(tx, call.header('authorization')))
    return done
  },
  'POST /api/customer/password/forgotten': async ({ body }) => {
    await askForNewPassword(parts, body.email)
    return done
  },
  'POST /api/customer/password/new': async ({ body }, call) => {
    await setNewPassword(parts, body, call)
    return done
  },
  'GET /api/customer/links/{token}': async ({ params }) => {
    const presented = { token: params.token, at: parts.now() }
    return acrossOrganisations(parts.db, async (tx) => {
      const { kind, email, emailKey, organisation, role, expiresAt } = await getOpenLink(tx, presented)
      const accounts = kind === 'proof' ? await listUnproved(tx, emailKey) : []
      const owner = kind === 'invitation' ? await findAccountByAddress(tx, emailKey) : undefined
      return {
        ...{ kind, email, organization: organisation, role, expiresAt: expiresAt.toISOString() },
        hasAccount: owner !== undefined && owner.provedAt !== null,
        accounts: accounts.map(({ publicId, organisation: organization, device, createdAt }) => ({
          ...{ id: publicId, organization, device, createdAt: createdAt.toISOString() },
        })),
      }
    })
  },
  'POST /api/customer/links/{token}/prove': ({ params, body }) => proveAddress(parts, params.token, body),
  'POST /api/customer/links/{token}/refuse': ({ params }) => refuseAddress(parts, params.token),
  'POST /api/customer/invitations/{token}/accept': ({ params, body }, call) =>
    acceptInvitation(parts, { ...params, ...body }, call),
})

const done = { done: true as const }
