import type { Db } from '../../../platform/server/database.ts'
import type { Call, Handlers } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { type Invitation, listAccounts, listInvitations } from '../../customers/server/api.ts'
import { v1Invitation, v1Member, type v1MembersContract } from '../v1/members.ts'
import type { DeveloperApiParts } from './parts.ts'
import { asMember, type Tools, tagged } from './v1-tools.ts'

export function v1Members(
  { team, now }: DeveloperApiParts,
  { once, within }: Tools,
): Handlers<typeof v1MembersContract> {
  const memberOf = (call: Call, id: number) =>
    within(call, async (tx, { organisationId }) => {
      const found = (await listMembers(tx, organisationId)).find((member) => member.id === id)
      if (!found) throw refuse('not_found')
      return found
    })

  return {
    'GET /api/v1/members': async (_, call) =>
      tagged(call, await within(call, (tx, { organisationId }) => listMembers(tx, organisationId))),

    'POST /api/v1/members': ({ body }, call) =>
      once(call, ['POST /api/v1/members', body], async () =>
        presentInvitation(await team.invite(body, asMember(call))),
      ),

    'GET /api/v1/members/{id}': async ({ params: { id } }, call) => tagged(call, await memberOf(call, id)),

    'PATCH /api/v1/members/{id}': async ({ params: { id }, body: { role } }, call) => {
      await team.changeRole({ id, role, exceptAdministrators: true }, asMember(call))
      return memberOf(call, id)
    },

    'GET /api/v1/invitations': async (_, call) =>
      tagged(
        call,
        (await within(call, (tx, { organisationId }) => listInvitations(tx, { organisationId, at: now() }))).map(
          presentInvitation,
        ),
      ),

    'DELETE /api/v1/invitations/{id}': ({ params: { id } }, call) => team.revokeInvitation(id, asMember(call)),
  }
}

const presentInvitation = ({ createdAt, expiresAt, ...invitation }: Invitation) =>
  v1Invitation.parse({ ...invitation, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() })

const listMembers = async (tx: Db, organisationId: number) =>
  (await listAccounts(tx, organisationId)).map(({ id, firstName, lastName, email, role, ...account }) =>
    v1Member.parse({
      ...{ id, first_name: firstName, last_name: lastName, email, role },
      has_second_factor: account.totpConfirmedAt !== null,
      created_at: account.createdAt.toISOString(),
    }),
  )
