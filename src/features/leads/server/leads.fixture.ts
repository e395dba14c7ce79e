import { clearTables, silent } from '../../../../tests/support/database.ts'
import { inProcessAsMara, tokenIn } from '../../../../tests/support/in-process.ts'
import { readConfig } from '../../../platform/server/config.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { MailAttachment } from '../../../platform/server/outbox.ts'
import { subscriptionsContract } from '../../../product/subscriptions/contract.ts'
import { subscriptionsEndpoints } from '../../../product/subscriptions/server/endpoints.ts'
import { noOtherMail } from '../../../product/subscriptions/server/other-mail.fixture.ts'
import { anyKind } from '../../../product/subscriptions/server/subscription-kind.ts'
import { leadsContract } from '../contract.ts'
import { newsletterContract } from '../newsletter-contract.ts'
import { leadsEndpoints } from './endpoints.ts'
import { newsletterSubscriptions } from './newsletter.ts'
import { newsletterEndpoints } from './newsletter-endpoints.ts'
import { purgeLeads } from './purge.job.ts'
import { sendEditions } from './send-editions.job.ts'

const contract = { ...leadsContract, ...newsletterContract, ...subscriptionsContract }
export const secret = 'a'.repeat(64)
export const publicUrl = 'https://sightline.test'
export const operator = 'office@operator.test'

interface QueuedMail {
  kind: string
  stream: string
  recipient: string
  subject: string
  text: string
  headers: Record<string, string>
  attachments: MailAttachment[]
}

/** The endpoints as a browser meets them, on a clock that a test moves; staff calls are Mara's. */
export function openLeads(db: Database, env: Record<string, string> = { OPERATOR_EMAIL: operator }) {
  const clock = { now: new Date('2026-11-22T12:00:00Z') }
  const parts = {
    ...{ db, secret, publicUrl, deliverSoon: async () => {}, now: () => clock.now },
    config: readConfig({ MAIL_FROM: 'Sightline <post@sightline.test>', DEMO: 'off', ...env }),
  }
  const queue = async () => {}
  const kinds = [anyKind(newsletterSubscriptions)]
  const handlers = {
    ...leadsEndpoints(parts),
    ...newsletterEndpoints({ ...parts, queue }),
    ...subscriptionsEndpoints({ ...parts, kinds, other: noOtherMail }),
  }
  const call = inProcessAsMara(db, contract, handlers)

  const mails = () =>
    runSql<QueuedMail>(
      db,
      `select kind, stream, recipient, subject, body_text as text, headers, attachments from outbox_message order by id`,
    )

  const tokenOf = async (kind: string) => tokenIn((await mails()).findLast((mail) => mail.kind === kind)?.text)

  const purge = () =>
    purgeLeads({ now: () => clock.now }).run({}, { db, log: silent, signal: new AbortController().signal })

  /** The newsletter's job, once. */
  const sendNewsletters = ({ signal = new AbortController().signal } = {}) =>
    sendEditions({ ...parts, queue, operator: parts.config }).run({}, { db, log: silent, signal })

  return { clock, call, mails, tokenOf, purge, sendNewsletters }
}

export const later = (clock: { now: Date }, { minutes = 0, hours = 0 }) => {
  clock.now = new Date(clock.now.getTime() + (hours * 60 + minutes) * 60_000)
}

/** Nobody wrote yet; Mara and Noor are staff. */
export async function emptyLeads(db: Database): Promise<void> {
  await clearTables(
    db,
    'lead, lead_change, ticket, ticket_message, subscription, subscription_request, subscription_event, newsletter_edition, contact_ask, mail_suppression, outbox_message, staff_account',
  )
  await runSql(
    db,
    `insert into staff_account (username, password_hash, is_demo) values ('mara', '', false), ('noor', '', false), ('demo', '', true)`,
  )
}
