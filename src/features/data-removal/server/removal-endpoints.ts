import type { Config } from '../../../platform/server/config.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { linkNext } from '../../../platform/server/http/address.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { isSignedWebhook } from '../../../platform/server/http/signed-webhook.ts'
import { addressHash } from '../../../platform/server/suppression.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { dataRemovalContract } from '../contract.ts'
import { agentOf } from './agent.ts'
import { takeDeed } from './deeds.ts'
import { dueCalendar } from './due-calendar.ts'
import { eraseRequest } from './erase.ts'
import { type MailReader, takeInbound } from './inbound.ts'
import { listItems } from './item.store.ts'
import { listKeptLetters } from './letter.store.ts'
import { countCategories, listPlatforms } from './list.ts'
import { proveAddress, readProof } from './prove.ts'
import { receiptPdf } from './receipt.pdf.ts'
import { checkReceipt, makeReceipt } from './receipts.ts'
import { askForRemoval, type RemovalParts } from './request.ts'
import type { Person } from './route.ts'
import { sendTrackLink } from './track-link.ts'
import { getRequest, presentRequest } from './tracked.ts'

interface Parts {
  db: Database
  secret: string
  publicUrl: string
  deliverSoon: (tx: Db) => Promise<void>
  now: () => Date
  config: Pick<
    Config,
    | 'RATE_LIMITS'
    | 'MAIL_EVENTS_SECRET'
    | 'REMOVAL_REPLY_TO'
    | 'SMTP_URL'
    | 'OPERATOR_NAME'
    | 'OPERATOR_ADDRESS'
    | 'OPERATOR_EMAIL'
  >
  files: MailReader
}

export function dataRemovalEndpoints({
  db,
  secret,
  publicUrl,
  deliverSoon,
  now,
  config,
  files: mails,
}: Parts): Handlers<typeof dataRemovalContract> {
  const parts: RemovalParts = {
    ...{ db, secret, deliverSoon, now },
    ...{ operator: { ...config, PUBLIC_URL: publicUrl }, limitsNetworks: config.RATE_LIMITS },
  }
  return {
    'GET /api/data-removal/platforms': async ({ query }, call) => {
      const { platforms, cursor } = await listPlatforms(db, { ...query, hasAgent: agentOf(parts.operator) !== null })
      if (cursor !== null) linkNext(call, '/api/data-removal/platforms', { ...query, cursor })
      return platforms
    },

    'GET /api/data-removal/categories': () => countCategories(db, { hasAgent: agentOf(parts.operator) !== null }),

    'POST /api/data-removal/request': async ({ body }, { address, header }) =>
      askForRemoval(parts, {
        ...{ email: body.email, platforms: body.platforms, reason: body.reason, breachId: body.breachId ?? null },
        ...{ person: personOf(body), address, idempotencyKey: header('idempotency-key')?.trim().slice(0, 255) },
      }),

    'GET /api/data-removal/proofs/{token}': ({ params }) => readProof(parts, params.token),

    'POST /api/data-removal/proofs/{token}': async ({ params, body }) =>
      proveAddress(parts, {
        token: params.token,
        given: {
          ...{ mode: body.mode, person: personOf(body), accepted: body.accepted },
          ...{ signedName: body.signedName, permissionSha256: body.permissionSha256 },
        },
      }),

    'POST /api/data-removal/track': async ({ body }) => {
      await sendTrackLink(parts, {
        publicId: body.requestId.toUpperCase(),
        hash: addressHash(secret, body.email),
      })
      return {
        accepted: true,
        message: 'If this address made this request and confirmed it, the link is on its way to it.',
      }
    },

    'GET /api/data-removal/requests/{token}': async ({ params }) =>
      presentRequest(db, await getRequest(db, params.token), now()),

    'POST /api/data-removal/requests/{token}/items/{id}': async ({ params, body }) => {
      const request = await getRequest(db, params.token)
      await takeDeed(parts, { requestId: request.id, itemId: params.id, did: body.did, person: personOf(body) })
      return presentRequest(db, await getRequest(db, params.token), now())
    },

    'DELETE /api/data-removal/requests/{token}': async ({ params }) => {
      const { id } = await getRequest(db, params.token)
      await db.transaction().execute((tx) => eraseRequest(tx, { id, by: 'user', at: now() }))
      return { erased: true }
    },

    'GET /api/data-removal/requests/{token}/receipt.json': async ({ params }) =>
      makeReceipt(db, await getRequest(db, params.token), now()),

    'GET /api/data-removal/requests/{token}/receipt.pdf': async ({ params }, { headers }) => {
      const receipt = await makeReceipt(db, await getRequest(db, params.token), now())
      headers.set('content-disposition', `attachment; filename="receipt-${receipt.requestId}.pdf"`)
      return receiptPdf(receipt, { publicUrl })
    },

    'GET /api/data-removal/requests/{token}/due.ics': async ({ params }, { headers }) => {
      const request = await getRequest(db, params.token)
      headers.set('content-disposition', `attachment; filename="due-${request.publicId}.ics"`)
      const items = await listItems(db, request.id)
      const letters = await listKeptLetters(db, request.id)
      return new TextEncoder().encode(
        dueCalendar({ requestId: request.publicId, items, letters, publicUrl, now: now() }),
      )
    },

    'POST /api/data-removal/verify': ({ body }) => checkReceipt(db, body.receipt),

    'POST /api/data-removal/inbound': async ({ rawBody }, { header }) => {
      const { MAIL_EVENTS_SECRET, REMOVAL_REPLY_TO } = config
      if (!MAIL_EVENTS_SECRET || !REMOVAL_REPLY_TO) throw refuse('removal_inbound_off')
      if (!isSignedWebhook({ secret: MAIL_EVENTS_SECRET, header, body: rawBody, now: now() }))
        throw refuse('removal_inbound_unsigned')
      const taken = await takeInbound({ db, secret, replyTo: REMOVAL_REPLY_TO, now, mails }, rawBody)
      return { taken: taken.outcome === 'taken' }
    },
  }
}

const personOf = ({ name, country, state, account, city, formerNames, listings }: Person): Person =>
  Object.fromEntries(
    Object.entries({ name, country, state, account, city, formerNames, listings }).filter(
      ([, value]) => value !== undefined,
    ),
  )
