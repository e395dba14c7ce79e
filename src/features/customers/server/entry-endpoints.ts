import { type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import type { customersContract } from '../contract.ts'
import { proveAddress } from './addresses.ts'
import { acceptInvitation, register } from './join.ts'
import { getOpenLink } from './links.store.ts'
import { endSession } from './member-door.ts'
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
  | 'POST /api/customer/invitations/{token}/accept'

/** The ways in and out, for whoever has no session yet or has a link of a mail. */
export const entryEndpoints = (parts: CustomersParts): Pick<Handlers<typeof customersContract>, Calls> => ({
  'POST /api/customer/login': ({ body }, call) => signIn(parts, body, call),
  'POST /api/customer/register': ({ body }, call) => register(parts, body, call),
  'POST /api/customer/logout': async (_, call) => {
    const { id: memberId, organisationId, sessionId } = memberOf(call)
    await inOrganisation(parts.db, organisationId, (tx) => endSession(tx, { organisationId, memberId, id: sessionId }))
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
    const link = await acrossOrganisations(parts.db, (tx) => getOpenLink(tx, presented))
    const { kind, email, organisation: organization, role, expiresAt } = link
    return { kind, email, organization, role, expiresAt: expiresAt.toISOString() }
  },
  'POST /api/customer/links/{token}/prove': ({ params }) => proveAddress(parts, params.token),
  'POST /api/customer/invitations/{token}/accept': ({ params, body }, call) =>
    acceptInvitation(parts, { ...params, ...body }, call),
})

const done = { done: true as const }
