import { clearTables } from '../../../../tests/support/database.ts'
import { inProcess, tokenIn } from '../../../../tests/support/in-process.ts'
import { readConfig } from '../../../platform/server/config.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Sending } from '../../../platform/shared/endpoint.ts'
import { subscriptionsContract } from '../../../product/subscriptions/contract.ts'
import { subscriptionsEndpoints } from '../../../product/subscriptions/server/endpoints.ts'
import { noOtherMail } from '../../../product/subscriptions/server/other-mail.fixture.ts'
import { anyKind } from '../../../product/subscriptions/server/subscription-kind.ts'
import { subscriptionContract } from '../subscription-contract.ts'
import { breachSubscriptions } from './breach-subscription.ts'
import { subscriptionEndpoints } from './subscription-endpoints.ts'

const contract = { ...subscriptionContract, ...subscriptionsContract }
type Contract = typeof contract
type Sent<K extends keyof Contract> = Sending<Contract[K]>

export const secret = 'f'.repeat(64)
export const publicUrl = 'https://sightline.test'

export interface QueuedMail {
  kind: string
  stream: string
  recipient: string
  subject: string
  text: string
  html: string
  secrets: string[]
}

/** The endpoints as a browser meets them, on a clock that a test moves. */
export function openSubscriptions(db: Database, env: Record<string, string> = {}) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const parts = {
    ...{ db, secret, publicUrl, now: () => clock.now, config: readConfig(env) },
    deliverSoon: async () => {},
  }
  const handlers = {
    ...subscriptionEndpoints(parts),
    ...subscriptionsEndpoints({ ...parts, kinds: [anyKind(breachSubscriptions)], other: noOtherMail }),
  }

  const call = inProcess(contract, handlers)

  const ask = (
    email: string,
    {
      companyKeywords = [],
      severityThreshold = 'medium',
      isActive,
      address,
    }: Partial<Sent<'POST /api/breach-alerts/subscribe'>['body'] & { address: string }> = {},
  ) =>
    call(
      'POST /api/breach-alerts/subscribe',
      { body: { email, companyKeywords, severityThreshold, isActive } },
      address === undefined ? {} : { address },
    )

  const mailsTo = (recipient: string) =>
    runSql<QueuedMail>(
      db,
      `select kind, stream, recipient, subject, body_text as text, body_html as html, secrets
       from outbox_message where lower(recipient) = lower($1) order by id`,
      [recipient],
    )

  const tokenTo = async (recipient: string, kind = 'confirm-alerts') =>
    tokenIn((await mailsTo(recipient)).findLast((one) => one.kind === kind)?.text)

  const press = (token: string, from: { address?: string } = {}) =>
    call('POST /api/subscriptions/confirmations/{token}', { params: { token } }, from)

  /** From the form to running alerts; returns the token of its page. */
  async function subscribe(email: string, asked: Parameters<typeof ask>[1] = {}): Promise<string> {
    await ask(email, asked)
    return (await press(await tokenTo(email))).pageToken
  }

  return { clock, handlers, call, ask, press, subscribe, mailsTo, tokenTo }
}

export const later = (clock: { now: Date }, { minutes = 0, hours = 0, days = 0 }) => {
  clock.now = new Date(clock.now.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000)
}

export const emptySubscriptions = (db: Database) =>
  clearTables(db, 'subscription, subscription_request, subscription_event, mail_suppression, outbox_message')
