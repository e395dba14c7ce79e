import { type Call, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { setAttachmentHeaders } from '../../../platform/server/kept-files.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { customersContract } from '../contract.ts'
import { auditAct, listAudit, listWholeAudit, verifyAudit } from './audit-log.ts'
import { exportOrganisation } from './export.ts'
import { listInvitations } from './links.store.ts'
import { listAccounts } from './members.store.ts'
import { changeOrganisation, deleteOrganisation } from './organisation.ts'
import type { CustomersParts } from './parts.ts'
import { presentUser } from './sign-in.ts'
import { changeRole, invite, removeMember, revokeInvitation, signOutMember } from './team.ts'

type Calls =
  | 'GET /api/customer/members'
  | 'POST /api/customer/invitations'
  | 'DELETE /api/customer/invitations/{id}'
  | 'PATCH /api/customer/members/{id}'
  | 'POST /api/customer/members/{id}/sign-out'
  | 'DELETE /api/customer/members/{id}'
  | 'PATCH /api/customer/organization'
  | 'GET /api/customer/organization/export.zip'
  | 'DELETE /api/customer/organization'
  | 'GET /api/customer/audit'
  | 'GET /api/customer/audit/export.json'
  | 'GET /api/customer/audit/verify'

/** Members, the organisation and its audit log. */
export const organisationEndpoints = (parts: CustomersParts): Pick<Handlers<typeof customersContract>, Calls> => ({
  'GET /api/customer/members': async (_, call) => {
    const { id: self, organisationId } = memberOf(call)
    return inOrganisation(parts.db, organisationId, async (tx) => ({
      members: (await listAccounts(tx, organisationId)).map((account) => ({
        id: account.id,
        user: presentUser(account),
        isProved: account.provedAt !== null,
        hasSecondFactor: account.totpConfirmedAt !== null,
        isSelf: account.id === self,
        createdAt: account.createdAt.toISOString(),
      })),
      invitations: (await listInvitations(tx, { organisationId, at: parts.now() })).map(
        ({ id, email, role, createdAt, expiresAt }) => ({
          ...{ id, email, role },
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }),
      ),
    }))
  },
  'POST /api/customer/invitations': async ({ body }, call) => {
    await invite(parts, body, call)
    return done
  },
  'DELETE /api/customer/invitations/{id}': async ({ params }, call) => {
    await revokeInvitation(parts, params.id, call)
    return done
  },
  'PATCH /api/customer/members/{id}': async ({ params, body }, call) => {
    await changeRole(parts, { ...params, ...body }, call)
    return done
  },
  'POST /api/customer/members/{id}/sign-out': async ({ params }, call) => {
    await signOutMember(parts, params.id, call)
    return done
  },
  'DELETE /api/customer/members/{id}': async ({ params }, call) => {
    await removeMember(parts, params.id, call)
    return done
  },

  'PATCH /api/customer/organization': async ({ body }, call) => {
    await changeOrganisation(parts, body, call)
    return done
  },
  'GET /api/customer/organization/export.zip': async (_, call) => {
    const at = parts.now()
    await recordTaking(parts, call, 'organisation.exported', at)
    const archive = await exportOrganisation(parts, { organisationId: memberOf(call).organisationId, at })
    setAttachmentHeaders(call.headers, `sightline-export-${dayOf(at)}.zip`)
    return archive
  },
  'DELETE /api/customer/organization': async ({ body }, call) => {
    await deleteOrganisation(parts, body, call)
    return done
  },

  'GET /api/customer/audit': ({ query }, call) => {
    const { organisationId } = memberOf(call)
    return inOrganisation(parts.db, organisationId, (tx) => listAudit(tx, { organisationId, ...query }))
  },
  'GET /api/customer/audit/export.json': async (_, call) => {
    const { organisationId } = memberOf(call)
    const at = parts.now()
    // The export is in the log that it exports.
    await recordTaking(parts, call, 'audit.exported', at)
    const { head, events } = await inOrganisation(parts.db, organisationId, (tx) => listWholeAudit(tx, organisationId))
    setAttachmentHeaders(call.headers, `sightline-audit-${dayOf(at)}.json`)
    return { method: 'audit-1' as const, organization: organisationId, exportedAt: at.toISOString(), head, events }
  },
  'GET /api/customer/audit/verify': async (_, call) => {
    const { organisationId } = memberOf(call)
    const { events, ...outcome } = await inOrganisation(parts.db, organisationId, (tx) =>
      verifyAudit(tx, organisationId),
    )
    return { events: events.length, ...outcome }
  },
})

/** Records that a member exported the organization's data. */
async function recordTaking({ db }: CustomersParts, call: Call, kind: string, at: Date): Promise<void> {
  const member = memberOf(call)
  const subject = { kind: 'organisation', id: member.organisationId }
  await inOrganisation(db, member.organisationId, (tx) => auditAct(tx, member, { kind, subject, at }))
}

const done = { done: true as const }
