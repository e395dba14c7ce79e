import { type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { customersContract } from '../contract.ts'
import { askForAddress, sendProofAgain } from './addresses.ts'
import { auditAct } from './audit-log.ts'
import { endSession, listSessions } from './member-door.ts'
import { findAccount, getOrganisation, listMemberships, saveProfile } from './members.store.ts'
import type { CustomersParts } from './parts.ts'
import { changePassword } from './passwords.ts'
import { countRecoveryCodes } from './second-factor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  presentUser,
  removeSecondFactor,
  switchOrganisation,
} from './sign-in.ts'
import { refuseForDemo, withPassword } from './with-password.ts'

type Calls =
  | 'GET /api/customer/account'
  | 'PATCH /api/customer/account'
  | 'POST /api/customer/account/organization'
  | 'POST /api/customer/account/proof'
  | 'POST /api/customer/account/address'
  | 'POST /api/customer/account/password'
  | 'POST /api/customer/account/second-factor'
  | 'POST /api/customer/account/second-factor/confirm'
  | 'DELETE /api/customer/account/second-factor'
  | 'GET /api/customer/sessions'
  | 'DELETE /api/customer/sessions/{id}'

/** Handlers of a member's calls about their own account. */
export const accountEndpoints = (parts: CustomersParts): Pick<Handlers<typeof customersContract>, Calls> => ({
  'GET /api/customer/account': async (_, call) => {
    const member = memberOf(call)
    return acrossOrganisations(parts.db, async (tx) => {
      const account = await findAccount(tx, member)
      if (!account) throw refuse('sign_in_required')
      const memberships = await listMemberships(tx, account.accountId)
      const { createdAt, ...organization } = await getOrganisation(tx, member.organisationId)
      return {
        id: account.id,
        user: presentUser(account),
        isProved: account.provedAt !== null,
        hasSecondFactor: account.totpConfirmedAt !== null,
        recoveryCodesLeft: await countRecoveryCodes(tx, account),
        mailedAlerts: account.mailedAlerts,
        digest: account.digest,
        organization: { ...organization, createdAt: createdAt.toISOString() },
        organizations: memberships.map(({ organisationId, organisation, role }) => ({
          ...{ id: organisationId, name: organisation, role },
        })),
      }
    })
  },

  'PATCH /api/customer/account': async ({ body }, call) => {
    const member = memberOf(call)
    return inOrganisation(parts.db, member.organisationId, async (tx) => {
      refuseForDemo(await getOrganisation(tx, member.organisationId))
      await saveProfile(tx, member, body)
      await auditAct(tx, member, {
        ...{ kind: 'member.profile_changed', at: parts.now() },
        details: { fields: Object.keys(body).sort() },
      })
      const account = await findAccount(tx, member)
      if (!account) throw refuse('sign_in_required')
      return presentUser(account)
    })
  },

  'POST /api/customer/account/organization': ({ body }, call) => switchOrganisation(parts, body.organizationId, call),

  'POST /api/customer/account/proof': async (_, call) => {
    await sendProofAgain(parts, call)
    return done
  },
  'POST /api/customer/account/address': async ({ body }, call) => {
    await askForAddress(parts, body, call)
    return done
  },
  'POST /api/customer/account/password': async ({ body }, call) => {
    await changePassword(parts, body, call)
    return done
  },

  'POST /api/customer/account/second-factor': ({ body }, call) => beginSecondFactor(parts, body.password, call),
  'POST /api/customer/account/second-factor/confirm': async ({ body }, call) => ({
    recoveryCodes: await confirmSecondFactor(parts, body.code, call),
  }),
  'DELETE /api/customer/account/second-factor': async ({ body }, call) => {
    await removeSecondFactor(parts, body, call)
    return done
  },

  'GET /api/customer/sessions': async (_, call) => {
    const { sessionId, ...member } = memberOf(call)
    const sessions = await inOrganisation(parts.db, member.organisationId, async (tx) => {
      const account = await findAccount(tx, member)
      if (!account) throw refuse('sign_in_required')
      return listSessions(tx, { accountId: account.accountId, at: parts.now() })
    })
    return sessions.map(({ id, device, createdAt, usedAt, expiresAt }) => ({
      ...{ id, device, isThis: id === sessionId },
      createdAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }))
  },
  'DELETE /api/customer/sessions/{id}': async ({ params, body }, call) => {
    // Someone who found a browser open must not shut the owner out of the others.
    await withPassword(parts, { password: body.password, call }, ({ accountId, organisationId, isDemo }) =>
      inOrganisation(parts.db, organisationId, async (tx) => {
        refuseForDemo({ isDemo })
        if (!(await endSession(tx, { accountId, id: params.id }))) throw refuse('not_found')
        await auditAct(tx, memberOf(call), {
          ...{ kind: 'session.ended', at: parts.now() },
          subject: { kind: 'session', id: params.id },
        })
      }),
    )
    return done
  },
})

const done = { done: true as const }
