import { createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { now as clockNow } from '../../../../tests/support/clock.ts'
import { clearTables, silent } from '../../../../tests/support/database.ts'
import { atEndOfFile } from '../../../../tests/support/end-of-file.ts'
import { inProcess, someCall, tokenIn } from '../../../../tests/support/in-process.ts'
import { readConfig } from '../../../platform/server/config.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { deliverOutbox } from '../../../platform/server/mail/deliver.ts'
import { readMailReport } from '../../../platform/shared/dsn.ts'
import type { Sending } from '../../../platform/shared/endpoint.ts'
import { dataRemovalContract as contract } from '../contract.ts'
import type { PlatformFact } from '../platforms.ts'
import { readReply } from '../replies/read-reply.ts'
import { runClocks } from './clock.job.ts'
import { eraseRemovals } from './erase.job.ts'
import type { MailReader } from './inbound.ts'
import { applyPlatforms, shippedOrigin } from './platform.store.ts'
import { dataRemovalEndpoints } from './removal-endpoints.ts'
import { sendLetters } from './send-letters.job.ts'

type Contract = typeof contract
type Sent<K extends keyof Contract> = Sending<Contract[K]>

/** In this process: these tests wrote the input themselves. */
export const mailsHere: MailReader = {
  readReply: async (bytes) => readReply(bytes),
  readMailReport: async (bytes) => readMailReport(bytes),
}

export const secret = 'f'.repeat(64)
export const publicUrl = 'https://sightline.test'
const webhookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`
export const replyTo = 'r@replies.test'

const platform = (id: string, given: Partial<PlatformFact> = {}): PlatformFact => ({
  ...{ id, name: id[0]?.toUpperCase() + id.slice(1), aliases: [], category: 'Social media', tier: 1, prominence: 50 },
  ...{ domain: `${id}.example`, domains: [], method: 'email', difficulty: 'easy', email: `privacy@${id}.example` },
  ...{ optOutUrl: null, needs: [], flags: [], laws: ['gdpr', 'ccpa-delete'] },
  sources: [
    { key: 'jdm', ref: id, page: `https://justdeleteme.xyz/#${id}`, asOf: '2026-08-21', says: ['domain', 'email'] },
  ],
  ...given,
})

const registered: PlatformFact['sources'][number] = {
  ...{ key: 'ca-brokers-2025', ref: 'x', page: 'https://github.com/the-markup/x', asOf: '2025-08-11' },
  says: ['domain', 'registered'],
}

/** Platforms that do not exist, one of each kind. */
export const platforms: PlatformFact[] = [
  platform('lanternfish'),
  // The mail server of the tests refuses recipients by this name.
  platform('goneaway', { email: 'gone-privacy@goneaway.example' }),
  platform('formica', { method: 'web-form', email: null, optOutUrl: 'https://formica.example/opt-out' }),
  platform('settings', { method: 'account-setting', email: null, optOutUrl: 'https://settings.example/delete' }),
  platform('brokerage', {
    ...{ category: 'Data broker', needs: ['name'], laws: ['ccpa-delete', 'ccpa-opt-out', 'delete-act'] },
    ...{ sources: [registered], optOutUrl: 'https://brokerage.example/privacy' },
  }),
  platform('silentium'),
  platform('nowhere', { email: null, domain: null, method: 'contact-support' }),
  ...Array.from({ length: 60 }, (_, at) => platform(`many${at}`)),
]

export const loadPlatforms = (db: Database) =>
  db.transaction().execute((tx) => applyPlatforms(tx, { origin: shippedOrigin, records: platforms }))

