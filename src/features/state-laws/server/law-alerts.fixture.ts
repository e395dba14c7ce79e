import { clearTables, silent } from '../../../../tests/support/database.ts'
import { inProcess, tokenIn } from '../../../../tests/support/in-process.ts'
import { readConfig } from '../../../platform/server/config.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import type { LawBook, LawFact } from '../../../product/laws/facts.ts'
import { subscriptionsContract } from '../../../product/subscriptions/contract.ts'
import { subscriptionsEndpoints } from '../../../product/subscriptions/server/endpoints.ts'
import { noOtherMail } from '../../../product/subscriptions/server/other-mail.fixture.ts'
import { purgeSubscriptions } from '../../../product/subscriptions/server/purge.job.ts'
import { anyKind } from '../../../product/subscriptions/server/subscription-kind.ts'
import { lawAlertsContract } from '../alerts-contract.ts'
import { book as shipped } from '../laws.fixture.ts'
import { lawAlertsEndpoints } from './alerts-endpoints.ts'
import { lawAlerts } from './law-alerts.job.ts'
import { lawSubscriptions } from './law-subscription.ts'

export const secret = 'f'.repeat(64)
export const publicUrl = 'https://sightline.test'

interface QueuedMail {
  kind: string
  stream: string
  recipient: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  secrets: string[]
}

/** The endpoints as a browser meets them, and the work of a day, on a clock that a test moves. */
export function openLawAlerts(db: Database, env: Record<string, string> = {}) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const config = readConfig(env)
  const parts = { secret, publicUrl, deliverSoon: async () => {}, now: () => clock.now }
  const handlers = {
    ...lawAlertsEndpoints({ db, ...parts, config }),
    ...subscriptionsEndpoints({ db, ...parts, config, kinds: [anyKind(lawSubscriptions)], other: noOtherMail }),
  }

  const call = inProcess({ ...lawAlertsContract, ...subscriptionsContract }, handlers)

  const ask = (email: string, states: string[] = [], from?: Partial<Call>) =>
    call('POST /api/laws/subscribe', { body: { email, states } }, from)
  const look = (token: string) => call('GET /api/subscriptions/confirmations/{token}', { params: { token } })
  const press = (token: string) => call('POST /api/subscriptions/confirmations/{token}', { params: { token } })
  const click = (token: string) => call('POST /api/unsubscribe/{token}', { params: { token } })

  const mailsTo = (recipient: string) =>
    runSql<QueuedMail>(
      db,
      `select kind, stream, recipient, subject, body_text as text, body_html as html, headers, secrets
       from outbox_message where lower(recipient) = lower($1) order by id`,
      [recipient],
    )
  const alertsTo = async (recipient: string) => (await mailsTo(recipient)).filter(({ kind }) => kind === 'law-change')

  const tokenTo = async (recipient: string) =>
    tokenIn((await mailsTo(recipient)).findLast(({ kind }) => kind === 'confirm-law-alerts')?.text)

  /** From the form to running alerts; gives the token that stops them. */
  async function subscribe(email: string, states: string[] = []): Promise<string> {
    await ask(email, states)
    return (await press(await tokenTo(email))).pageToken
  }

  const tools = { db, log: silent, signal: new AbortController().signal }
  /** What the worker does on a day, with the facts of the version that is installed on it. */
  async function pass(day: string, { book = shipped, signal = tools.signal, deliverSoon = parts.deliverSoon } = {}) {
    clock.now = new Date(`${day}T13:20:00Z`)
    await lawAlerts({ ...parts, deliverSoon, operator: config, book }).run({}, { ...tools, signal })
  }
  const purge = () => purgeSubscriptions({ secret, now: () => clock.now }).run({}, tools)

  return { clock, call, ask, look, press, click, subscribe, mailsTo, alertsTo, tokenTo, pass, purge }
}

export const later = (clock: { now: Date }, { minutes = 0, hours = 0 }) => {
  clock.now = new Date(clock.now.getTime() + (hours * 60 + minutes) * 60_000)
}

export const emptyLawAlerts = (db: Database) =>
  clearTables(
    db,
    'subscription, subscription_request, subscription_event, law_fact_seen, mail_suppression, outbox_message',
  )

/** The shipped facts and one more. */
export const bookWith = (...facts: LawFact[]): LawBook => ({ ...shipped, facts: [...shipped.facts, ...facts] })

export const lawFactOf = (given: Partial<LawFact> = {}): LawFact =>
  ({
    ...{ law: 'TX', field: 'duty', value: 'Brokers register with the state', validFrom: '2026-10-01', validTo: null },
    ...{
      confidence: 'secondary',
      sourceTitle: 'Example Law Firm',
      sourceUrl: 'https://firm.test/tx',
      asOf: '2026-11-21',
    },
    ...given,
  }) as LawFact // a test names a field and a value that belong together
