import { recordAudit } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { cleanLine } from '../../../platform/shared/text.ts'
import { connectionPath, webhooksPath } from '../../../product/links.ts'
import { type Attempt, gone, isTaken, nextAttemptAfter, reasonToDisable } from '../retries.ts'
import { type DueDelivery, saveAttempt } from './delivery.store.ts'
import { deleteEndpoint, disableEndpoint, markAnswering, markFailing } from './endpoint.store.ts'
import { webhookDisabledMail } from './webhook-disabled.email.tsx'

export interface SettleParts {
  publicUrl: string
  operator: Operator
  /** Someone waits for the mails of this transaction. */
  deliverSoon: (tx: Db) => Promise<void>
  /** From 0 up to 1. */
  chance?: () => number
}

interface Settling {
  organisationId: number
  endpointId: number
  due: DueDelivery
  attempt: Attempt
}

/** Notes what an attempt came to, and what follows for the delivery and its endpoint. */
export async function settle(tx: Db, parts: SettleParts, settling: Settling): Promise<void> {
  const { organisationId, endpointId: id, due, attempt } = settling
  const saved = { organisationId, id: due.id, attempt }
  if (isTaken(attempt.status)) {
    await saveAttempt(tx, { ...saved, state: 'delivered', waitSeconds: null })
    await markAnswering(tx, { organisationId, id })
    return
  }
  // A test isn't retried: its sender reads the result, and tests again.
  const backOff = due.isTest ? undefined : nextAttemptAfter(due.attempts + 1, (parts.chance ?? Math.random)())
  const wait = backOff === undefined ? undefined : Math.max(backOff, attempt.retryAfterSeconds ?? 0)
  await saveAttempt(tx, { ...saved, state: wait === undefined ? 'dead' : 'retrying', waitSeconds: wait ?? null })
  if (due.isTest) return
  // This status means that the subscriber has left.
  if (due.connector === 'rest_hook' && attempt.status === gone) return unsubscribe(tx, { organisationId, id })
  const failingSeconds = await markFailing(tx, { organisationId, id })
  if (failingSeconds === undefined) return
  const reason = reasonToDisable({ status: attempt.status, failingSeconds })
  if (reason !== undefined) await disable(tx, parts, { organisationId, id, reason, due })
}

async function unsubscribe(tx: Db, { organisationId, id }: { organisationId: number; id: number }): Promise<void> {
  await deleteEndpoint(tx, { organisationId, id })
  await recordAudit(tx, {
    ...{ organisationId, actor: 'program', kind: 'rest_hook.unsubscribed', at: new Date() },
    subject: { kind: 'connection', id },
  })
}

/** With a mail to the administrators, as far as they proved their address. */
async function disable(
  tx: Db,
  { publicUrl, operator, deliverSoon }: SettleParts,
  { organisationId, id, reason, due }: { organisationId: number; id: number; reason: string; due: DueDelivery },
): Promise<void> {
  await disableEndpoint(tx, { organisationId, id, reason })
  const isWebhook = due.connector === 'webhook'
  const kind = isWebhook ? 'webhook' : 'connection'
  await recordAudit(tx, {
    ...{
      organisationId,
      actor: 'program',
      kind: isWebhook ? 'webhook.disabled' : 'connection.disabled',
      at: new Date(),
    },
    subject: { kind, id },
  })
  // The host alone: the rest of the URL may let its reader write there.
  const what = isWebhook
    ? `A webhook to ${new URL(due.url).host}`
    : `The connection “${cleanLine(due.description, 100)}”`
  const administrators = await runSql<{ id: number; email: string }>(
    tx,
    `select m.id, m.email from member m join organisation o on o.id = m.organisation_id
     where m.organisation_id = $1 and m.role = 'administrator' and m.left_at is null and m.email_proved_at is not null
       and not o.is_demo order by m.id`,
    [organisationId],
  )
  for (const { id: memberId, email } of administrators)
    await queueMail(
      tx,
      webhookDisabledMail({
        ...{ recipient: email, what, reason, operator },
        pageUrl: `${publicUrl}${isWebhook ? webhooksPath : connectionPath(id)}`,
        // Switched on, it may come to the same again.
        dedupeKey: `webhook-disabled:${id}:${due.id}:${due.attempts}:${memberId}`,
      }),
    )
  if (administrators.length > 0) await deliverSoon(tx)
}