/** Everything as browsers, mail servers and the scheduler meet it, on a clock that a test moves. */
export function openRemovals(db: Database, env: Record<string, string> = {}, files: MailReader = mailsHere) {
  const config = readConfig({
    ...{ OPERATOR_NAME: 'Acme Privacy', MAIL_EVENTS_SECRET: webhookSecret, REMOVAL_REPLY_TO: replyTo },
    ...env,
  })
  const operator = { ...config, PUBLIC_URL: publicUrl }
  const clock = { now: clockNow() }
  const now = () => clock.now
  const deliverSoon = async () => {}
  const parts = {
    secret,
    operator,
    deliverSoon,
    now,
    limitsNetworks: config.RATE_LIMITS,
    replyTo: config.REMOVAL_REPLY_TO,
  }
  const handlers = dataRemovalEndpoints({ db, secret, publicUrl, deliverSoon, now, config, files })

  const call = inProcess(contract, handlers)

  const ask = (
    email: string,
    ids: string[],
    given: Partial<Sent<'POST /api/data-removal/request'>['body']> = {},
    from: Parameters<typeof call>[2] = {},
  ) => call('POST /api/data-removal/request', { body: { email, platforms: ids, reason: '', ...given } }, from)

  const mailsTo = (recipient: string) =>
    runSql<{
      id: number
      kind: string
      stream: string
      subject: string
      text: string
      headers: Record<string, string>
    }>(
      db,
      `select id, kind, stream, subject, body_text as text, headers from outbox_message where lower(recipient) = lower($1) order by id`,
      [recipient],
    )

  const tokenTo = async (recipient: string, kind = 'prove-removal') =>
    tokenIn((await mailsTo(recipient)).findLast((one) => one.kind === kind)?.text)

  /** Reads the page behind the link, signs what it shows, and presses the button. */
  async function prove(token: string, given: Partial<Sent<'POST /api/data-removal/proofs/{token}'>['body']> = {}) {
    const shown = await call('GET /api/data-removal/proofs/{token}', { params: { token } })
    const mode = given.mode ?? 'agent'
    return call('POST /api/data-removal/proofs/{token}', {
      params: { token },
      body: {
        ...(mode === 'agent' ? { signedName: 'Anna Example', accepted: true } : {}),
        ...(shown.permission && mode === 'agent' ? { permissionSha256: shown.permission.sha256 } : {}),
        ...{ country: 'US', state: 'CA', ...given, mode },
      },
    })
  }

  const run = (kind: JobKind<Record<string, never>>) =>
    kind.run({}, { db, log: silent, signal: new AbortController().signal })

  const look = (token: string) => call('GET /api/data-removal/requests/{token}', { params: { token } })
  const act = (token: string, id: number, did: string, more: object = {}) =>
    call('POST /api/data-removal/requests/{token}/items/{id}', {
      params: { token, id },
      body: { did, ...more } as never,
    })

  /** A provider hands a message in, as its bytes came. */
  async function receive(message: string | Uint8Array, { sign = webhookSecret }: { sign?: string } = {}) {
    const rawBody = Buffer.from(message)
    const sentAt = String(Math.floor(clock.now.getTime() / 1000))
    const signature = createHmac('sha256', Buffer.from(sign.slice('whsec_'.length), 'base64'))
      .update(`m1.${sentAt}.`)
      .update(rawBody)
      .digest('base64')
    const fields: Record<string, string> = {
      ...{ 'webhook-id': 'm1', 'webhook-timestamp': sentAt, 'webhook-signature': `v1,${signature}` },
    }
    return handlers['POST /api/data-removal/inbound'](
      { params: undefined, query: undefined, body: undefined, rawBody } as never,
      someCall({ header: (name) => fields[name] }),
    )
  }

  const dataDir = join(tmpdir(), `removals-${process.pid}`)
  atEndOfFile(() => rmSync(dataDir, { recursive: true, force: true }))
  return {
    ...{ clock, call, ask, prove, mailsTo, tokenTo, look, act, receive, handlers, config },
    sendDue: () => run(sendLetters(parts)),
    runClocks: () => run(runClocks(parts)),
    eraseDue: () => run(eraseRemovals({ now })),
    deliver: (smtpUrl: string) =>
      run(
        deliverOutbox(
          {
            SMTP_URL: smtpUrl,
            MAIL_FROM: 'Sightline <no-reply@sightline.test>',
            DATA_DIR: dataDir,
          },
          { secret },
        ),
      ),
  }
}

export const later = (
  clock: { now: Date },
  { minutes = 0, hours = 0, days = 0 }: { minutes?: number; hours?: number; days?: number },
) => {
  clock.now = new Date(clock.now.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000)
}

export const emptyRemovals = (db: Database) =>
  clearTables(
    db,
    'removal_request, removal_item, removal_event, removal_reply, removal_letter, mail_suppression, outbox_message',
  )
