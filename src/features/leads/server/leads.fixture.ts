import { silent } from '../../../../tests/support/database.ts'
import { readConfig } from '../../../platform/server/config.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { callInProcess } from '../../../platform/server/http/api.ts'
import type { MailAttachment } from '../../../platform/server/outbox.ts'
import type { Output, Sending } from '../../../platform/shared/endpoint.ts'
import { leadsContract as contract } from '../contract.ts'
import { leadsEndpoints } from './endpoints.ts'
import { purgeLeads } from './purge.job.ts'

type Contract = typeof contract

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
  const handlers = leadsEndpoints(parts)
  let networks = 0
  const ownNetwork = () => {
    networks += 1
    return `10.${networks >> 8}.${networks & 255}.7`
  }

  /** Each call comes from a network of its own, unless it says otherwise. */
  async function call<K extends keyof Contract>(
    key: K,
    input: Sending<Contract[K]>,
    { address = ownNetwork(), headers = new Headers() } = {},
  ): Promise<Output<Contract[K]>> {
    const [mara] = await runSql<{ id: number }>(db, `select id from staff_account where username = 'mara'`)
    const output = await callInProcess(
      { contract, handlers: handlers as never },
      {
        ...{ key, input },
        call: {
          ...{ address, headers, cookies: {}, member: undefined, header: () => undefined },
          staff: mara && { accountId: mara.id, username: 'mara' },
        },
      },
    )
    return contract[key].response.parse(output) as Output<Contract[K]>
  }

  const mails = () =>
    runSql<QueuedMail>(
      db,
      `select kind, stream, recipient, subject, body_text as text, headers, attachments from outbox_message order by id`,
    )

  /** The token of the link in the newest mail of a kind. */
  async function tokenIn(kind: string): Promise<string> {
    const mail = (await mails()).findLast((one) => one.kind === kind)
    const token = /\/([\w-]{22})(?![\w-])/.exec(mail?.text ?? '')?.[1]
    if (!token) throw new Error(`no link in a mail of ${kind}`)
    return token
  }

  const purge = () =>
    purgeLeads({ now: () => clock.now }).run({}, { db, log: silent, signal: new AbortController().signal })

  return { clock, call, mails, tokenIn, purge }
}

export const later = (clock: { now: Date }, { minutes = 0, hours = 0 }) => {
  clock.now = new Date(clock.now.getTime() + (hours * 60 + minutes) * 60_000)
}

/** Nobody wrote yet; Mara and Noor are staff. */
export async function emptyLeads(db: Database): Promise<void> {
  await runSql(
    db,
    `truncate lead, lead_change, ticket, ticket_message, newsletter_reader, contact_ask, mail_suppression,
       outbox_message, staff_account cascade`,
  )
  await runSql(
    db,
    `insert into staff_account (username, password_hash, is_demo) values ('mara', '', false), ('noor', '', false), ('demo', '', true)`,
  )
}
